import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/redis/open-store.ts';
import {
  createNewestMessages,
  type ConversationChange,
  createUpdateLeaseStore,
} from '../../../src/redis/updates/update-lease-store.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { setAccess } from '../../support/set-person.ts';
import { storeParts } from '../../support/redis/store-parts.ts';

const LEASE_MS = 10_000;
const ADA = 7;
const HOUR_MS = 3_600_000;
const PERIOD_MS = 25 * HOUR_MS;

const real = await useRealStore();
let now: number;
/** Two processes on one Redis. */
let here: Store['updateLeases'];
let there: Store['updateLeases'];

const parts = () => storeParts(real, { now: () => now, logger: real.logger });

beforeEach(async () => {
  // The middle of a period: at its beginning an update is marked as done in the one before, too.
  now = (Math.floor(Date.now() / PERIOD_MS) + 0.5) * PERIOD_MS;
  here = createUpdateLeaseStore(parts(), LEASE_MS);
  there = createUpdateLeaseStore(parts(), LEASE_MS);
  // Someone whom the shop knows: others have no session in their hash.
  await real.store.people.see({ userId: ADA, name: 'Ada', firstSeenAt: 5 });
});

async function handle(store: Store['updateLeases'], update: number, change: ConversationChange = { type: 'same' }) {
  const opened = await store.open(update, ADA);
  if (opened.type === 'mine') await store.close(update, ADA, change);
  return opened;
}

/** What is there of the session beside the record of the person. */
const keysOfSession = async () =>
  (await real.raw.keys(`${real.keyPrefix}:{*`)).filter((key) => key !== real.keys.person(ADA));

const doneKey = (userId: number) => real.keys.doneUpdates(userId, Math.floor(now / PERIOD_MS));

