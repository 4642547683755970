import { createNotices, type Notices } from '../../../../src/bot/shared/people/notice-outbox.ts';
import { type Api, HttpError } from 'grammy';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryLeases } from '../../../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { allWords, english } from '../../../support/words.ts';
import { refusal } from '../../../support/fakes/refusal.ts';
import type { Shop } from '../../../../src/services/shop.ts';

type Answer = 'ok' | 'lost' | 'unconnected' | 'bug' | { code: number; description?: string; retryAfter?: number };

/** What Telegram answers next; `ok` when the list is empty. */
let answers: Answer[];
let unreachable: number | undefined;
let said: [userId: number, text: string][];
let tries: [userId: number, at: number][];
let nowMs: number;
let logger: RecordingLogger;
let leases: ReturnType<typeof memoryLeases>;
let notices: Notices;
/** In Redis. */
let kept: Map<string, string>;
let locked: number | undefined;
let merchants: Set<number>;

beforeEach(() => {
  [answers, unreachable, said, tries, nowMs, locked] = [[], undefined, [], [], 0, undefined];
  merchants = new Set([1]);
  [logger, leases, kept] = [new RecordingLogger(), memoryLeases(), new Map()];
  notices = startNotices();
});

/** In a process of its own, with the same store. */
function startNotices(): Notices {
  return startOver({
    list: async (schema) => [...kept.values()].map((text) => schema.parse(JSON.parse(text)) as never),
    put: async (id, text) => void kept.set(id, text),
    remove: async (id) => void kept.delete(id),
  });
}

function startOver(store: Shop['notices']): Notices {
  const find: Shop['people']['find'] = async (userId) => ({
    userId,
    name: 'Ada',
    access: userId === locked ? 'locked' : 'approved',
    firstSeenAt: 0,
  });
  const shop = {
    notices: store,
    people: { find },
    isMerchant: (userId: number) => merchants.has(userId),
    leases,
    now: () => nowMs,
    logger,
  };
  return createNotices(shopOf(shop), { api, words: allWords });
}

