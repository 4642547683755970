import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { useFlows } from '../support/flows.ts';
import { CARD } from '../support/shopping.ts';

const flows = useFlows();
let redis: Redis;

beforeAll(() => {
  redis = new Redis(flows.setup.redisUrl);
});
afterAll(() => redis.disconnect());

/** What is kept between two answers: the plugin's log, and beside it, under the stored name `walk`, how far the purchase is. */
async function keptOf({ person }: TestUser): Promise<{ log: unknown; walk: unknown } | undefined> {
  await flows.setup.driver.untilDelivered();
  const text = await redis.hget(await hashOf(person.id), 'conversation');
  if (text === null || text === '') return undefined;
  const { walk, ...log } = JSON.parse(text) as { walk: unknown };
  return { log, walk };
}

/** Where a person's session stands. */
async function hashOf(userId: number): Promise<string> {
  const keys = createKeys(flows.setup.env['KEY_PREFIX'] ?? '');
  return (await redis.hexists(keys.person(userId), 'done')) === 1 ? keys.person(userId) : keys.stranger(userId);
}

test('the log of a purchase is the same after every answer, and gone with the card', async () => {
  const buyer = flows.person();
  buyer.say('/buy');
  await buyer.until(/What would you like to buy/u);
  const first = await keptOf(buyer);
  expect(first).toBeDefined();
  const walks = [first?.walk];
  for (const [act, asks] of [
    [() => buyer.tap('Airtime'), /Which provider/u],
    [() => buyer.say('nothing that is sold'), /tap one of the buttons/u],
    [() => buyer.tap('Glo'), /phone number is it for/u],
    [() => buyer.say('0805 123 0271'), /What amount/u],
  ] as const) {
    act();
    await buyer.until(asks);
    const kept = await keptOf(buyer);
    expect(kept?.log).toEqual(first?.log);
    expect(walks).not.toContainEqual(kept?.walk);
    walks.push(kept?.walk);
  }
  buyer.say('200');
  await buyer.until(CARD);
  expect(await keptOf(buyer)).toBeUndefined();
});

test('a purchase that is cancelled leaves nothing behind', async () => {
  const buyer = flows.person();
  buyer.say('/airtime');
  await buyer.until(/Which provider/u);
  expect(await keptOf(buyer)).toBeDefined();
  buyer.tap('Cancel');
  await buyer.until(/Cancelled/u);
  expect(await keptOf(buyer)).toBeUndefined();
});

test('what a newer version keeps beside a purchase and in it survives an answer that this one takes', async () => {
  const buyer = flows.person();
  buyer.say('/airtime');
  await buyer.until(/Which provider/u);
  await flows.setup.driver.untilDelivered();
  const key = await hashOf(buyer.person.id);
  const stored = JSON.parse((await redis.hget(key, 'conversation')) ?? '') as { walk: object };
  const kept = { ...stored, beside: { list: [] }, walk: { ...stored.walk, within: {} } };
  await redis.hset(key, 'conversation', JSON.stringify(kept));
  buyer.tap('Glo');
  await buyer.until(/phone number is it for/u);
  const { log, walk } = (await keptOf(buyer))!;
  expect(log).toMatchObject({ beside: { list: [] } });
  expect(walk).toMatchObject({ within: {}, provider: 'Glo' });
});