describe('a session in the hash of its person', () => {
  test('is all that is kept of them beside which updates are done', async () => {
    await handle(here, 100, { type: 'write', state: { step: 'amount' } });
    expect(await keysOfSession()).toEqual([doneKey(ADA)]);
    expect(await real.store.people.find(ADA)).toEqual({ userId: ADA, name: 'Ada', access: 'none', firstSeenAt: 5 });
  });

  test('is done also for a process whose clock is still in the period before', async () => {
    now = (Math.floor(now / PERIOD_MS) + 1) * PERIOD_MS + 1_000;
    await handle(here, 100);
    now -= 2_000;
    expect(await there.open(100, ADA)).toEqual({ type: 'done' });
  });

  test('is one process’s for as long as its lease lasts, and after it anybody’s', async () => {
    expect(await here.open(100, ADA)).toMatchObject({ type: 'mine' });
    expect(await there.open(100, ADA)).toEqual({ type: 'busy' });
    expect(await there.open(101, ADA)).toEqual({ type: 'busy' });
    now += LEASE_MS - 1;
    await here.extend(ADA);
    now += LEASE_MS - 1;
    expect(await there.open(101, ADA)).toEqual({ type: 'busy' });
    now += 2;
    expect(await there.open(101, ADA)).toMatchObject({ type: 'mine' });
    await here.extend(ADA);
    await here.close(100, ADA, { type: 'write', state: 'late' });
    expect(await here.open(102, ADA)).toEqual({ type: 'busy' });
    await there.close(101, ADA, { type: 'same' });
    expect(await here.open(102, ADA)).toMatchObject({ type: 'mine', conversation: undefined });
  });

  test('counts each update once, and anew after its period', async () => {
    expect(await here.open(100, ADA)).toMatchObject({ count: 1 });
    expect(await here.open(100, ADA)).toMatchObject({ count: 1 });
    await here.close(100, ADA, { type: 'same' });
    expect(await here.open(101, ADA)).toMatchObject({ count: 2 });
    await here.close(101, ADA, { type: 'same' });
    now += 10_001;
    expect(await here.open(102, ADA)).toMatchObject({ count: 1 });
  });

  test('holds nobody up for longer once the clock was set back by a day', async () => {
    for (const update of [100, 101, 102]) await handle(here, update);
    expect(await here.open(103, ADA)).toMatchObject({ count: 4 });
    now -= 24 * HOUR_MS;
    expect(await there.open(104, ADA)).toMatchObject({ type: 'mine', count: 1 });
    await there.close(104, ADA, { type: 'same' });
    expect(await here.open(105, ADA)).toMatchObject({ type: 'mine', count: 2 });
  });

  test('is not taken from a process whose clock is some minutes ahead', async () => {
    expect(await here.open(100, ADA)).toMatchObject({ type: 'mine' });
    now -= 5 * 60_000;
    expect(await there.open(101, ADA)).toEqual({ type: 'busy' });
  });

  test('keeps a conversation for a day', async () => {
    await handle(here, 100, { type: 'write', state: { step: 'amount' } });
    now += 24 * HOUR_MS - 1;
    expect(await handle(here, 101)).toMatchObject({ conversation: { step: 'amount' } });
    now += 2;
    expect(await handle(here, 102)).toMatchObject({ conversation: undefined });
  });

  test('knows every update of the last 25 hours, in whatever order they came and come again', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => 1_000 + ((index * 37) % 300) * 3);
    for (const id of ids) expect(await handle(here, id)).toMatchObject({ type: 'mine' });
    now += 25 * HOUR_MS - 1;
    for (const id of ids) expect(await handle(there, id)).toEqual({ type: 'done' });
    // Those between them have never come, though later ones were handled long ago.
    for (const id of ids.slice(0, 50)) expect(await handle(there, id + 1)).toMatchObject({ type: 'mine' });
  });

  test('is not undone by a close that is sent again', async () => {
    await here.open(100, ADA);
    await here.close(100, ADA, { type: 'write', state: 'old' });
    await handle(there, 101, { type: 'write', state: 'new' });
    await here.close(100, ADA, { type: 'write', state: 'old' });
    expect(await handle(here, 102)).toMatchObject({ conversation: 'new' });
  });

  test('is not set back by a process that could not write for long, once a later update was handled elsewhere', async () => {
    await here.open(100, ADA);
    now += LEASE_MS + 1;
    await handle(there, 101, { type: 'write', state: { step: 'later' } });
    await here.close(100, ADA, { type: 'write', state: { step: 'earlier' } });
    expect(await there.open(100, ADA)).toEqual({ type: 'done' });
    expect(await handle(there, 102)).toMatchObject({ conversation: { step: 'later' } });

    // What came out of order was handled with what the later one left.
    await handle(there, 99, { type: 'write', state: { step: 'again' } });
    expect(await handle(here, 103)).toMatchObject({ conversation: { step: 'again' } });
  });

  test('runs out for who has no record, and moves to their record when they get one', async () => {
    const opened = await here.open(100, 8);
    expect(opened).toMatchObject({ type: 'mine', person: undefined });
    await here.close(100, 8, { type: 'write', state: { step: 'number' } });
    expect((await keysOfSession()).toSorted()).toEqual([doneKey(8), real.keys.stranger(8)]);
    expect(await real.raw.pttl(real.keys.stranger(8))).toBeGreaterThan(24 * HOUR_MS);
    expect(await there.open(100, 8)).toEqual({ type: 'done' });
    await there.open(101, 8);
    await real.store.people.see({ userId: 8, name: 'Musa', firstSeenAt: 5 });
    await there.close(101, 8, { type: 'write', state: { step: 'amount' } });
    expect(await here.open(102, 8)).toMatchObject({
      person: { name: 'Musa' },
      conversation: { step: 'amount' },
      count: 3,
    });
    expect(await real.raw.exists(real.keys.stranger(8))).toBe(0);
    expect(await real.raw.pttl(real.keys.person(8))).toBe(-1);
    await here.close(102, 8, { type: 'same' });
    for (const update of [100, 101, 102]) expect(await here.open(update, 8)).toEqual({ type: 'done' });
  });

  test('notes what was sent with its end, and never an older message', async () => {
    const newest = createNewestMessages(parts());
    await here.open(100, ADA, 40);
    await here.close(100, ADA, { type: 'same' }, 41);
    expect(await newest.find(ADA)).toBe(41);
    expect(await here.open(101, ADA)).toMatchObject({ type: 'mine', newestBefore: 41 });
    await newest.note(ADA, 43);
    await here.close(101, ADA, { type: 'same' }, 42);
    expect(await newest.find(ADA)).toBe(43);
    await here.close(101, ADA, { type: 'same' }, 44);
    expect(await newest.find(ADA)).toBe(44);
  });

  test('answers what was newest before the update’s own message, unless that is noted already', async () => {
    await createNewestMessages(parts()).note(ADA, 40);
    expect(await here.open(100, ADA, 44)).toMatchObject({ newestBefore: 40 });
    expect(await here.open(100, ADA, 44)).not.toHaveProperty('newestBefore');
    await here.close(100, ADA, { type: 'same' });
    expect(await here.open(101, ADA)).toMatchObject({ newestBefore: 44 });
  });

  test('notes what was sent also where its lease was lost meanwhile', async () => {
    await here.open(100, ADA);
    now += LEASE_MS + 1;
    await there.open(101, ADA);
    await here.close(100, ADA, { type: 'write', state: 'late' }, 50);
    expect(await createNewestMessages(parts()).find(ADA)).toBe(50);
    await there.close(101, ADA, { type: 'same' });
    expect(await here.open(102, ADA)).toMatchObject({ conversation: undefined, newestBefore: 50 });
  });

  test.each([
    ['who is known', ADA],
    ['who has no record', 8],
  ])('has the newest message of the chat of somebody %s', async (_, userId) => {
    const newest = createNewestMessages(parts());
    await newest.note(userId, 40);
    expect(await newest.find(userId)).toBe(40);
    await here.open(100, userId, 41);
    await newest.note(userId, 39);
    expect(await newest.find(userId)).toBe(41);
    await here.close(100, userId, { type: 'same' });
    now += 26 * HOUR_MS;
    expect(await newest.find(userId)).toBeUndefined();
  });

  test('comes with the person, as merchants decided last', async () => {
    await setAccess(real.store.people, ADA, 'locked');
    expect(await here.open(100, ADA)).toMatchObject({ person: { name: 'Ada', access: 'locked' } });
  });

  test('is each person’s own', async () => {
    expect(await here.open(100, ADA)).toMatchObject({ type: 'mine', count: 1 });
    expect(await there.open(101, 8)).toMatchObject({ type: 'mine', count: 1 });
    await there.close(101, 8, { type: 'write', state: 'theirs' });
    await here.close(100, ADA, { type: 'drop' });
    expect(await there.open(102, 8)).toMatchObject({ conversation: 'theirs' });
  });

  test('whose conversation cannot be read has something, so that its owner drops it', async () => {
    await handle(here, 100, { type: 'write', state: {} });
    await real.raw.hset(real.keys.person(ADA), 'conversation', '{ torn');
    expect(await handle(here, 101, { type: 'drop' })).toMatchObject({ conversation: null });
    expect(await handle(here, 102)).toMatchObject({ conversation: undefined });
  });

  test('that Redis lost while an update was handled is written anew', async () => {
    await here.open(100, ADA);
    await real.raw.flushall();
    await here.close(100, ADA, { type: 'write', state: { step: 'number' } }, 41);
    expect(await there.open(100, ADA)).toEqual({ type: 'done' });
    expect(await there.open(101, ADA)).toMatchObject({ conversation: { step: 'number' }, newestBefore: 41 });
  });
});