/** @throws unless the next answer is `ok` */
function takeAnswer(next = answers.shift() ?? 'ok'): void {
  if (next === 'bug') throw new TypeError('no such thing');
  if (next === 'lost') throw new HttpError('no answer', new Error('socket hang up'));
  if (next === 'unconnected') {
    throw new HttpError('no connection', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  }
  if (next !== 'ok') throw refusal(next.code, next.description, next.retryAfter);
}

const api = {
  getMe: async () => takeAnswer(),
  async sendMessage(userId: number, text: string) {
    tries.push([userId, nowMs]);
    takeAnswer(userId === unreachable ? { code: 502 } : undefined);
    said.push([userId, text]);
    return { message_id: said.length };
  },
} as unknown as Api;

const tell = (text = 'You are in!', userId = 7) => notices.tell({ userId, words: english, screen: { html: text } });

/** The same, with what a merchant reads if it is given up. */
function tellOrElse() {
  const otherwise = { userId: 1, screen: { html: 'I could not tell them.' } };
  return notices.tell({ userId: 7, words: english, screen: { html: 'You are in!' }, otherwise });
}

const tellMerchant = (text: string) =>
  notices.tell({ userId: 1, words: english, screen: { html: text }, isOfMerchants: true });

/** Looks each second, as long as somebody waits. */
async function waitUntilAllAreTold(): Promise<void> {
  for (let looks = 0; kept.size > 0 && looks < 4_000; looks += 1) {
    nowMs += 1_000;
    await notices.run();
  }
}

const repeated = (text: string): string => `🔁 You may have read this already.\n\n${text}`;
const timesOfTries = (): number[] => tries.map(([, at]) => at);

describe('a notice', () => {
  test.each<[string, Answer]>([
    ['blocked the bot', { code: 403, description: 'Forbidden: bot was blocked by the user' }],
    ['never pressed Start', { code: 400, description: 'Bad Request: chat not found' }],
  ])('to a person who %s is not tried again', async (_who, answer) => {
    answers = [answer];
    expect(await tell()).toBe('gone');
    expect([said, kept.size, logger.messages('error')]).toEqual([[], 0, []]);
  });

  test('waits as long as Telegram asks, and is told then', async () => {
    answers = [{ code: 429, retryAfter: 35 }];
    expect(await tell()).toBe('later');
    await waitUntilAllAreTold();
    expect([said, timesOfTries()]).toEqual([[[7, 'You are in!']], [0, 35_000]]);
  });

  test('comes again with growing pauses while Telegram does not answer, and says that an earlier one may have arrived', async () => {
    answers = [{ code: 502 }, 'lost', { code: 500 }, 'lost'];
    expect(await tell()).toBe('later');
    await waitUntilAllAreTold();
    expect([said, timesOfTries()]).toEqual([[[7, repeated('You are in!')]], [0, 1_000, 3_000, 7_000, 15_000]]);
  });

  test('that may have arrived says so whatever keeps it back after that, in the language of its reader', async () => {
    answers = ['lost', { code: 429, retryAfter: 5 }, 'unconnected'];
    await notices.tell({ userId: 7, words: allWords('fr'), screen: { html: 'Bienvenue !' } });
    await waitUntilAllAreTold();
    expect(said).toEqual([[7, '🔁 Vous l’avez peut-être déjà lu.\n\nBienvenue !']]);
  });

  test('that surely did not go comes as if for the first time', async () => {
    answers = ['unconnected', { code: 429, retryAfter: 5 }];
    await tell();
    await waitUntilAllAreTold();
    expect(said).toEqual([[7, 'You are in!']]);
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
    expect(kept.size).toBe(0);
  });

  test('to a person for whom another one waits is said after that', async () => {
    answers = [{ code: 429, retryAfter: 5 }];
    expect(await tell('You are in!')).toBe('later');
    expect(await tell('You are an agent now.')).toBe('later');
    expect(await tell('Hello', 8)).toBe('told');
    await waitUntilAllAreTold();
    expect(said.filter(([userId]) => userId === 7).map(([, text]) => text)).toEqual([
      'You are in!',
      'You are an agent now.',
    ]);
  });

  test('that cannot be told for an hour is given up, and the one who acted reads so', async () => {
    unreachable = 7;
    expect(await tellOrElse()).toBe('later');
    await waitUntilAllAreTold();
    expect(said).toEqual([[1, 'I could not tell them.']]);
    expect(logger.messages('error')).toContain('a person could not be told');
    expect(nowMs).toBeGreaterThanOrEqual(3_500_000);
    expect(nowMs).toBeLessThan(3_700_000);
  });

  test.each<[string, Answer[]]>([
    ['of more than an hour, in which the one who acted cannot be told either', []],
    ['of which the last call comes after that hour', [{ code: 502 }]],
    ['after which Telegram asks for a pause', ['ok', { code: 429, retryAfter: 5 }]],
  ])('outlives an outage %s', async (_what, last) => {
    answers = Array.from({ length: 500 }, (): Answer => ({ code: 502 }));
    await tellOrElse();
    for (; nowMs < 5_400_000; nowMs += 60_000) await notices.run();
    answers = [...last];
    await waitUntilAllAreTold();
    expect(said).toEqual([[7, repeated('You are in!')]]);
  });

  test('that waits behind another one is not lost by a pause when a day is over', async () => {
    answers = Array.from({ length: 5_000 }, (): Answer => ({ code: 502 }));
    for (const text of ['a', 'b', 'c']) await tellMerchant(text);
    for (; nowMs < 86_390_000; nowMs += 60_000) await notices.run();
    nowMs = 86_460_000;
    answers = ['ok', { code: 429, retryAfter: 3 }];
    await waitUntilAllAreTold();
    expect(said.map(([, text]) => text)).toEqual([repeated('a'), 'b', 'c']);
  });

  test('with nobody to tell instead outlives such an outage too, but not one of days', async () => {
    answers = Array.from({ length: 3_000 }, (): Answer => ({ code: 502 }));
    await tellMerchant('Ada paid ₦500.');
    for (; nowMs < 5_400_000; nowMs += 1_000) await notices.run();
    const left = answers;
    answers = [];
    await waitUntilAllAreTold();
    expect(said).toEqual([[1, repeated('Ada paid ₦500.')]]);

    answers = left;
    await tellMerchant('Ada paid ₦600.');
    for (const end = nowMs + 90_000_000; nowMs < end && kept.size > 0; nowMs += 60_000) await notices.run();
    expect([said.length, kept.size]).toEqual([1, 0]);
  });

  test('that can never be told waits only for the one who acted, as long as Telegram asks for', async () => {
    answers = [{ code: 502 }, { code: 403, description: 'Forbidden: bot was blocked by the user' }];
    answers.push({ code: 429, retryAfter: 300 });
    await tellOrElse();
    await waitUntilAllAreTold();
    expect(said).toEqual([[1, 'I could not tell them.']]);
    expect(tries.map(([userId]) => userId)).toEqual([7, 7, 1, 1]);
    expect(nowMs).toBeGreaterThan(300_000);
  });

  test('that is given up is said to the one who acted behind what waits for them already', async () => {
    answers = [{ code: 429, retryAfter: 300 }, { code: 502 }, { code: 403, description: 'Forbidden: blocked' }];
    await tell('Ada paid ₦500.', 1);
    await tellOrElse();
    await waitUntilAllAreTold();
    expect(said).toEqual([
      [1, 'Ada paid ₦500.'],
      [1, 'I could not tell them.'],
    ]);
  });

  test('has its photo only once, however often its words are tried', async () => {
    const photos: string[] = [];
    Object.assign(api, { sendPhoto: async (_userId: number, photo: string) => photos.push(photo) });
    answers = [{ code: 502 }, { code: 502 }, { code: 502 }];
    await notices.tell({ userId: 7, words: english, screen: { html: 'Look' }, photo: 'a-photo' });
    await waitUntilAllAreTold();
    expect([photos, said]).toEqual([['a-photo'], [[7, repeated('Look')]]]);
  });

  test('is not told to a person who was locked meanwhile, and the one who acted reads so', async () => {
    answers = [{ code: 429, retryAfter: 35 }];
    await tellOrElse();
    locked = 7;
    await waitUntilAllAreTold();
    expect(said).toEqual([[1, 'I could not tell them.']]);
  });

  test('is not passed on to the one who acted if they are no merchant any more', async () => {
    unreachable = 7;
    await tellOrElse();
    merchants.clear();
    await waitUntilAllAreTold();
    expect([said, kept.size]).toEqual([[], 0]);
  });

  test('of merchants is told to none who is no merchant any more', async () => {
    answers = [{ code: 502 }];
    await tellMerchant('Ada paid ₦500.');
    merchants.clear();
    await waitUntilAllAreTold();
    expect([said, kept.size]).toEqual([[], 0]);
  });

  test('is told once, by any process, whatever becomes of the one that was asked to tell it', async () => {
    answers = [{ code: 429, retryAfter: 35 }];
    expect(await tell()).toBe('later');
    expect(await tell('You are an agent now.')).toBe('later');
    const others = [startNotices(), startNotices()];
    await Promise.all(others.map((other) => other.run()));
    expect(said).toEqual([]);
    nowMs += 35_000;
    await Promise.all(others.map((other) => other.run()));
    expect(said).toEqual([
      [7, 'You are in!'],
      [7, 'You are an agent now.'],
    ]);
    expect([kept.size, leases.held.size]).toEqual([0, 0]);
  });

  test('goes at once if Redis is away, and is failed if Telegram is away too', async () => {
    const away = async () => Promise.reject(new Error('Connection is closed.'));
    notices = startOver({ list: away, put: away, remove: away });
    expect(await tell()).toBe('told');
    answers = [{ code: 502 }];
    expect(await tell()).toBe('failed');
    await notices.run();
    expect(logger.messages('error')).toHaveLength(1);
  });

  test('is answered with failed once a thousand others wait', async () => {
    answers = Array.from({ length: 1_001 }, (): Answer => ({ code: 502 }));
    for (let userId = 1; userId <= 1_000; userId += 1) expect(await tell('x', userId)).toBe('later');
    expect(await tell('x', 1_001)).toBe('failed');
  });
});
