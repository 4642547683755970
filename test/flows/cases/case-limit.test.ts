import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { greet } from '../menu/greet.ts';
import { twoOwners } from '../people/two-owners.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { airtime, buy } from '../support/shopping.ts';
import { useFlows } from '../support/flows.ts';
import { missed, newest, press } from './missed.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows(twoOwners());

let merchant: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  await greet(merchant);
});

/** One more purchase of theirs, which did not come. */
async function missOne(buyer: TestUser, number: string): Promise<string> {
  await credit(flows.setup, buyer.person.id, 1_000);
  const reference = await buy(buyer, airtime(number, '500'), /Done!/u);
  await tap(buyer, 'Not received?', /Still not\?/u);
  buyer.tap('Nothing came');
  return reference;
}

async function openOne(buyer: TestUser, number: string): Promise<string> {
  const reference = await missOne(buyer, number);
  await buyer.until(/few words/u);
  await say(buyer, `Nothing came to ${number}`, /Passed on to the shop\. The answer comes here/u);
  return reference;
}

const openCount = (buyer: TestUser) =>
  withStore(flows.setup, async ({ cases }) => {
    const { cases: all } = await cases.listOf(buyer.person.id, 0, 20);
    return all.filter(({ ended }) => ended === undefined).length;
  });

test('how many cases a person can open is three that are open, and then it is said when the next one can be, and that there are these', async () => {
  const { buyer } = await missed(flows, 'No airtime at all', '08031231210');
  await openOne(buyer, '08031231211');
  const reference = await openOne(buyer, '08031231212');
  await missOne(buyer, '08031231213');
  const refused =
    /You opened several cases within 24 hours\. The next one can be opened on .*at the latest\.\s*If it cannot wait, add it to a case that is open: the shop reads that too\.[^]*Cases\]/u;
  await buyer.until(refused);
  expect(await openCount(buyer)).toBe(3);
  await tap(buyer, '🆘 Cases', /Your cases[^]*\[Write to the shop\]/u);
  await tap(buyer, 'Write to the shop', refused);
  // One that the shop ends makes room.
  press(merchant, await newest(merchant, reference, /nothing came/u), 'cs:end');
  await buyer.until(/Marked as solved by/u);
  await say(buyer, '/cases', /Your cases[^]*\[Write to the shop\]/u);
  await tap(buyer, 'Write to the shop', /What do you want to say/u);
});

test('words that nothing understands are offered to the open case, and there is none once it has ended', async () => {
  const { buyer, reference, card } = await missed(flows, 'No SMS at all', '08031231220');
  merchant.say('Have a look at the balance', card.message_id);
  await buyer.until(/“Have a look at the balance”/u);
  buyer.say('still nothing, I want my money back');
  await buyer.until(/Was this an answer\? Tap Reply under the message[^]*\[Reply\][^]*\[Write to the shop\]/u);
  await tap(buyer, 'Reply', /Text or a photo/u);
  buyer.say('Still nothing there');
  await merchant.until(/“Still nothing there”/u);
  const the = await withStore(flows.setup, ({ cases }) => cases.find(buyer.person.id, reference));
  expect(the?.words.at(-1)?.text).toBe('Still nothing there');
  press(merchant, await newest(merchant, reference, /Still nothing there/u), 'cs:end');
  await buyer.until(/Marked as solved by/u);
  buyer.say('all of it is strange somehow');
  const unread = await buyer.until(/Is something wrong with a purchase\?[^]*\[Write to the shop\]/u);
  expect(JSON.stringify(unread)).not.toContain('cs:say');
});
