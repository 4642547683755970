import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PeopleStore } from '../../src/purchase/ports.ts';
import { type RealStore, startRealStore } from '../support/real-store.ts';

let real: RealStore;
let people: PeopleStore;

beforeAll(async () => {
  real = await startRealStore();
  people = real.store.people;
});
afterAll(() => real.stop());
afterEach(() => real.raw.flushall());

const ada = { userId: 7, name: 'Ada <&>', username: 'ada', firstSeenAt: 1_000 };

test('somebody who never wrote is not known', async () => {
  expect(await people.find(7)).toBeUndefined();
});

test('somebody who wrote is known, and may nothing yet', async () => {
  await people.see(ada);
  expect(await people.find(7)).toEqual({ ...ada, access: 'none' });
});

test('a person without a username is known too', async () => {
  await people.see({ userId: 8, name: 'Obi', firstSeenAt: 5 });
  expect(await people.find(8)).toEqual({ userId: 8, name: 'Obi', access: 'none', firstSeenAt: 5 });
});

test('writing again changes the name and leaves what merchants decided', async () => {
  await people.see(ada);
  await people.setAccess(7, 'blocked');
  await people.setAskedAt(7, 2_000);
  await people.see({ ...ada, name: 'Ada Obi' });
  expect(await people.find(7)).toEqual({ ...ada, name: 'Ada Obi', access: 'blocked', askedAt: 2_000 });
});

test('the list has the newest first, in pages', async () => {
  for (const userId of [3, 1, 2]) await people.see({ userId, name: `p${userId}`, firstSeenAt: userId * 1_000 });
  const first = await people.list(0, 2);
  expect(first.total).toBe(3);
  expect(first.people.map(({ userId }) => userId)).toEqual([3, 2]);
  expect((await people.list(2, 2)).people.map(({ userId }) => userId)).toEqual([1]);
});

test('the place in the list is that of the first message, however often they write', async () => {
  await people.see(ada);
  await people.see({ userId: 9, name: 'Obi', firstSeenAt: 2_000 });
  await people.see({ ...ada, firstSeenAt: 9_000 });
  expect((await people.list(0, 5)).people.map(({ userId }) => userId)).toEqual([9, 7]);
});

test('a damaged record is ignored and said, and the list goes on without it', async () => {
  await people.see(ada);
  await people.see({ userId: 9, name: 'Obi', firstSeenAt: 2_000 });
  await real.raw.hset(real.keys.person(7), 'access', 'king');
  expect(await people.find(7)).toBeUndefined();
  expect((await people.list(0, 5)).people.map(({ userId }) => userId)).toEqual([9]);
  expect(real.logger.messages('error')).toContain('a damaged record of a person is ignored');
});
