import { startLocalRedis } from 'vendbot-demo';
import { afterAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { cardWith, CARD, referenceOn } from '../support/shopping.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { newPersonSays, say, tap, EVERYTHING } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';

/** Its own, because its connections are cut and its answers held back. */
const redis = await startLocalRedis();
afterAll(() => redis.stop());

const flows = useFlows({ env: { REDIS_URL: redis.url, LEASE_MS: '1000' } });

/** Cuts every connection of the bot to Redis, as a failover does. */
async function cutConnections(): Promise<void> {
  await inRedis(flows, (redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'));
}

/** Redis answers no one for this long. */
async function pause(durationMs: number): Promise<void> {
  await inRedis(flows, (redis) => redis.call('CLIENT', 'PAUSE', String(durationMs), 'ALL'));
}

test('with the connections to Redis cut at a tap, at a typed number, at Confirm and after it nothing that was sent is lost, and it is bought once', async () => {
  const buyer = flows.person();
  const steps: [RegExp, (chat: TestUser) => unknown][] = [
    [/Which provider/u, (chat) => chat.tap('MTN')],
    [/phone number is it for/u, (chat) => chat.say('08031230202 500')],
    [CARD, (chat) => chat.tap('Confirm')],
    [/Processing/u, () => undefined],
  ];
  buyer.say('/airtime');
  for (const [asks, goOn] of steps) {
    await buyer.until(asks, EVERYTHING);
    await cutConnections();
    goOn(buyer);
  }
  await buyer.until(/Done!/u, EVERYTHING);
  expect(booksOf(flows, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
});

test('what is typed while Redis does not answer is taken up later, where it was meant', async () => {
  const buyer = await newPersonSays(flows, '/airtime', /Which provider/u);
  await tap(buyer, 'MTN', /phone number is it for/u);
  await pause(1500);
  await say(buyer, '08031231234', /What amount/u, EVERYTHING);
  await say(buyer, '500', cardWith(/0803 123 1234/u));
});
