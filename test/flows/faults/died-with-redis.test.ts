import { expect, test } from 'vitest';
import { startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { useMortalRedis } from '../support/mortal-redis.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { goToCard } from '../support/shopping.ts';
import { newestId, EVERYTHING } from '../support/say-and-read.ts';

const redis = await useMortalRedis();
const flows = useFlows({ env: { REDIS_URL: redis.url }, refusals: /query is too old/u });

/** The machine of bot and Redis loses its power: Redis comes back as it was before the tap, and no process knows better. */
test('a purchase whose tap Redis forgot is not called failed because the second call for it is refused: it is asked for, and told as it ended', async () => {
  const bot = await startBotProcess(flows);
  const [buyer, other] = [flows.person(), flows.person()];
  const reference = await goToCard(buyer, airtime('08031231234'));
  const unbought = await goToCard(other, airtime('08031231235'));
  await redis.mark();
  const card = newestId(buyer);
  flows.sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 60_000, reference });
  buyer.tap('Confirm');
  await expect.poll(() => flows.sandbox.calls.forReference(reference).accepted).toBe(1);
  await bot.kill();
  await redis.kill();
  await redis.goBack();

  // A service that looks at the wallet before it looks at the reference.
  flows.sandbox.inject({
    endpoint: 'purchase',
    type: 'status',
    status: 402,
    message: 'Insufficient balance',
    times: 2,
  });
  await flows.startBot();
  buyer.press(card, `o:confirm:${reference}`);
  other.tap('Confirm');
  await buyer.until(new RegExp(`Done![^]*${reference}`, 'u'), EVERYTHING);
  expect(buyer.transcript()).not.toMatch(/Why:/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  // What the service has not got ends as it was refused.
  await other.until(/Why: I can’t sell it right now/u, EVERYTHING);
  expect(booksOf(flows, unbought)).toEqual(NOT_BOUGHT);
});