test.each([1, 2, 3, 4])('a random life answers as a plain model does (%i)', async (seed) => {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const done = new Set<number>();
  const stores = [here, there];
  const held: { process: number; update: number }[] = [];
  let [last, conversation] = [1_000, undefined as unknown];
  for (let act = 0; act < 400; act += 1) {
    const busyWith = held[0];
    const process = busyWith !== undefined && random() < 0.7 ? busyWith.process : Math.floor(random() * stores.length);
    const store = stores[process]!;
    if (busyWith?.process === process) {
      const change = pick<ConversationChange>([{ type: 'same' }, { type: 'write', state: { act } }, { type: 'drop' }]);
      await store.close(busyWith.update, ADA, change);
      done.add(busyWith.update);
      if (change.type === 'write') conversation = change.state;
      if (change.type === 'drop') conversation = undefined;
      held.pop();
      continue;
    }
    const update = random() < 0.3 && done.size > 0 ? pick([...done]) : (last += 1 + Math.floor(random() * 3));
    const expected = done.has(update) ? 'done' : busyWith === undefined ? 'mine' : 'busy';
    const opened = await store.open(update, ADA);
    expect([act, opened.type]).toEqual([act, expected]);
    if (opened.type !== 'mine') continue;
    expect([act, opened.conversation]).toEqual([act, conversation]);
    held.push({ process, update });
  }
  expect(done.size).toBeGreaterThan(80);
});

/** The same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
