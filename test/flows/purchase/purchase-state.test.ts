import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { CARD } from '../support/shopping.ts';
import { changeConversation, inRedis } from '../support/stored.ts';
import { newPersonSays, say } from '../support/say-and-read.ts';

const flows = useFlows();

/** What is kept between two answers. */
async function keptOf({ person }: TestUser): Promise<unknown> {
  await flows.driver.untilDelivered();
  const text = await inRedis(flows, async (redis, keys) => {
    const [known, stranger] = [keys.person(person.id), keys.stranger(person.id)];
    return redis.hget((await redis.hexists(known, 'done')) === 1 ? known : stranger, 'conversation');
  });
  return text === null || text === '' ? undefined : JSON.parse(text);
}

test('a purchase takes less than a kilobyte after every answer, and is gone with the card', async () => {
  const buyer = await newPersonSays(flows, '/buy', /What would you like to buy/u);
  for (const [act, asks] of [
    [() => buyer.tap('Airtime'), /Which provider/u],
    [() => buyer.say('nothing that is sold'), /tap one of the buttons/u],
    [() => buyer.tap('Glo'), /phone number is it for/u],
    [() => buyer.say('0805 123 0271'), /What amount/u],
  ] as const) {
    act();
    await buyer.until(asks);
    const kept = JSON.stringify(await keptOf(buyer));
    expect(kept).toContain('"purchase":');
    expect(kept.length).toBeLessThan(1_000);
  }
  await say(buyer, '200', CARD);
  expect(await keptOf(buyer)).toBeUndefined();
});

test('a purchase that another version of the bot has stored is dropped with a word, at whatever its person does', async () => {
  for (const goOn of [
    (chat: TestUser) => chat.tap('Glo'),
    (chat: TestUser) => chat.say('Glo'),
    (chat: TestUser) => chat.tap('Cancel'),
  ]) {
    const buyer = await newPersonSays(flows, '/airtime', /Which provider/u);
    await changeConversation(flows, buyer.person.id, (stored) => stored.replace('"version":[0,1]', '"version":[0,0]'));
    goOn(buyer);
    const dropped = /no longer active/u;
    await buyer.until((chat) => dropped.test(chat.screen()) || chat.toasts.some(({ text = '' }) => dropped.test(text)));
    expect(await keptOf(buyer)).toBeUndefined();
    await say(buyer, 'glo 200 0805 123 0271', CARD);
  }
});
