import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdateLeases, type UpdateLeases } from '../../../src/bot/runtime/update-leases.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { memoryNewest } from '../../support/fakes/memory-newest.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const USER = 7;
const OTHER = 8;
const [question, press] = [{ update_id: 1 }, { update_id: 2 }];

let isAway: boolean;
/** The one that the store refuses although it is there. */
let refused: number | undefined;
let conversations: Map<number, unknown>;
let done: Set<number>;
let leases: UpdateLeases;
let newest: ReturnType<typeof memoryNewest>;
/** What was sent, as the end of each lease wrote it. */
let written: (number | undefined)[];
/** How often another process still has the person. */
let busy: number;

beforeEach(() => {
  [isAway, refused, conversations, done] = [false, undefined, new Map(), new Set()];
  [newest, written, busy] = [memoryNewest(), [], 0];
  const reach = (): void => {
    if (isAway) throw new Error('the store is away');
  };
  const store: Shop['updateLeases'] = {
    async open(updateId, userId) {
      reach();
      if (done.has(updateId)) return { type: 'done' };
      if (busy > 0) return ((busy -= 1), { type: 'busy' });
      return { type: 'mine', person: undefined, conversation: conversations.get(userId), count: 1 };
    },
    extend: async () => undefined,
    async close(updateId, userId, change, sent) {
      reach();
      if (updateId === refused) throw new Error('the store takes everything but this');
      done.add(updateId);
      written.push(sent);
      if (change.type === 'write') conversations.set(userId, change.state);
    },
  };
  const common = { newest, logger: new RecordingLogger() };
  leases = createUpdateLeases({ store, leaseMs: 10_000, patienceMs: 1_000, ...common });
});

afterEach(() => vi.useRealTimers());

/** The first update asks something, and the store goes away before that is written. */
async function askUnwritten(): Promise<void> {
  expect(await leases.take(question, USER)).toBe('mine');
  leases.of(question).conversation = { asks: 'which provider' };
  isAway = true;
  expect(await leases.finish(question, USER, true)).toBe('later');
}

test('an update that was handled while the store was away is written when it comes again', async () => {
  await askUnwritten();
  expect(await leases.take(question, USER)).toBe('later');
  isAway = false;
  expect(await leases.take(question, USER)).toBe('done');
  expect(conversations.get(USER)).toEqual({ asks: 'which provider' });
});

test('an answer that comes again before its question is written meets that question', async () => {
  await askUnwritten();
  expect(await leases.take(press, USER)).toBe('later');
  isAway = false;
  expect(await leases.take(press, USER)).toBe('mine');
  expect(leases.of(press).conversation).toEqual({ asks: 'which provider' });
  expect(await leases.take(question, USER)).toBe('done');
});

test('what is unwritten of one person keeps no other from being served', async () => {
  await askUnwritten();
  isAway = false;
  expect(await leases.take(press, OTHER)).toBe('mine');
  expect(conversations.has(USER)).toBe(false);
});

test('what can never be written holds its person up for a minute, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await askUnwritten();
  [isAway, refused] = [false, question.update_id];
  vi.advanceTimersByTime(59_000);
  expect(await leases.take(press, USER)).toBe('later');
  vi.advanceTimersByTime(1_000);
  expect(await leases.take(press, USER)).toBe('mine');
});

test('what goes into the chat meanwhile is found at once, and noted with the end of the lease', async () => {
  await newest.note(USER, 40);
  expect(await leases.take(question, USER)).toBe('mine');
  await leases.newest.note(USER, 42);
  await leases.newest.note(USER, 41);
  await leases.newest.note(OTHER, 50);
  expect([...newest.noted]).toEqual([
    [USER, 40],
    [OTHER, 50],
  ]);
  expect(await leases.newest.find(USER)).toBe(42);
  await newest.note(USER, 45);
  expect(await leases.newest.find(USER)).toBe(45);
  expect(await leases.finish(question, USER, true)).toBe('done');
  expect(written).toEqual([42]);
  await leases.newest.note(USER, 46);
  expect(newest.noted.get(USER)).toBe(46);
});

test('what was sent for an update that comes again is noted at once', async () => {
  expect(await leases.take(question, USER)).toBe('mine');
  await leases.newest.note(USER, 42);
  expect(await leases.finish(question, USER, false)).toBe('later');
  expect(newest.noted.get(USER)).toBe(42);
  expect(written).toEqual([]);
});
