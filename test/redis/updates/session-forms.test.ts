import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createNewestMessages } from '../../../src/redis/orders/messages/newest-message-store.ts';
import { DONE_FOR_MS, markPrefixOf, type SessionForm, sessionKeys } from '../../../src/redis/updates/session-keys.ts';
import { createUpdateLeaseStore } from '../../../src/redis/updates/update-lease-store.ts';
import { sessionToKeys } from '../../../src/redis/updates/update-lease-scripts.ts';
import type { ConversationChange, UpdateLeaseStore } from '../../../src/use-cases/updates/ports.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { connectVersionBefore } from '../version-before.ts';

const LEASE_MS = 10_000;
const ADA = 7;
const HOUR_MS = 3_600_000;

let real: RealStore;
let old: Redis;
/** In which form each process writes. */
let forms: SessionForm['form'][];
let now: number;
/** Whether the shop has written keys before. */
let marked: boolean;
/** Two processes of this version, and one of the version before. */
let here: UpdateLeaseStore;
let there: UpdateLeaseStore;
let before: UpdateLeaseStore;

beforeAll(async () => {
  real = await startRealStore();
  old = connectVersionBefore(real.server.url, ['open-update-lease', 'close-update-lease', 'extend-update-lease']);
});
afterAll(async () => {
  old.disconnect();
  await real.stop();
});
afterEach(() => real.raw.flushall());

/** Someone whom the shop knows: others have no session in their hash. */
async function begin({ asBefore = false } = {}): Promise<void> {
  marked = asBefore;
  await real.raw.flushall();
  forms = ['hash', 'hash'];
  now = Date.now();
  const common = { redis: real.raw, keys: real.keys, leaseMs: LEASE_MS, now: () => now, logger: real.logger };
  here = createUpdateLeaseStore({ ...common, form: () => formOf(forms[0]) });
  there = createUpdateLeaseStore({ ...common, form: () => formOf(forms[1]) });
  before = createUpdateLeaseStore({ ...common, redis: old, form: () => formOf('keys') });
  await real.store.people.see({ userId: ADA, name: 'Ada', firstSeenAt: 5 });
}

const formOf = (form: SessionForm['form'] = 'hash'): SessionForm => ({ form, marksUntil: marked ? now + HOUR_MS : 0 });

async function handle(store: UpdateLeaseStore, update: number, change: ConversationChange = { type: 'same' }) {
  const opened = await store.open(update, ADA);
  if (opened.type === 'mine') await store.close(update, ADA, change);
  return opened;
}

const intoKeys = () => {
  const args = { now, doneForMs: DONE_FOR_MS, markPrefix: markPrefixOf(real.keys, ADA) };
  return sessionToKeys.run(real.raw, sessionKeys(real.keys, ADA, now), args);
};
/** What is there of the session beside the record of the person. */
const keysOfSession = async () => (await real.raw.keys('test:{*')).filter((key) => key !== real.keys.person(ADA));

