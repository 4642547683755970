import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import { startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { goToCard } from '../support/shopping.ts';
import { newestId, EVERYTHING } from '../support/say-and-read.ts';

const directory = await mkdtemp(join(tmpdir(), 'vendbot-died-with-redis-'));
const [data, earlier] = [join(directory, 'data'), join(directory, 'earlier')];
await mkdir(data);
let redis = await startLocalRedis({ directory: data });
const flows = useFlows({ env: { REDIS_URL: redis.url }, refusals: /query is too old/u });

afterAll(async () => {
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The machine of bot and Redis loses its power: Redis comes back as it was before the tap, and no process knows better. */
test('a purchase whose tap Redis forgot is not called failed because the second call for it is refused: it is asked for, and told as it ended', async () => {
  const { setup } = flows;
  const bot = await startBotProcess(setup);
  const [buyer, other] = [flows.person(), flows.person()];
  const reference = await goToCard(buyer, airtime('08031231234'));
  const unbought = await goToCard(other, airtime('08031231235'));
  await cp(data, earlier, { recursive: true });
  const card = newestId(buyer);
  setup.sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 60_000, reference });
  buyer.tap('Confirm');
  await expect.poll(() => setup.sandbox.calls.forReference(reference).accepted).toBe(1);
  await bot.kill();
  await redis.kill();
  redis = await startLocalRedis({ directory: earlier, port: Number(new URL(redis.url).port) });

  // A service that looks at the wallet before it looks at the reference.
  setup.sandbox.inject({
    endpoint: 'purchase',
    type: 'status',
    status: 402,
    message: 'Insufficient balance',
    times: 2,
  });
  await setup.startBot();
  buyer.press(card, `o:confirm:${reference}`);
  other.tap('Confirm');
  await buyer.until(new RegExp(`Done![^]*${reference}`, 'u'), EVERYTHING);
  expect(buyer.transcript()).not.toMatch(/Why:/u);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
  // What the service has not got ends as it was refused.
  await other.until(/Why: I can’t sell it right now/u, EVERYTHING);
  expect(booksOf(setup, unbought)).toEqual(NOT_BOUGHT);
});
