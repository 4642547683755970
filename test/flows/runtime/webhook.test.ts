import { expect, test } from 'vitest';
import { bring, useWebhook } from '../support/webhook.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { CARD, buy, newPersonWithCard, newPersonAtAmount } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const { flows, url } = await useWebhook({ emulator: { webhookTimings: { retryUnitMs: 50, retryLimitMs: 200 } } });

test('a purchase goes its way by webhook, without a poll', async () => {
  const reference = await buy(flows.person(), prepaidMeter('04123451234'), /Done!\n\nToken: /u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(flows.driver.calls('getUpdates')).toBe(0);
});

test('a Confirm that is delivered twice at the same time buys once', async () => {
  const { driver, sandbox } = flows;
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230202'));
  driver.faults.add({ on: 'update', kind: 'callback_query', chatId: buyer.id, effect: { type: 'duplicate-at-once' } });
  await tap(buyer, 'Confirm', /Done!/u);
  await driver.untilDelivered();
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(sandbox.calls.forReference(reference).called).toBe(1);
});

test('a spinner ends with the answer to the webhook, and a second delivery brings it too', async () => {
  const { driver } = flows;
  // No call gets through, so what ends a spinner came with an answer.
  const fault = driver.faults.add({
    on: 'call',
    method: 'answerCallbackQuery',
    times: 0,
    effect: { type: 'server-error' },
  });
  driver.faults.add({ on: 'update', kind: 'callback_query', effect: { type: 'duplicate' } });
  const buyer = await newPersonSays(flows, '/airtime', /Which provider/u);
  const before = driver.calls('answerCallbackQuery');
  const { callbackQueryId } = buyer.tap('MTN');
  await buyer.until(/phone number is it for/u);
  await driver.untilDelivered();
  await driver.untilCall(() => driver.calls('answerCallbackQuery') === before + 2);
  const answers = driver.latestCalls('answerCallbackQuery').slice(-2);
  // The log makes numbers of what looks like one.
  const answer = [200, Number(callbackQueryId)];
  expect(answers.map(({ status, parameters }) => [status, parameters['callback_query_id']])).toEqual([answer, answer]);
  driver.faults.remove(fault);
});

test('what is written while the bot is away is answered after its next start', async () => {
  const buyer = await newPersonSays(flows, '/airtime', /Which provider/u);
  await flows.stopBot();
  buyer.tap('MTN');
  await flows.startBot();
  await buyer.until(/phone number is it for/u);
});

test('an answer that comes again after Confirm says nothing, whether it was handled to its end or its process died before', async () => {
  const { driver } = flows;
  const buyer = await newPersonAtAmount(flows, airtime('08031230212'));
  await driver.untilDelivered();
  const asked = await conversationOf(buyer.id);
  driver.faults.add({ on: 'update', kind: 'message', chatId: buyer.id, effect: { type: 'duplicate' } });
  await say(buyer, '2885', CARD);
  await driver.untilDelivered();
  expect(buyer.botMessages()).toHaveLength(1);
  // As a process leaves it that dies once it has drawn the card.
  await conversationOf(buyer.id, asked);
  await tap(buyer, 'Confirm', /Done!/u);
  // Earlier than the Confirm, and none of this person's that were handled.
  for (const [index, text] of ['2885', '08031230212'].entries())
    expect(await bring(url, { update_id: index + 1, ...messageOf(buyer.id, text) })).toBe(200);
  expect(buyer.botMessages()).toHaveLength(1);
  await say(buyer, '2885', /Send \/buy to buy something/u);
  expect(buyer.botMessages()).toHaveLength(2);
});

/** No update of the emulator's. */
let beside = 1_000_000;

/** Reads what is kept between two updates of a person, and writes something else in its place if it is given. */
function conversationOf(userId: number, state?: unknown): Promise<unknown> {
  return withStore(flows, async ({ updateLeases: updates }) => {
    const id = (beside += 1);
    const opened = await updates.open(id, userId);
    await updates.close(id, userId, state === undefined ? { type: 'same' } : { type: 'write', state });
    return opened.type === 'mine' ? opened.conversation : undefined;
  });
}

function messageOf(userId: number, text: string): object {
  return {
    message: {
      message_id: 1,
      date: 0,
      text,
      chat: { id: userId, type: 'private' },
      from: { id: userId, is_bot: false, first_name: 'X' },
    },
  };
}