describe('a session in the hash of its person', () => {
  test('is all that is kept of them: no key beside it', async () => {
    await begin();
    await handle(here, 100, { type: 'write', state: { step: 'amount' } });
    expect(await keysOfSession()).toEqual([]);
    expect(await real.store.people.find(ADA)).toEqual({ userId: ADA, name: 'Ada', access: 'none', firstSeenAt: 5 });
  });

  test('takes three commands to open and three to close', async () => {
    await begin();
    await handle(here, 100);
    await real.raw.config('RESETSTAT');
    await handle(here, 101, { type: 'write', state: {} });
    const lines = (await real.raw.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gmu);
    expect([...lines].map(([, name, calls]) => `${name} ${calls}`).toSorted()).toEqual([
      'config|resetstat 1',
      'evalsha 2',
      'hgetall 1',
      'hmget 1',
      'hset 2',
    ]);
  });

  test('is one process’s for as long as its lease lasts, and after it anybody’s', async () => {
    await begin();
    expect(await here.open(100, ADA)).toMatchObject({ type: 'mine' });
    expect(await there.open(100, ADA)).toEqual({ type: 'busy' });
    expect(await there.open(101, ADA)).toEqual({ type: 'busy' });
    now += LEASE_MS - 1;
    await here.extend(100, ADA);
    now += LEASE_MS - 1;
    expect(await there.open(101, ADA)).toEqual({ type: 'busy' });
    now += 2;
    expect(await there.open(101, ADA)).toMatchObject({ type: 'mine' });
    await here.extend(100, ADA);
    await here.close(100, ADA, { type: 'write', state: 'late' });
    expect(await here.open(102, ADA)).toEqual({ type: 'busy' });
    await there.close(101, ADA, { type: 'same' });
    expect(await here.open(102, ADA)).toMatchObject({ type: 'mine', conversation: undefined });
  });

  test('counts each update once, and anew after its period', async () => {
    await begin();
    expect(await here.open(100, ADA)).toMatchObject({ count: 1 });
    expect(await here.open(100, ADA)).toMatchObject({ count: 1 });
    await here.close(100, ADA, { type: 'same' });
    expect(await here.open(101, ADA)).toMatchObject({ count: 2 });
    await here.close(101, ADA, { type: 'same' });
    now += 10_001;
    expect(await here.open(102, ADA)).toMatchObject({ count: 1 });
  });

  test('holds nobody up for longer once the clock was set back by a day', async () => {
    await begin();
    for (const update of [100, 101, 102]) await handle(here, update);
    expect(await here.open(103, ADA)).toMatchObject({ count: 4 });
    now -= 24 * HOUR_MS;
    expect(await there.open(104, ADA)).toMatchObject({ type: 'mine', count: 1 });
    await there.close(104, ADA, { type: 'same' });
    expect(await here.open(105, ADA)).toMatchObject({ type: 'mine', count: 2 });
  });

  test('is not taken from a process whose clock is some minutes ahead', async () => {
    await begin();
    expect(await here.open(100, ADA)).toMatchObject({ type: 'mine' });
    now -= 5 * 60_000;
    expect(await there.open(101, ADA)).toEqual({ type: 'busy' });
  });

  test('keeps a conversation for a day', async () => {
    await begin();
    await handle(here, 100, { type: 'write', state: { step: 'amount' } });
    now += 24 * HOUR_MS - 1;
    expect(await handle(here, 101)).toMatchObject({ conversation: { step: 'amount' } });
    now += 2;
    expect(await handle(here, 102)).toMatchObject({ conversation: undefined });
  });

  test('knows every update of the last 25 hours, in whatever order they came and come again', async () => {
    await begin();
    const ids = Array.from({ length: 300 }, (_, index) => 1_000 + ((index * 37) % 300) * 3);
    for (const id of ids) expect(await handle(here, id)).toMatchObject({ type: 'mine' });
    now += 25 * HOUR_MS - 1;
    for (const id of ids) expect(await handle(there, id)).toEqual({ type: 'done' });
    // Those between them have never come, though later ones were handled long ago.
    for (const id of ids.slice(0, 50)) expect(await handle(there, id + 1)).toMatchObject({ type: 'mine' });
    const kept = await real.raw.hget(real.keys.person(ADA), 'done');
    expect(kept?.length).toBeLessThan(300);
  });

  test('is not undone by a close that is sent again', async () => {
    await begin();
    await here.open(100, ADA);
    await here.close(100, ADA, { type: 'write', state: 'old' });
    await handle(there, 101, { type: 'write', state: 'new' });
    await here.close(100, ADA, { type: 'write', state: 'old' });
    expect(await handle(here, 102)).toMatchObject({ conversation: 'new' });
  });

  test('is not set back by a process that could not write for long, once a later update was handled elsewhere', async () => {
    await begin();
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
    await begin();
    const opened = await here.open(100, 8);
    expect(opened).toMatchObject({ type: 'mine', person: undefined });
    await here.close(100, 8, { type: 'write', state: { step: 'number' } });
    expect(await keysOfSession()).toEqual([real.keys.stranger(8)]);
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

  test.each(['hash', 'keys'] as const)(
    'in %s notes what was sent with its end, and never an older message',
    async (form) => {
      await begin();
      forms = [form, form];
      const newest = createNewestMessages(real.raw, real.keys, () => now);
      await here.open(100, ADA, { withSaved: false, messageId: 40 });
      await here.close(100, ADA, { type: 'same' }, 41);
      expect(await newest.find(ADA)).toBe(41);
      expect(await here.open(101, ADA)).toMatchObject(
        form === 'hash' ? { type: 'mine', newest: 41 } : { type: 'mine' },
      );
      await newest.note(ADA, 43);
      await here.close(101, ADA, { type: 'same' }, 42);
      expect(await newest.find(ADA)).toBe(43);
      await here.close(101, ADA, { type: 'same' }, 44);
      expect(await newest.find(ADA)).toBe(44);
    },
  );

  test('answers what was newest before the update’s own message, unless that is noted already', async () => {
    await begin();
    await createNewestMessages(real.raw, real.keys, () => now).note(ADA, 40);
    const withMessage = { withSaved: false, messageId: 44 };
    expect(await here.open(100, ADA, withMessage)).toMatchObject({ newest: 44, newestBefore: 40 });
    expect(await here.open(100, ADA, withMessage)).not.toHaveProperty('newestBefore');
    await here.close(100, ADA, { type: 'same' });
    expect(await here.open(101, ADA)).toMatchObject({ newest: 44, newestBefore: 44 });
  });

  test('notes what was sent also where its lease was lost meanwhile', async () => {
    await begin();
    await here.open(100, ADA);
    now += LEASE_MS + 1;
    await there.open(101, ADA);
    await here.close(100, ADA, { type: 'write', state: 'late' }, 50);
    expect(await createNewestMessages(real.raw, real.keys, () => now).find(ADA)).toBe(50);
    await there.close(101, ADA, { type: 'same' });
    expect(await here.open(102, ADA)).toMatchObject({ conversation: undefined, newest: 50 });
  });

  test('has the newest message of the chat, the same in both forms', async () => {
    await begin();
    const newest = createNewestMessages(real.raw, real.keys, () => now);
    await newest.note(ADA, 40);
    expect(await newest.find(ADA)).toBe(40);
    await here.open(100, ADA, { withSaved: false, messageId: 41 });
    await newest.note(ADA, 39);
    expect(await newest.find(ADA)).toBe(41);
    await here.close(100, ADA, { type: 'same' });
    await intoKeys();
    expect(await newest.find(ADA)).toBe(41);
    forms = ['hash', 'hash'];
    await handle(here, 101);
    expect(await newest.find(ADA)).toBe(41);
    now += 26 * HOUR_MS;
    expect(await newest.find(ADA)).toBeUndefined();
  });
});

describe('a process of the version before', () => {
  test('and one of this version handle each update once, one at a time, while both write keys', async () => {
    await begin({ asBefore: true });
    forms = ['keys', 'keys'];
    expect(await before.open(100, ADA)).toMatchObject({ type: 'mine' });
    expect(await here.open(100, ADA)).toEqual({ type: 'busy' });
    expect(await here.open(101, ADA)).toEqual({ type: 'busy' });
    await before.close(100, ADA, { type: 'write', state: { step: 'number' } });
    expect(await here.open(100, ADA)).toEqual({ type: 'done' });
    expect(await here.open(101, ADA)).toMatchObject({ type: 'mine', conversation: { step: 'number' }, count: 2 });
    expect(await before.open(102, ADA)).toEqual({ type: 'busy' });
    await here.close(101, ADA, { type: 'write', state: { step: 'amount' } });
    expect(await before.open(102, ADA)).toMatchObject({ type: 'mine', conversation: { step: 'amount' }, count: 3 });
  });

  test('leaves a conversation that goes on in the hash, and takes it up again on the way back', async () => {
    await begin({ asBefore: true });
    await handle(before, 100, { type: 'write', state: { step: 'number' } });
    forms = ['hash', 'hash'];
    expect(await handle(here, 100)).toEqual({ type: 'done' });
    const opened = await handle(here, 101, { type: 'write', state: { step: 'amount' } });
    expect(opened).toMatchObject({ type: 'mine', conversation: { step: 'number' }, count: 2 });
    expect(await intoKeys()).toBe('keys');
    expect(await real.raw.hget(real.keys.person(ADA), 'done')).toBeNull();
    for (const update of [100, 101]) expect(await handle(before, update)).toEqual({ type: 'done' });
    expect(await handle(before, 102)).toMatchObject({ conversation: { step: 'amount' }, count: 3 });
  });

  test('keeps its lease while this version would convert, and so does this version', async () => {
    await begin({ asBefore: true });
    await before.open(100, ADA);
    expect(await here.open(101, ADA)).toEqual({ type: 'busy' });
    await before.close(100, ADA, { type: 'write', state: { step: 'number' } });
    await here.open(101, ADA);
    expect(await intoKeys()).toBe('busy');
    forms = ['hash', 'keys'];
    expect(await there.open(102, ADA)).toEqual({ type: 'busy' });
    await here.close(101, ADA, { type: 'same' });
    expect(await there.open(102, ADA)).toMatchObject({ type: 'mine', conversation: { step: 'number' } });
    // The claim is in keys now, where the version before sees it.
    expect(await before.open(103, ADA)).toEqual({ type: 'busy' });
  });
});

test.each([1, 2, 3, 4])(
  'a random life in both forms and all versions answers as a plain model does (%i)',
  async (seed) => {
    await begin({ asBefore: true });
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const done = new Set<number>();
    const held: { process: number; update: number }[] = [];
    let [last, conversation] = [1_000, undefined as unknown];
    for (let act = 0; act < 400; act += 1) {
      const busyWith = held[0];
      if (busyWith === undefined && random() < 0.1) forms = [pick(['hash', 'keys']), pick(['hash', 'keys'])];
      // The version before runs only where all write keys, after everything was taken back.
      const isKeys = forms.every((form) => form === 'keys');
      if (isKeys && busyWith === undefined) await intoKeys();
      const stores = [here, there, ...(isKeys ? [before] : [])];
      const process =
        busyWith !== undefined && random() < 0.7 ? busyWith.process : Math.floor(random() * stores.length);
      const store = stores[process]!;
      if (busyWith?.process === process) {
        const change = pick<ConversationChange>([
          { type: 'same' },
          { type: 'write', state: { act } },
          { type: 'drop' },
        ]);
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
  },
);

/** The same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
