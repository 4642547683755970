import { describe, expect, test } from 'vitest';
import type { CallEffect, TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import {
  boughtFor,
  filesOf,
  freshNumbers,
  linesFor,
  LIST_CARD,
  newPersonWithList,
  ones,
  slowDown,
  summariesOf,
} from './batches.ts';
import { messagesWith, say, tap, newestId, dataIn } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';
import { dataUnder } from '../support/shopping.ts';

const flows = useFlows({ refusals: /message to edit not found/u });
const ROWS = 36;

/** A list that is half done. */
async function running(rows = ROWS) {
  const { chat, list } = await newPersonWithList(flows, rows);
  slowDown(flows, rows);
  await tap(chat, `Buy all ${rows}`, /▶️/u);
  return { chat, list };
}

function strike(chat: TestUser, method: string, effect: CallEffect, times = 1): void {
  flows.driver.faults.add({ on: 'call', method, chatId: chat.id, effect, times });
}

async function untilBought(list: readonly string[]): Promise<void> {
  await expect.poll(() => boughtFor(flows, list)).toEqual(ones(list.length));
}

/** Whether nothing is left to do for a list. */
async function retryUntil(chat: TestUser): Promise<void> {
  const reference = dataIn(chat)[0]?.split(':').at(-1) ?? '';
  const stateOf = () => withStore(flows, ({ batches }) => batches.stateOf(reference));
  await expect.poll(stateOf).toBe('done');
}

describe('a person who in the middle of a list', () => {
  test('blocks the bot has all of it bought once, and finds its end under the old message', async () => {
    const { chat, list } = await running();
    const messageId = newestId(chat);
    const [stop = ''] = dataIn(chat);
    chat.block();
    await untilBought(list);
    await retryUntil(chat);
    chat.unblock();
    chat.press(messageId, stop);
    await chat.until(new RegExp(`🏁 ${ROWS} of ${ROWS} done, for[^]*\\[Result as a file\\]`, 'u'));
    chat.tap('Result as a file');
    await chat.until((one) => filesOf(one).length > 0);
    await say(chat, '/history', new RegExp(`${ROWS} purchases`, 'u'));
    expect(boughtFor(flows, list)).toEqual(ones(ROWS));
  });

  test('deletes the message of the progress gets the summary and the file all the same', async () => {
    const { chat, list } = await running();
    chat.deleteMessage(newestId(chat));
    await chat.until(new RegExp(`🏁 ${ROWS} of ${ROWS} done, for`, 'u'));
    await chat.until((one) => filesOf(one).length > 0);
    expect(boughtFor(flows, list)).toEqual(ones(ROWS));
  });
});

test('a list whose tap cannot be shown runs at once, and no one reads that nothing was bought', async () => {
  const { chat, list } = await newPersonWithList(flows, 4);
  strike(chat, 'editMessageText', { type: 'server-error', status: 502 }, 3);
  chat.tap('Buy all 4');
  await untilBought(list);
  await chat.until(/🏁 4 of 4 done, for/u);
  flows.driver.faults.clear();
  expect(messagesWith(chat, /Nothing was bought|went wrong/u)).toEqual([]);
  expect(chat.toasts.filter(({ text }) => /Nothing was bought|went wrong/u.test(text ?? ''))).toEqual([]);
});

describe('the end of a list is told once when', () => {
  test.each<[string, string, CallEffect, number]>([
    ['its progress cannot be ended', 'editMessageText', { type: 'server-error', status: 502 }, 200],
    ['Telegram asks to wait', 'sendMessage', { type: 'too-many-requests', retryAfterSeconds: 1 }, 1],
    ['the file cannot be sent', 'sendDocument', { type: 'server-error', status: 502 }, 1],
  ])('%s', async (_what, method, effect, times) => {
    const { chat, list } = await running(12);
    strike(chat, method, effect, times);
    await chat.until(/🏁 12 of 12 done, for/u);
    await retryUntil(chat);
    flows.driver.faults.clear();
    expect(summariesOf(chat)).toHaveLength(1);
    // The button is there until the file is.
    if (method === 'sendDocument') chat.tap('Result as a file');
    else await chat.until(() => !JSON.stringify(summariesOf(chat)).includes('Result as a file'));
    await chat.until((one) => filesOf(one).length > 0);
    expect(boughtFor(flows, list)).toEqual(ones(12));
  });
});

test('rows that were not bought are tried again as long as the list is kept, also when their orders are forgotten', async () => {
  const chat = flows.person();
  const [number] = freshNumbers(1);
  await say(chat, linesFor([`${number!.slice(0, 7)}0400`, `${number!.slice(0, 7)}0401`]), LIST_CARD);
  flows.sandbox.inject({ endpoint: 'product', type: 'status', status: 404, times: 2 });
  await tap(chat, 'Buy all 2', /🏁 0 of 2 done[^]*\[Try the failed ones again\]/u);
  const retry = chat.botMessages().find(({ text = '' }) => text.includes('0 of 2 done, for'))!;
  await tap(chat, 'Try the failed ones again', /\[Buy all 2\]/u);
  await forgetDrafts();
  chat.press(retry.message_id, dataUnder(retry, /Try the failed/u));
  await chat.until((one) => one.transcript().split('[Buy all 2]').length > 2);
});

/** What Redis does after a day. */
async function forgetDrafts(): Promise<void> {
  await inRedis(flows, async (redis) => {
    const keys = await redis.keys('*:order:*');
    const states = await Promise.all(keys.map((key) => redis.hget(key, 'record')));
    await redis.del(...keys.filter((_key, at) => /"state":"(?:draft|dropped)"/u.test(states[at] ?? '')));
  });
}
