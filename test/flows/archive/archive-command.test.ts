import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { startRedisProxy } from '../../support/redis/redis-proxy.ts';
import { freshReference, orderIn } from '../../support/samples/sample-order.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { archiveCommand } from '../support/run-command.ts';

const DAY_MS = 24 * 3_600_000;
const COUNT = 800;
const directory = await temporaryFolder();

let real: RealStore;
let env: Record<string, string>;

beforeAll(async () => {
  real = await startRealStore();
  env = {
    PATH: process.env['PATH'] ?? '',
    BOT_TOKEN: '123456:TEST',
    RESELLER_BASE_URL: 'http://127.0.0.1:9',
    RESELLER_API_KEY: 'key',
    REDIS_URL: real.url,
    KEY_PREFIX: real.keyPrefix,
    MERCHANT_IDS: '1',
    ARCHIVE_DIR: directory,
    KEEP_ORDERS: '40',
  };
});
afterAll(() => real.stop());

/** Confirmed at the same time, so that all of them are in the files of one month. */
async function storeOld(): Promise<Order[]> {
  const at = Date.now() - 50 * DAY_MS;
  const orders = Array.from({ length: COUNT }, (_, place): Order => {
    const userId = 1 + (place % 40);
    return orderIn('successful', {
      reference: freshReference(userId),
      buyer: { userId, chatId: userId, locale: 'en' },
      version: 1,
      confirmedAt: at,
      endedAt: at + 1,
      told: { state: 'successful', at: at + 2 },
    });
  });
  await Promise.all(orders.map((order) => real.store.orders.commit(order, null)));
  return orders;
}

const files = async (): Promise<string[]> => (await readdir(directory)).filter((name) => name.endsWith('.gz'));
async function archived(): Promise<string[]> {
  const all = await Promise.all((await files()).map((name) => readFile(join(directory, name))));
  return all.flatMap((bytes) => gunzipSync(bytes).toString().trimEnd().split('\n'));
}

test('`npm run archive`, killed while it moves orders, goes on at its next run, and has each in the archive once', async () => {
  const orders = await storeOld();
  const proxy = await startRedisProxy(real.url);
  const killed = await archiveCommand({ ...env, REDIS_URL: proxy.url }, [], (child) => {
    let removed = 0;
    proxy.cutWhere((name) => {
      if (name !== 'transact' || (removed += 1) < 10) return undefined;
      child.kill('SIGKILL');
      return 'whole';
    });
  });
  await proxy.stop();
  expect(killed.code).toBeNull();
  const left = await real.raw.keys(`${real.keyPrefix}:*order:*`);
  expect(left.length).toBeGreaterThan(0);
  const kept = new Set(await archived());
  for (const order of orders) {
    expect(kept.has(JSON.stringify(order)) || (await real.raw.exists(real.keys.order(order.reference)))).toBeTruthy();
  }
  // The dead process would keep others off for a minute and a half.
  await real.raw.del(real.keys.lease('archive'));

  expect(await archiveCommand(env)).toMatchObject({ code: 0, err: '' });
  expect(await real.raw.keys(`${real.keyPrefix}:*order:*`)).toEqual([]);
  expect(await files()).toHaveLength(1);
  expect((await archived()).toSorted()).toEqual(orders.map((order) => JSON.stringify(order)).toSorted());
});

test('without ARCHIVE_DIR, with an unknown folder or unknown words it says what is wrong, and moves nothing', async () => {
  const { ARCHIVE_DIR: _, ...without } = env;
  expect(await archiveCommand(without)).toMatchObject({
    code: 2,
    err: expect.stringContaining('ARCHIVE_DIR is not set'),
  });
  const elsewhere = { ...env, ARCHIVE_DIR: tmpdir() };
  expect(await archiveCommand(elsewhere)).toMatchObject({ code: 2, err: expect.stringContaining('is not the folder') });
  expect(await archiveCommand(env, ['--all'])).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
});

test('`npm run archive -- --verify` reads everything, and names the files that are damaged', async () => {
  await writeFile(join(directory, `orders-2020-01.${'0'.repeat(32)}.jsonl.gz`), 'damaged');
  const verified = await archiveCommand(env, ['--verify']);
  expect(verified).toMatchObject({ code: 1, out: expect.stringContaining('damaged: orders-2020-01.000') });
});
