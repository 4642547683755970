import { Bot, GrammyError } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { afterEach, describe, expect, test } from 'vitest';
import type { BotContext } from '../../../src/bot/context.ts';
import { createUpdateHandler, type UpdateSource } from '../../../src/bot/runtime/handle-update.ts';
import { createPolling } from '../../../src/bot/runtime/polling.ts';
import { createWaitingLimit } from '../../../src/bot/runtime/waiting-limit.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const botInfo = { id: 1, is_bot: true, first_name: 'Shop', username: 'shop_bot' } as UserFromGetMe;
let polling: UpdateSource | undefined;

afterEach(() => polling?.stop());

/** A bot that takes one batch, and then none. Resolves with the offsets that it asks with, and what reached its handlers. */
function pollOnce(
  batch: readonly object[],
  work: (updateId: number) => Promise<void> = async () => undefined,
  leaseLimitMs = 60_000,
) {
  return poll((offset) => (offset === 0 ? batch : []), work, leaseLimitMs);
}

function poll(
  updatesFrom: (offset: number) => readonly object[],
  work: (updateId: number) => Promise<void> = async () => undefined,
  leaseLimitMs = 60_000,
  deleteWebhook: () => Promise<true> = async () => true,
) {
  const offsets: number[] = [];
  const reached: number[] = [];
  const finished: [number, boolean][] = [];
  const logger = new RecordingLogger();
  const bot = new Bot<BotContext>('1:token', { botInfo });
  bot.use(async (ctx) => {
    reached.push(ctx.update.update_id);
    await work(ctx.update.update_id);
  });
  const api = Object.assign(bot.api, {
    deleteWebhook,
    getUpdates: async ({ offset = 0 }) => {
      offsets.push(offset);
      return updatesFrom(offset) as Update[];
    },
  });
  const handler = createUpdateHandler({
    bot,
    words: Object.assign(
      () => {
        throw new Error('nobody is to be told anything');
      },
      { locales: [], languages: [] },
    ),
    leases: {
      take: async () => 'mine',
      finish: async (update, _person, handled) => {
        finished.push([update.update_id, handled]);
        return 'done';
      },
      known: () => undefined,
    },
    answerCheckout: async () => undefined,
    isStoreFailure: () => false,
    onHandled: () => undefined,
    leaseLimitMs,
    logger,
  });
  polling = createPolling({
    api,
    bot,
    handler,
    limit: createWaitingLimit({ tell: () => undefined }),
    now: Date.now,
    logger,
  });
  polling.start();
  return { offsets, reached, finished, logger };
}

const helloOf = (id: number) => ({ from: { id }, chat: { id, type: 'private' }, text: 'hello' });

test('updates whose numbers begin anew below the last one are taken and confirmed', async () => {
  let waiting = [900];
  // As telegram-bot-api does (Client::do_get_updates): an offset far above the newest update forgets nothing.
  const { offsets, reached } = poll((offset) => {
    if (offset <= (waiting.at(-1) ?? 0) + 10) waiting = waiting.filter((id) => id >= offset);
    if (offset === 901) waiting = [100, 101];
    return waiting.map((update_id) => ({ update_id, message: helloOf(update_id) }));
  });
  await expect.poll(() => offsets.includes(102), { interval: 5 }).toBe(true);
  expect(waiting).toEqual([]);
  expect(reached).toEqual([900, 100, 101]);
});

test.each([429, 502])(
  'a webhook that Telegram does not take off at once (%i) is taken off before the first poll, which it would refuse for ever',
  async (code) => {
    const refusal = { ok: false, error_code: code, description: 'later', parameters: { retry_after: 0 } } as const;
    let calls = 0;
    const { offsets } = poll(
      () => [],
      undefined,
      undefined,
      async () => {
        calls += 1;
        expect(offsets).toEqual([]);
        if (calls === 1) throw new GrammyError('refused', refusal, 'deleteWebhook', {});
        return true;
      },
    );
    await expect.poll(() => offsets.length > 0, { interval: 5 }).toBe(true);
    expect(calls).toBe(2);
  },
);

