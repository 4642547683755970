import { type Api, HttpError } from 'grammy';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNotices, type Notices } from '../../../../src/bot/shared/people/notify-person.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { allWords, english } from '../../../support/words.ts';
import { refusal } from '../../../support/fakes/refusal.ts';

type Answer = 'ok' | 'lost' | 'bug' | { code: number; description?: string; retryAfter?: number };

/** What Telegram answers next; `ok` when the list is empty. */
let answers: Answer[];
let unreachable: number | undefined;
let said: [userId: number, text: string][];
let pauses: number[];
let nowMs: number;
let logger: RecordingLogger;
let notices: Notices;
/** In Redis. */
let kept: Record<string, string>;

beforeEach(() => {
  [answers, unreachable, said, pauses, nowMs] = [[], undefined, [], [], 0];
  logger = new RecordingLogger();
  kept = {};
  notices = startNotices();
});

/** In a process of its own, with the same store. */
function startNotices(waits = sleep): Notices {
  return createNotices(
    shopOf({
      notices: {
        list: async (schema) => Object.values(kept).map((text) => schema.parse(JSON.parse(text)) as never),
        put: async (texts) => void Object.assign(kept, texts),
        remove: async (id) => void delete kept[id],
      },
      leases: { take: async () => ({ extend: async () => true, release: async () => undefined }) },
      now: () => nowMs,
      logger,
    }),
    { api, words: allWords, sleep: waits },
  );
}

const api = {
  async sendMessage(userId: number, text: string) {
    const answer = userId === unreachable ? { code: 502 } : (answers.shift() ?? 'ok');
    if (answer === 'bug') throw new TypeError('no such thing');
    if (answer === 'lost') throw new HttpError('no answer', new Error('socket hang up'));
    if (answer !== 'ok') throw refusal(answer.code, answer.description, answer.retryAfter);
    said.push([userId, text]);
    return { message_id: said.length };
  },
} as unknown as Api;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  pauses.push(ms);
  if (!signal.aborted) nowMs += ms;
}

/** Of a process that does not go on. */
const dead = () => new Promise<void>(() => undefined);

const tell = (text = 'You are in!', userId = 7) => notices.tell({ userId, words: english, screen: { html: text } });

describe('a notice', () => {
  test.each<[string, Answer]>([
    ['blocked the bot', { code: 403, description: 'Forbidden: bot was blocked by the user' }],
    ['never pressed Start', { code: 400, description: 'Bad Request: chat not found' }],
  ])('to a person who %s is not tried again', async (_who, answer) => {
    answers = [answer];
    expect(await tell()).toBe('gone');
    await notices.stop();
    expect([said, pauses, logger.messages('error')]).toEqual([[], [], []]);
  });

  test('waits as long as Telegram asks, and is told then', async () => {
    answers = [{ code: 429, retryAfter: 35 }];
    expect(await tell()).toBe('later');
    await expect.poll(() => said).toEqual([[7, 'You are in!']]);
    expect(pauses).toEqual([35_000]);
  });

  test('comes again with growing pauses while Telegram does not answer', async () => {
    answers = [{ code: 502 }, 'lost', { code: 500 }, 'lost'];
    expect(await tell()).toBe('later');
    await expect.poll(() => said).toEqual([[7, 'You are in!']]);
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test('that Telegram refuses goes without its markup, and is logged as an error', async () => {
    answers = [{ code: 400, description: "Bad Request: can't parse entities" }];
    expect(await tell('<b>In</b> & out')).toBe('told');
    expect(said).toEqual([[7, 'In & out']]);
    expect(logger.messages('error')).toHaveLength(1);
  });

  test('that fails by a fault of ours is failed, logged, and not taken for a person who left', async () => {
    answers = ['bug', 'bug'];
    expect(await tell()).toBe('failed');
    expect(logger.messages('error')).toContain('a person could not be told');
    expect(pauses).toEqual([]);
  });

  test('to a person for whom another one waits is said after that', async () => {
    answers = [{ code: 429, retryAfter: 5 }];
    expect(await tell('You are in!')).toBe('later');
    expect(await tell('You are an agent now.')).toBe('later');
    expect(await tell('Hello', 8)).toBe('told');
    await expect.poll(() => said.filter(([userId]) => userId === 7).map(([, text]) => text)).toHaveLength(2);
    expect(said.filter(([userId]) => userId === 7).map(([, text]) => text)).toEqual([
      'You are in!',
      'You are an agent now.',
    ]);
  });

  test('that cannot be told for an hour is given up, and the one who acted reads so', async () => {
    unreachable = 7;
    const otherwise = { userId: 1, words: english, screen: { html: 'I could not tell them.' } };
    const notice = { userId: 7, words: english, screen: { html: 'You are in!' }, otherwise };
    expect(await notices.tell(notice)).toBe('later');
    await expect.poll(() => said).toEqual([[1, 'I could not tell them.']]);
    expect(logger.messages('error')).toContain('a person could not be told');
    expect(nowMs).toBeGreaterThanOrEqual(3_500_000);
    expect(nowMs).toBeLessThan(3_700_000);
  });

  test('is tried a last time when the process stops, and named in the log if it is lost', async () => {
    const held = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    notices = startNotices(held);
    answers = [{ code: 502 }, { code: 502 }, 'ok', { code: 502 }];
    await tell('one', 7);
    await tell('two', 8);
    await notices.stop();
    expect(said).toEqual([[7, 'one']]);
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error', fields: { people: [8] } }));
  });

  test('is told by another process if the one that keeps it dies, once, and not while that may be trying', async () => {
    notices = startNotices(dead);
    answers = [{ code: 429, retryAfter: 35 }];
    expect(await tell()).toBe('later');
    expect(await tell('You are an agent now.')).toBe('later');
    const other = startNotices();
    await other.takeOver();
    expect([said, pauses]).toEqual([[], []]);
    nowMs += 160_000;
    await other.takeOver();
    await expect.poll(() => Object.keys(kept)).toEqual([]);
    await other.takeOver();
    expect(said).toEqual([
      [7, 'You are in!'],
      [7, 'You are an agent now.'],
    ]);
  });

  test('is told by the next process at once if the one that keeps it was stopped', async () => {
    const stopped = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    notices = startNotices(stopped);
    answers = [{ code: 502 }, { code: 502 }];
    await tell();
    await notices.stop();
    expect(said).toEqual([]);
    await startNotices().takeOver();
    await expect.poll(() => said).toEqual([[7, 'You are in!']]);
  });

  test('is answered with failed once a thousand others wait', async () => {
    notices = startNotices(dead);
    answers = Array.from({ length: 1_001 }, (): Answer => ({ code: 502 }));
    for (let userId = 1; userId <= 1_000; userId += 1) expect(await tell('x', userId)).toBe('later');
    expect(await tell('x', 1_001)).toBe('failed');
  });
});
