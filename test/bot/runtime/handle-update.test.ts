import { Bot, GrammyError } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BotContext } from '../../../src/bot/context.ts';
import { createUpdateHandler } from '../../../src/bot/runtime/handle-update.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { allWords } from '../../support/words.ts';

const botInfo = { id: 1, is_bot: true, first_name: 'Shop', username: 'shop_bot' } as UserFromGetMe;
const LONG_PAUSE_S = 30;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What the person reads after an update whose handler fails while Telegram wants a long pause, and to which message of theirs it belongs. */
async function readAfterPause(update: object, { storeIsAway = false } = {}) {
  const read: unknown[] = [];
  const bot = new Bot<BotContext>('1:token', { botInfo });
  bot.use((ctx) => {
    ctx.pressAnswered = true;
    throw new Error('it failed');
  });
  const parameters = { retry_after: LONG_PAUSE_S };
  let calls = 0;
  bot.api.config.use(async (_previous, method, payload) => {
    calls += 1;
    if (calls === 1)
      throw new GrammyError('wait', { ok: false, error_code: 429, description: 'wait', parameters }, method, {});
    read.push('reply_parameters' in payload ? payload.reply_parameters : undefined);
    return { ok: true, result: {} } as never;
  });
  const handler = createUpdateHandler({
    bot,
    words: allWords,
    leases: { take: async () => 'mine', finish: async () => 'done', known: () => undefined },
    answerCheckout: async () => undefined,
    isStoreFailure: () => storeIsAway,
    onHandled: () => undefined,
    leaseLimitMs: 60_000,
    logger: new RecordingLogger(),
  });
  await handler.handle({ update_id: 1, ...update });
  expect(read).toEqual([]);
  await vi.advanceTimersByTimeAsync(LONG_PAUSE_S * 1_000);
  return read;
}

const person = { from: { id: 7 } };
const shown = { message_id: 20, chat: { id: 7, type: 'private' } };

test.each<[string, object]>([
  ['a message', { message: { ...person, ...shown } }],
  ['a press', { callback_query: { ...person, id: 'press', message: shown } }],
])('after a long pause the apology for %s names the message that it is about', async (_what, update) => {
  expect(await readAfterPause(update)).toEqual([expect.objectContaining({ message_id: 20 })]);
});

test('nobody reads after a long pause that an answer is still to come, because it may have come meanwhile', async () => {
  expect(await readAfterPause({ message: { ...person, ...shown } }, { storeIsAway: true })).toEqual([]);
});