test('a server that knows no webhooks is polled all the same', async () => {
  const refusal = { ok: false, error_code: 404, description: 'Not Found' } as const;
  const { offsets } = poll(
    () => [],
    undefined,
    undefined,
    () => Promise.reject(new GrammyError('refused', refusal, 'deleteWebhook', {})),
  );
  await expect.poll(() => offsets.length > 0, { interval: 5 }).toBe(true);
});

describe('a batch with an update in it that', () => {
  test.each<[string, object]>([
    ['is of a kind nobody asked for', { poll: { id: '7', question: '?' } }],
    ['is of a kind that there is only next year', { hologram: { from: { id: 7 }, chat: { id: 7 } } }],
    ['is of no kind', {}],
    ['is a checkout of no known form', { pre_checkout_query: { id: 7, from: null } }],
    ['is of a known kind and of no known form', { message: 5, callback_query: null }],
    ['has a sender who is no person', { message: { from: { id: 'x' }, chat: {} } }],
  ])('%s is handled and confirmed, with those around it', async (_what, odd) => {
    const ordinary = { message: helloOf(7) };
    const batch = [
      { update_id: 4, ...ordinary },
      { update_id: 5, ...odd },
      { update_id: 6, ...ordinary },
    ];
    const { offsets, reached, logger } = pollOnce(batch);
    await expect.poll(() => offsets.includes(7), { interval: 5 }).toBe(true);
    expect(new Set(reached)).toEqual(new Set([4, 5, 6]));
    expect(logger.messages('error')).toEqual([]);
  });
});

test('an update that never ends holds no one up for ever: its lease is over, and it is confirmed with all behind it', async () => {
  const others = Array.from({ length: 99 }, (_, index) => ({ update_id: 5 + index, message: helloOf(100 + index) }));
  const sameAgain = { update_id: 104, message: helloOf(7) };
  const batch = [{ update_id: 4, message: helloOf(7) }, ...others, sameAgain];
  const { offsets, reached, finished, logger } = pollOnce(
    batch,
    (updateId) => (updateId === 4 ? new Promise(() => undefined) : Promise.resolve()),
    50,
  );
  await expect.poll(() => offsets.at(-1), { interval: 5 }).toBe(105);
  expect(reached).toHaveLength(101);
  expect(finished).toContainEqual([4, true]);
  expect(logger.messages('error')).toEqual(['an update takes too long: its lease is over, and its handler goes on']);
});

test('an update that takes long and ends within its lease is confirmed when it has ended, and not before', async () => {
  const ended = Promise.withResolvers<void>();
  const { offsets, logger } = pollOnce([{ update_id: 4, message: helloOf(7) }], () => ended.promise);
  await expect.poll(() => offsets.length, { interval: 5 }).toBeGreaterThan(2);
  expect(Math.max(...offsets)).toBe(4);
  ended.resolve();
  await expect.poll(() => offsets.at(-1), { interval: 5 }).toBe(5);
  expect(logger.messages('error')).toEqual([]);
});

test('what one person has sent too much of does not hold up others: it is confirmed, and so is what waits of them', async () => {
  const ended = Promise.withResolvers<void>();
  const batch = Array.from({ length: 99 }, (_, index) => ({ update_id: 4 + index, message: helloOf(7) }));
  const { offsets, reached } = pollOnce([...batch, { update_id: 103, message: helloOf(8) }], () => ended.promise);
  await expect.poll(() => reached, { interval: 5 }).toEqual([4, 103]);
  // As far as what another person waits for.
  await expect.poll(() => offsets.at(-1), { interval: 5 }).toBe(103);
  ended.resolve();
  await expect.poll(() => offsets.at(-1), { interval: 5 }).toBe(104);
  expect(reached).toHaveLength(21);
});
