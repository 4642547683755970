import { type Api } from 'grammy';
import { beforeEach, expect, test } from 'vitest';
import { type CardCloser, createCardCloser } from '../../../../../src/bot/shared/card-closer.ts';
import { RecordingLogger } from '../../../../support/fakes/recording-logger.ts';
import { english } from '../../../../support/words.ts';
import { refusal } from '../../../../support/fakes/refusal.ts';

let answers: ('ok' | 'gone' | number)[];
let edits: number[];
let bared: number[];
let pauses: number[];
let logger: RecordingLogger;
let closer: CardCloser;

const api = {
  async editMessageText(_chatId: number, messageId: number) {
    const answer = answers.shift() ?? 'ok';
    if (answer === 'gone') throw refusal(400, 'Bad Request: message to edit not found');
    if (answer !== 'ok') throw refusal(429, 'Too Many Requests', answer);
    edits.push(messageId);
    return true;
  },
  async editMessageReplyMarkup(_chatId: number, messageId: number) {
    bared.push(messageId);
    return true;
  },
} as unknown as Api;

beforeEach(() => {
  [answers, edits, bared, pauses] = [[], [], [], []];
  logger = new RecordingLogger();
  closer = createCardCloser({ api, logger, sleep: async (ms) => void pauses.push(ms) });
});

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('a few cards are redrawn at once, and the rest with a pause before each', async () => {
  closer.close({ chatId: 7, messageIds: ids(5), words: english, screen: { html: 'Cancelled' } });
  await expect.poll(() => edits).toEqual(ids(5));
  expect(pauses).toEqual([2_500, 2_500, 2_500]);
});

test('one that Telegram asks to wait with is redrawn after that time, and none is left out for it', async () => {
  answers = ['ok', 3, 'ok', 'gone'];
  closer.close({ chatId: 7, messageIds: ids(4), words: english, screen: { html: 'Cancelled' } });
  await expect.poll(() => edits).toEqual([1, 2, 4]);
  expect(pauses).toEqual([3_000, 2_500, 2_500]);
  expect(logger.lines).toHaveLength(1);
});

test('those of which nothing is drawn keep their text', async () => {
  closer.close({ chatId: 7, messageIds: ids(2), words: english });
  await expect.poll(() => bared).toEqual(ids(2));
  expect(edits).toEqual([]);
});

test('a stop ends it between two cards', async () => {
  const slow = createCardCloser({ api, logger, sleep: (_ms, signal) => untilAborted(signal) });
  slow.close({ chatId: 7, messageIds: ids(9), words: english, screen: { html: 'Cancelled' } });
  await expect.poll(() => edits).toEqual(ids(2));
  await slow.stop();
  expect(edits).toEqual(ids(2));
});

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
