import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, goToCard } from '../support/shopping.ts';
import { tap } from '../support/say-and-read.ts';

const flows = useFlows();

/** As a process with its clock two hours ahead has left it. */
async function putFarAhead(reference: string): Promise<void> {
  const { redisUrl, env } = flows.setup;
  const keys = createKeys(env['KEY_PREFIX'] ?? '');
  const shard = shardOfReference(reference);
  const redis = new Redis(redisUrl);
  const dueAt = Date.now() + 2 * 3_600_000;
  for (const key of [keys.due(shard), keys.dueYoung(shard)]) {
    expect(await redis.zadd(key, 'XX', 'CH', dueAt, reference)).toBe(1);
  }
  await redis.quit();
}

test('a purchase that is due hours ahead, because the clock was set back, ends and is told without waiting for that', async () => {
  const { setup } = flows;
  const buyer = flows.person();
  const reference = await goToCard(buyer, airtime('08031231234'));
  setup.sandbox.inject({ endpoint: 'purchase', type: 'lost', reference });
  setup.sandbox.inject({ endpoint: 'status', type: 'status', status: 500, reference, times: 1_000 });
  await tap(buyer, 'Confirm', /Processing/u);
  await expect.poll(() => setup.sandbox.calls.forReference(reference).called).toBe(1);
  await setup.stopBot();
  await putFarAhead(reference);
  setup.sandbox.clearFaults();
  await setup.startBot();
  await buyer.until(/Done!/u, { everything: true });
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
});
