import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalRedis, startLocalRedis } from 'vendbot-demo';
import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { createUpdateLeaseStore } from '../../../src/redis/updates/update-lease-store.ts';
import type { UpdateLeaseStore } from '../../../src/use-cases/updates/ports.ts';
import { connectVersionBefore } from '../../redis/version-before.ts';
import { dueOf, sampleReminder } from '../../support/samples/sample-reminder.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { SETTINGS } from './cast.ts';
import { restore } from './recording.ts';

/** The recorded Redis of a shop, on which processes of the version before and of this one work side by side. */
const keyPrefix = SETTINGS['KEY_PREFIX'] ?? '';
const keys = createKeys(keyPrefix);
const logger = new RecordingLogger();
let server: LocalRedis;
let directory: string;
let raw: Redis;
let old: Redis;
let before: UpdateLeaseStore;
const stores: Store[] = [];
let update = 900_000_000;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vendbot-formats-'));
  server = await startLocalRedis();
  await restore(join(import.meta.dirname, 'old-version'), server.url, directory);
  raw = new Redis(server.url);
  old = connectVersionBefore(server.url, ['open-update-lease', 'close-update-lease', 'extend-update-lease']);
  const form = () => ({ form: 'keys', marksUntil: 0 }) as const;
  before = createUpdateLeaseStore({ redis: old, keys, leaseMs: 10_000, form, logger });
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  for (const redis of [raw, old]) redis.disconnect();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

/** A process of this version. */
async function start(): Promise<Store> {
  const store = await openStore({
    url: server.url,
    keyPrefix,
    leaseMs: 10_000,
    timeZone: 'Africa/Lagos',
    runs: true,
    logger,
  });
  stores.push(store);
  return store;
}

/** What a process finds for each of these people, who say something. */
async function found(leases: UpdateLeaseStore, people: readonly number[]) {
  return Promise.all(
    people.map(async (userId) => {
      const id = (update += 1);
      const opened = await leases.open(id, userId);
      if (opened.type !== 'mine') throw new Error(opened.type);
      await leases.close(id, userId, { type: 'same' });
      handled.push([id, userId]);
      return { person: opened.person, conversation: opened.conversation };
    }),
  );
}
const handled: [update: number, userId: number][] = [];

async function expectAllDone(leases: UpdateLeaseStore): Promise<void> {
  for (const [id, userId] of handled) expect(await leases.open(id, userId)).toEqual({ type: 'done' });
}

test('a reminder is nothing to the version before, which leaves it as it is', async () => {
  const store = await start();
  const [one] = (await raw.keys(`${keyPrefix}:*:conversation:*`)).map((key) => Number(key.split(':').at(-1)));
  const reminder = sampleReminder(one ?? 0);
  expect(await store.reminders.put(reminder, dueOf(reminder))).toBe('kept');
  await found(before, [reminder.userId]);
  expect(await store.reminders.list(reminder.userId)).toEqual([reminder]);
  expect(await store.reminders.earliestDue(shardOfPerson(reminder.userId))).toBe(dueOf(reminder));
  await store.close();
});

test('everyone in the middle of something goes on, forward and back, with both versions at work', async () => {
  const inTheMiddle = (await raw.keys(`${keyPrefix}:*:conversation:*`)).map((key) => Number(key.split(':').at(-1)));
  expect(inTheMiddle.length).toBeGreaterThan(5);
  const marks = (await raw.keys(`${keyPrefix}:*:update:*`)).length;
  expect(marks).toBeGreaterThan(100);
  const expected = await found(before, inTheMiddle);
  expect(expected.every(({ conversation }) => conversation !== undefined)).toBe(true);

  // This version comes beside the one before, and writes as that does.
  const one = await start();
  expect(await found(one.updateLeases, inTheMiddle)).toEqual(expected);
  expect(await found(before, inTheMiddle)).toEqual(expected);
  await expectAllDone(one.updateLeases);

  // The one before is gone, and the mark is raised: some processes see it sooner than others.
  expect(await one.changeFormat(2)).toEqual({ type: 'changed', converted: 0 });
  const other = await start();
  expect(await found(other.updateLeases, inTheMiddle)).toEqual(expected);
  expect(await raw.exists(...inTheMiddle.map((id) => keys.conversation(id)))).toBe(0);
  expect(await found(one.updateLeases, inTheMiddle.slice(0, 3))).toEqual(expected.slice(0, 3));
  expect(await found(other.updateLeases, inTheMiddle)).toEqual(expected);
  await expectAllDone(other.updateLeases);

  // And back. Nothing is left in the form that the version before does not know.
  await one.close();
  expect(await other.changeFormat(1)).toMatchObject({ type: 'changed' });
  expect(await found(before, inTheMiddle)).toEqual(expected);
  await expectAllDone(before);
  for (const userId of inTheMiddle) expect(await raw.hget(keys.person(userId), 'done')).toBeNull();
});
