import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createReferences } from '../../src/secrets/reference-cipher.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { useFlows } from './flows.ts';
import { readOrder } from './stored-orders.ts';

const flows = useFlows();
const ORDERS = 1_000;
const DONE = 'the recovery is done';

/** Puts purchases into the service's books, under references that this bot mints. */
async function sell({ env, sandbox }: BotWorld, userIds: readonly number[]): Promise<string[]> {
  const references = createReferences({ secret: env['BOT_TOKEN'] ?? '', randomBytes });
  sandbox.setWallet(10_000_000);
  const sold: string[] = [];
  for (const [place, userId] of userIds.entries()) {
    const reference = references.mint(userId, Date.now());
    const ending = place % 10 === 0 ? '0299' : '0200';
    const body = JSON.stringify({
      reference,
      product_name: 'mtn-airtime',
      customer_id: `0803${String(place % 1_000).padStart(3, '0')}${ending}`,
      amount: 100,
    });
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}/api/v2/purchase`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    sold.push(reference);
  }
  return sold;
}

function recoveryIn({ logLines }: BotWorld): Record<string, number> | undefined {
  const lines = logLines.map((line) => JSON.parse(line) as Record<string, number | string>);
  return lines.find(({ msg }) => msg === DONE) as Record<string, number> | undefined;
}

test('a thousand orders come back to an empty Redis, all of them, with at most 25 calls to the history', async () => {
  const { world } = flows;
  const people = world.driver.addPeople(200, { started: true }).map(({ person }) => person.id);
  await world.stopBot();
  const sold = await sell(
    world,
    Array.from({ length: ORDERS }, (_, place) => people[place % people.length] ?? 0),
  );
  const before = world.sandbox.calls.of('history');
  const startedAt = performance.now();
  await world.startBot({ RECOVER_ON_START: '1', KEY_PREFIX: 'empty' });
  await expect.poll(() => recoveryIn(world), { timeout: 15_000 }).toBeDefined();
  const tookMs = performance.now() - startedAt;
  const calls = world.sandbox.calls.of('history') - before;
  // oxlint-disable-next-line no-console -- the figure that the README quotes
  console.info(`${ORDERS} orders recovered with ${calls} calls to the history, in ${(tookMs / 1_000).toFixed(1)} s`);
  expect(calls).toBeLessThanOrEqual(25);
  expect(recoveryIn(world)).toMatchObject({ recovered: ORDERS, successful: 900, processing: 100, foreign: 0 });
  const put = { ...world, env: { ...world.env, KEY_PREFIX: 'empty' } };
  for (const reference of sold) expect(await readOrder(put, reference)).toMatchObject({ reference, recovered: true });
});
