import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { airtime, buy, electricity, get, statusOf } from './api-client.ts';
import { ManualClock } from './manual-clock.ts';

let folder: string;
let dataFile: string;
let clock: ManualClock;
let sandbox: Sandbox;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  dataFile = join(folder, 'nested', 'sandbox.jsonl');
  clock = new ManualClock('2026-11-20T12:00:00Z');
  sandbox = await start();
});
afterEach(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

function start(wallet = 10_000): Promise<Sandbox> {
  return startSandbox({ dataFile, wallet, clock: clock.now });
}

async function restart(wallet?: number): Promise<void> {
  await sandbox.stop();
  sandbox = await start(wallet);
}

it('a second run finds yesterday’s transactions and wallet, token for token', async () => {
  await buy(sandbox, electricity({ customer_id: '04512340200' }));
  await buy(sandbox, airtime());
  const before = [sandbox.transactions(), sandbox.wallet()];
  await restart(77);
  clock.forward(86_400_000);
  expect([sandbox.transactions(), sandbox.wallet()]).toEqual(before);
  const { body } = await get(sandbox, '/api/v2/account/transactions?endDate=2026-11-20');
  expect(body.data.pagination.total).toBe(2);
});

it('a reference of the first run is refused in the second', async () => {
  const purchase = airtime();
  await buy(sandbox, purchase);
  await restart();
  expect((await buy(sandbox, purchase)).status).toBe(409);
});

it('what was processing finishes while the sandbox is down, and a failure is paid back once', async () => {
  const [good, bad] = [airtime({ customer_id: '08031230202' }), airtime({ customer_id: '08031230203' })];
  await buy(sandbox, good);
  await buy(sandbox, bad);
  await sandbox.stop();
  clock.forward(4_000);
  sandbox = await start();
  const statuses = await Promise.all([good, bad].map(({ reference }) => statusOf(sandbox, reference)));
  expect(statuses.map(({ body }) => body.data.transaction_status)).toEqual(['successful', 'failed']);
  expect(sandbox.wallet()).toBe(9_020);
  await restart();
  expect(sandbox.wallet()).toBe(9_020);
});

it('a wallet set by hand stays set, with refunds due before it not paid on top', async () => {
  await buy(sandbox, airtime({ customer_id: '08031230203' }));
  clock.forward(4_000);
  sandbox.setWallet(500);
  await buy(sandbox, airtime({ customer_id: '08031230203', amount: 100 }));
  clock.forward(1_000);
  await restart();
  expect(sandbox.wallet()).toBe(402);
  clock.forward(3_000);
  expect(sandbox.wallet()).toBe(500);
});

it('a last line cut short by a crash is dropped, and the file goes on from the line before', async () => {
  const [first, second] = [airtime(), airtime()];
  await buy(sandbox, first);
  await sandbox.stop();
  await appendFile(dataFile, '{"type":"transaction","transaction":{"ref');
  sandbox = await start();
  await buy(sandbox, second);
  await restart();
  expect(sandbox.transactions().map(({ reference }) => reference)).toEqual([first.reference, second.reference]);
  expect((await readFile(dataFile, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
});
