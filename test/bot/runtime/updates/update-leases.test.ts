import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdateLeases, type UpdateLeases } from '../../../../src/bot/runtime/updates/update-leases.ts';
import type { UpdateLeaseStore } from '../../../../src/use-cases/updates/ports.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';

const USER = 7;
const OTHER = 8;
const [question, press] = [{ update_id: 1 }, { update_id: 2 }];

let isAway: boolean;
/** The one that the store refuses although it is there. */
let refused: number | undefined;
let conversations: Map<number, unknown>;
let done: Set<number>;
let leases: UpdateLeases;

beforeEach(() => {
  [isAway, refused, conversations, done] = [false, undefined, new Map(), new Set()];
  const reach = (): void => {
    if (isAway) throw new Error('the store is away');
  };
  const store: UpdateLeaseStore = {
    async open(updateId, userId) {
      reach();
      if (done.has(updateId)) return { type: 'done' };
      return { type: 'mine', person: undefined, conversation: conversations.get(userId), count: 1 };
    },
    extend: async () => undefined,
    async close(updateId, userId, change) {
      reach();
      if (updateId === refused) throw new Error('the store takes everything but this');
      done.add(updateId);
      if (change.type === 'write') conversations.set(userId, change.state);
    },
  };
  leases = createUpdateLeases({ store, leaseMs: 10_000, patienceMs: 0, logger: new RecordingLogger() });
});

afterEach(() => vi.useRealTimers());

/** The first update asks something, and the store goes away before that is written. */
async function askUnwritten(): Promise<void> {
  expect(await leases.take(question, USER)).toBe('mine');
  leases.of(question).change = { type: 'write', state: { asks: 'which provider' } };
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
