import { expect, test } from 'vitest';
import type { CallEffect, TestUser } from 'bot-api-emulator';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import {
  buy,
  CARD,
  goToCard,
  newPersonAtNumber,
  newPersonWithCard,
  confirmOnce,
  newPersonBuys,
  dataUnder,
} from '../support/shopping.ts';
import { airtime } from '../support/wishes.ts';
import { changeOrder, readOrder } from '../support/stored.ts';
import { messageAt, say, tap, newestId, pressed } from '../support/say-and-read.ts';

const flows = useFlows({ refusals: /message to edit not found/u });

/** The time after which an end comes as a new message, and one second more. */
const LONG_AGO_MS = 11_000;

/** What goes wrong with the calls of the bot for one person; by itself only with the next edit. */
function strike(chat: TestUser, effect: CallEffect, { method = 'editMessageText', times = 1 } = {}): void {
  flows.driver.faults.add({ on: 'call', method, chatId: chat.id, effect, times });
}

const NUMBER = '08031230299';

/** An order that is processing at the service until `finish`. */
const newPersonBuysSlowly = () => newPersonBuys(flows, airtime(NUMBER), /Processing/u);

const finish = (): Promise<void> => endProcessing(flows, NUMBER);

test('an end after more than ten seconds comes as a message of its own, so that the phone rings, and the card says so in one line', async () => {
  const { buyer, reference } = await newPersonBuysSlowly();
  await flows.stopBot();
  await changeOrder(flows, reference, { confirmedAt: Date.now() - LONG_AGO_MS });
  await finish();
  await flows.startBot();
  const end = await buyer.until(/Done!/u);
  const [card, ...more] = buyer.botMessages();
  expect(more.map(({ message_id }) => message_id)).toEqual([end.message_id]);
  expect(end.reply_to_message?.message_id).toBe(card?.message_id);
  await expect.poll(() => buyer.botMessages()[0]?.text).toMatch(/: done\. The receipt is below\.$/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('who gets too many messages reads that something was not answered, once the pause that Telegram asks for is over', async () => {
  const buyer = flows.person();
  // Longer than a call waits.
  strike(buyer, { type: 'too-many-requests', retryAfterSeconds: 3 }, { method: 'sendMessage', times: 2 });
  await say(buyer, '/help', /went wrong/u);
});

test('whose next message need not wait for a long pause reads after it which one was not answered', async () => {
  const buyer = flows.person();
  const retryAfterSeconds = 6;
  strike(buyer, { type: 'too-many-requests', retryAfterSeconds }, { method: 'sendMessage', times: 2 });
  const unanswered = buyer.say('/help');
  await say(buyer, '/start', /What would you like to buy/u);
  const apology = await buyer.until(/went wrong/u);
  expect(apology.reply_to_message?.message_id).toBe(unanswered.message_id);
});

test('a person of whose presses the bot learns no more than the message’s number buys, changes and cancels as others do', async () => {
  const { driver } = flows;
  const buyer = flows.person();
  const { id: chatId } = buyer.person;
  const fault = driver.faults.add({
    on: 'update',
    kind: 'callback_query',
    chatId,
    effect: { type: 'inaccessible' },
    times: 0,
  });
  const canceled = await goToCard(buyer, airtime('08031230200'));
  await tap(buyer, 'Cancel', /cancel/iu);
  await goToCard(buyer, airtime('08031230200'));
  await tap(buyer, 'Change', /change/iu);
  const reference = await buy(buyer, airtime('08031230200'), /Done!/u);
  driver.faults.remove(fault);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(booksOf(flows, canceled)).toEqual(NOT_BOUGHT);
});

test.each<[string, CallEffect, number]>([
  ['"too many requests" for a moment', { type: 'too-many-requests', retryAfterSeconds: 1 }, 1],
  ["an error of Telegram's", { type: 'server-error', status: 502 }, 1],
  ['a connection that breaks after the edit', { type: 'answer-lost' }, 4],
  ['a connection that breaks before it', { type: 'request-lost' }, 4],
  ['an answer that is no JSON', { type: 'garbage' }, 1],
])('the end is told all the same, once, when its message meets %s', async (_name, effect, times) => {
  const { buyer, reference } = await newPersonBuysSlowly();
  strike(buyer, effect, { times });
  await finish();
  await buyer.until(/Done!/u);
  await expect.poll(async () => (await readOrder(flows, reference)).told?.state).toBe('successful');
  expect(buyer.botMessages()).toHaveLength(1);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('one chat that cannot be told holds up no one else', async () => {
  const { buyer: held, reference } = await newPersonBuysSlowly();
  const other = flows.person();
  strike(held, { type: 'too-many-requests', retryAfterSeconds: 1 }, { times: 0 });
  await finish();
  await flows.driver.untilCall(({ status, parameters }) => status === 429 && parameters['chat_id'] === held.id);
  await buy(other, airtime('08031230200'), /Done!/u);
  expect(held.screen()).toMatch(/Processing/u);
  flows.driver.faults.clear();
  await held.until(/Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('who blocks the bot cannot be told; unblocked, /receipt shows the end', async () => {
  const { buyer, reference } = await newPersonBuysSlowly();
  buyer.block();
  await finish();
  await expect.poll(async () => (await readOrder(flows, reference)).told?.undeliverable).toMatch(/blocked/u);
  buyer.unblock();
  await say(buyer, `/receipt ${reference}`, /Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('a purchase whose message was deleted goes on in a fresh one', async () => {
  const buyer = await newPersonAtNumber(flows, airtime(''));
  buyer.deleteMessage(newestId(buyer));
  await say(buyer, '08031231234', /What amount\?/u);
  await tap(buyer, '₦500', CARD);
  expect(buyer.botMessages()).toHaveLength(1);
});

test.each<[string, CallEffect]>([
  ['by an error', { type: 'server-error' }],
  ['by a lost request', { type: 'request-lost' }],
  ['by a lost answer', { type: 'answer-lost' }],
  ['by a rate limit', { type: 'too-many-requests', retryAfterSeconds: 1 }],
])('a purchase is made once, and its end told, when Telegram fails at Confirm: %s', async (_name, effect) => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230202'));
  strike(buyer, effect);
  await confirmOnce(flows, buyer, reference);
});

test('an error of Telegram in the purchase is told, and the same answer goes on from there', async () => {
  const buyer = await newPersonAtNumber(flows, airtime(''));
  strike(buyer, { type: 'server-error' });
  await say(buyer, '08031231234', /Something went wrong on our side\. Nothing was bought/u);
  await say(buyer, '08031231234', /What amount\?/u);
  expect(buyer.transcript()).not.toMatch(/at most/u);
});

test.each<[string, CallEffect]>([
  ["an error of Telegram's", { type: 'server-error', status: 502 }],
  ['a refusal', { type: 'forbidden' }],
])('/cancel says what it cancelled, even if the card cannot be redrawn because of %s', async (_name, effect) => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
  const { message_id: messageId } = buyer.botMessages().at(-1)!;
  strike(buyer, effect);
  await say(buyer, '/cancel', /Cancelled\. Nothing was bought\.[^]*0803 123 1234/u);
  expect(await pressed(buyer, messageId, `o:confirm:${reference}`)).toMatch(/no longer active/u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
});

test('a menu stays in use if Telegram does not take the one that was to come in its place', async () => {
  const buyer = flows.person();
  const menu = await say(buyer, '/airtime', /Which provider\?/u);
  strike(buyer, { type: 'server-error', status: 502 }, { method: 'sendMessage' });
  await say(buyer, '/data', /Something went wrong/u);
  buyer.press(menu.message_id, dataUnder(menu, /MTN/u));
  await expect.poll(() => messageAt(buyer, menu.message_id)?.text).toMatch(/phone number/u);
});
