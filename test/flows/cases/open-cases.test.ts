import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { greet, partner, twoOwners } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { missed, newest, press, askForWords, solve } from './missed.ts';
import { say, tap, pressed, dataOn } from '../support/say-and-read.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { airtime } from '../support/wishes.ts';
import { buy, type Bought } from '../support/shopping.ts';

const flows = useFlows(twoOwners());

let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  first = flows.merchant;
  second = flows.driver.user(partner);
  await greet(first, second);
});

const answersTo = ({ buyer }: Bought) =>
  buyer.botMessages().filter(({ text = '' }) => text.startsWith('💬 Answer from the shop')).length;

/** Both have tapped Reply, and the first has answered. */
async function bothReply() {
  const the = await missed(flows);
  const others = await newest(second, the.reference, /nothing came/u);
  for (const [chat, card] of [
    [first, the.card],
    [second, others],
  ] as const) {
    await askForWords(chat, card);
  }
  await say(first, 'It is there now', /has been told/u);
  return { ...the, others };
}

describe('the words of a second first, when the first has answered', () => {
  test('are kept back with what the first said, and go out once by a button', async () => {
    const the = await bothReply();
    second.say('Please wait an hour');
    await second.until(
      new RegExp(
        `Not sent yet: ${first.person.first_name}[^\\n]* has answered [^\\n]* already, on [^\\n]*:\\n“It is there now”`,
        'u',
      ),
    );
    expect(answersTo(the)).toBe(1);
    const held = await newest(second, the.reference, /Not sent yet/u);
    press(second, held, 'cs:too');
    press(second, held, 'cs:too');
    await the.buyer.until(/“Please wait an hour”/u);
    await second.until(/has been told|Answered on/u);
    // A third tap, so that the second has been handled.
    await second.untilToast(press(second, held, 'cs:too'));
    expect(answersTo(the)).toBe(2);
  });

  test('are not sent if they go back', async () => {
    const the = await bothReply();
    await say(second, 'Please wait an hour', /Not sent yet/u);
    await tap(second, 'Back', new RegExp(`Answered on .* \\(${first.person.first_name}`, 'u'));
    expect(answersTo(the)).toBe(1);
  });

  test('are kept back also if they come as a reply of Telegram’s', async () => {
    const the = await missed(flows);
    const others = await newest(second, the.reference, /nothing came/u);
    first.say('It is there now', the.card.message_id);
    await first.until(/has been told/u);
    second.say('Please wait an hour', others.message_id);
    await second.until(/Not sent yet/u);
    expect(answersTo(the)).toBe(1);
  });

  test('go out at once if who writes has read the first answer, or its person has written since', async () => {
    const the = await missed(flows);
    const others = await newest(second, the.reference, /nothing came/u);
    first.say('It is there now', the.card.message_id);
    await first.until(/has been told/u);
    press(second, others, 'cs:ans');
    await second.until(/Answered on .*\n“It is there now”\n\nWhat do you want to say to/u);
    second.say('And thank you');
    await the.buyer.until(/“And thank you”/u);
    await tap(the.buyer, 'Reply', /Text or a photo/u);
    the.buyer.say('Still nothing');
    const news = await newest(first, the.reference, /“Still nothing”/u);
    first.say('I look again', news.message_id);
    await the.buyer.until(/“I look again”/u);
    expect(answersTo(the)).toBe(3);
  });

  test('of an album are left out, and are to be sent again', async () => {
    const the = await bothReply();
    for (const caption of ['Look', '']) second.sendPhoto({ caption, album: 'held' });
    await second.until(/Not sent yet[^]*tap Reply and send it again[^]*\[Reply\]/u);
    expect(answersTo(the)).toBe(1);
  });

  test('are asked for again if they are deleted before the button is tapped', async () => {
    const the = await bothReply();
    await say(second, 'Please wait an hour', /Not sent yet/u);
    const card = await newest(second, the.reference, /nothing came/u);
    // A message that replies to nothing.
    const data = dataOn(card, 'cs:end').replace('cs:end', 'cs:too');
    expect(await pressed(second, card.message_id, data)).toMatch(/I don’t see your words any more/u);
    expect(answersTo(the)).toBe(1);
  });
});

/** One more purchase of theirs, which did not come. */
async function missOne(buyer: TestUser, number: string): Promise<string> {
  await credit(flows, buyer.person.id, 1_000);
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
  withStore(flows, async ({ cases }) => {
    const { cases: all } = await cases.listOf(buyer.person.id, 0, 20);
    return all.filter(({ ended }) => ended === undefined).length;
  });

test('how many cases a person can open is three that are open, and then it is said when the next one can be, and that there are these', async () => {
  const { buyer } = await missed(flows, 'No airtime at all', '08031231210');
  const asked = await missOne(buyer, '08031231209');
  const { message_id: askedIn } = await buyer.until(/few words/u);
  await openOne(buyer, '08031231211');
  const reference = await openOne(buyer, '08031231212');
  await missOne(buyer, '08031231213');
  const refused =
    /You opened several cases within 24 hours\. The next one can be opened on .*at the latest\.\s*If it cannot wait, add it to a case that is open: the shop reads that too\.[^]*Cases\]/u;
  await buyer.until(refused);
  // One whose words were asked for before opens none either.
  buyer.press(askedIn, `nr:skip:nothing:${asked}`);
  await buyer.until(refused);
  expect(await openCount(buyer)).toBe(3);
  await tap(buyer, '🆘 Cases', /Your cases[^]*\[Write to the shop\]/u);
  await tap(buyer, 'Write to the shop', refused);
  // One that the shop ends makes room.
  await solve(first, buyer, await newest(first, reference, /nothing came/u));
  await say(buyer, '/cases', /Your cases[^]*\[Write to the shop\]/u);
  await tap(buyer, 'Write to the shop', /What do you want to say/u);
});

test('words that nothing understands are offered to the open case, and there is none once it has ended', async () => {
  const { buyer, reference, card } = await missed(flows, 'No SMS at all', '08031231220');
  first.say('Have a look at the balance', card.message_id);
  await buyer.until(/“Have a look at the balance”/u);
  buyer.say('I have still not received it, I want my money back');
  await buyer.until(/Was this an answer\? Tap Reply under the message[^]*\[Reply\][^]*\[Write to the shop\]/u);
  await tap(buyer, 'Reply', /Text or a photo/u);
  buyer.say('Still nothing there');
  await first.until(/“Still nothing there”/u);
  const the = await withStore(flows, ({ cases }) => cases.find(buyer.person.id, reference));
  expect(the?.words.at(-1)?.text).toBe('Still nothing there');
  await solve(first, buyer, await newest(first, reference, /Still nothing there/u));
  buyer.say('all of it is strange somehow');
  const unread = await buyer.until(/Is something wrong with a purchase\?[^]*\[Write to the shop\]/u);
  expect(JSON.stringify(unread)).not.toContain('cs:say');
});
