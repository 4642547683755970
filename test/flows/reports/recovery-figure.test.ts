import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderSchema } from '../../../src/domain/orders/order.ts';
import { createReferences } from '../../../src/crypto/reference-cipher.ts';
import type { BotSetup } from '../../support/bot-setup.ts';
import { useFlows } from '../support/flows.ts';
import { recoverCommand, today } from '../support/run-command.ts';
import { inRedis } from '../support/stored.ts';

const flows = useFlows();
const ORDERS = 1_000;
const DONE = 'the recovery is done';

/** Puts purchases into the service's books, under references that this bot mints. */
async function sell({ env, sandbox }: BotSetup, userIds: readonly number[]): Promise<string[]> {
  const references = createReferences({ secret: env['BOT_TOKEN'] ?? '', randomBytes });
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  sandbox.setWallet(10_000_000);
  return Promise.all(
    userIds.map(async (userId, place) => {
      const reference = references.mint(userId, Date.now());
      const customer = `0803${String(place % 1_000).padStart(3, '0')}${place % 10 === 0 ? '0299' : '0200'}`;
      const body = JSON.stringify({ reference, product_name: 'mtn-airtime', customer_id: customer, amount: 100 });
      const answer = await fetch(`${sandbox.url}/api/v2/purchase`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
      return reference;
    }),
  );
}

/** The references that are stored under the prefix as recovered. */
async function recoveredOf({ redisUrl }: BotSetup, KEY_PREFIX: string, references: readonly string[]) {
  const records = await inRedis({ redisUrl, env: { KEY_PREFIX } }, (redis, keys) =>
    Promise.all(references.map((reference) => redis.hget(keys.order(reference), 'record'))),
  );
  return references.filter((_, place) => orderSchema.parse(JSON.parse(records[place] ?? 'null')).recovered === true);
}

function recoveryIn({ logLines }: BotSetup): Record<string, number> | undefined {
  const lines = logLines.map((line) => JSON.parse(line) as Record<string, number | string>);
  return lines.find(({ msg }) => msg === DONE) as Record<string, number> | undefined;
}

test('a thousand orders come back to an empty Redis, all of them, with at most 25 calls to the history', async () => {
  const people = flows.driver.addPeople(200, { started: true }).map(({ person }) => person.id);
  await flows.stopBot();
  const sold = await sell(
    flows,
    Array.from({ length: ORDERS }, (_, place) => people[place % people.length] ?? 0),
  );
  const before = flows.sandbox.calls.of('history');
  const startedAt = performance.now();
  await flows.startBot({ RECOVER_ON_START: '1', KEY_PREFIX: 'empty' });
  await expect.poll(() => recoveryIn(flows)).toBeDefined();
  const tookMs = performance.now() - startedAt;
  const calls = flows.sandbox.calls.of('history') - before;
  // oxlint-disable-next-line no-console -- the figure that the README quotes
  console.info(`${ORDERS} orders recovered with ${calls} calls to the history, in ${(tookMs / 1_000).toFixed(1)} s`);
  expect(calls).toBeLessThanOrEqual(25);
  expect(recoveryIn(flows)).toMatchObject({ recovered: ORDERS, successful: 900, processing: 100, foreign: 0 });
  expect(await recoveredOf(flows, 'empty', sold)).toEqual(sold);
});

test('a recovery that Ctrl-C stops between two pages is gone on with by the next one', async () => {
  const env = { ...flows.env, KEY_PREFIX: 'stopped' };
  // The first page comes, and the next not before the process is told to stop.
  flows.sandbox.inject({ endpoint: 'history', type: 'delayed', delayMs: 1 });
  flows.sandbox.inject({ endpoint: 'history', type: 'delayed', delayMs: 600_000, times: 50 });
  const stopped = await recoverCommand(env, ['--since', today()], (child) => {
    child.kill('SIGINT');
    flows.sandbox.clearFaults();
  });
  expect(stopped).toMatchObject({ code: 1, out: '' });
  expect(stopped.err).toMatch(/The recovery came to no end: it was stopped\. .*run it again/u);
  const rest = await recoverCommand(env, ['--since', today()]);
  const [, kept = '', recovered = ''] = /in Redis already +(\d+)\n +recovered +(\d+)\n/u.exec(rest.out) ?? [];
  expect(rest.code).toBe(0);
  expect(Number(kept)).toBeGreaterThanOrEqual(100);
  expect(Number(recovered)).toBeGreaterThan(0);
  expect(Number(kept) + Number(recovered)).toBe(ORDERS);
});
