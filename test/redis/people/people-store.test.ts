import { beforeEach, describe, expect, test } from 'vitest';
import { type AccessState, fitsWord, type Person } from '../../../src/domain/people/person.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { setAccess, setRole } from '../../support/set-person.ts';

const real = await useRealStore();
const { people } = real.store;

const ada = { userId: 7, name: 'Ada <&>', username: 'ada', firstSeenAt: 1_000 };

test('a person is known once they wrote, and may nothing yet', async () => {
  expect(await people.find(7)).toBeUndefined();
  await people.see(ada);
  expect(await people.find(7)).toEqual({ ...ada, access: 'none' });
});

test('writing again changes the name and leaves what merchants decided', async () => {
  await people.see(ada);
  await setAccess(people, 7, 'locked');
  await people.setAskedAt(7, 2_000);
  await people.see({ ...ada, name: 'Ada Obi' });
  expect(await people.find(7)).toEqual({
    ...ada,
    name: 'Ada Obi',
    access: 'locked',
    askedAt: 2_000,
    decidedBy: 1,
    decidedAt: 1,
  });
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
  await real.raw.hset(real.keys.person(7), 'firstSeenAt', 'once');
  expect(await people.find(7)).toBeUndefined();
  expect((await people.list(0, 5)).people.map(({ userId }) => userId)).toEqual([9]);
  expect(real.logger.messages('error')).toContain('a damaged record of a person is ignored');
});

describe('access, as it is kept', () => {
  beforeEach(() => people.see(ada));

  const change = (from: AccessState, to: AccessState, at: number) =>
    people.change(7, { what: 'access', from, to }, { id: `tap ${at}`, record: { by: 1, at, what: 'access', whom: 7 } });

  test('of a damaged word lets no one in, until a merchant does', async () => {
    await real.raw.hset(real.keys.person(7), 'access', 'king');
    expect(await people.find(7)).toMatchObject({ access: 'locked' });
    expect(await change('locked', 'approved', 3_000)).toBe('changed');
    expect(await people.find(7)).toMatchObject({ access: 'approved' });
  });

  test('stays locked if the rest of the record is damaged', async () => {
    await change('none', 'locked', 3_000);
    await real.raw.hset(real.keys.person(7), 'firstSeenAt', 'once');
    expect(await people.find(7)).toMatchObject({ access: 'locked' });
  });

  test('goes from a stop to a lock and back, each from what was seen', async () => {
    await change('none', 'stopped', 3_000);
    expect(await change('locked', 'approved', 3_500)).toBe('meanwhile');
    expect(await change('stopped', 'locked', 4_000)).toBe('changed');
    expect(await change('stopped', 'approved', 4_500)).toBe('meanwhile');
    expect(await change('locked', 'stopped', 5_000)).toBe('changed');
    expect(await people.find(7)).toMatchObject({ access: 'stopped' });
  });

  test('stopped or locked is no answer to an invitation or a late card', async () => {
    await change('none', 'stopped', 3_000);
    const answer = { access: 'approved', role: 'agent', by: 2, at: 4_000 } as const;
    expect(await people.decide(7, { ...answer, id: 'card' })).toEqual({ type: 'already', by: 1, access: 'stopped' });
    expect(await people.decide(7, { ...answer, id: 'link', invited: { role: 'agent', madeAt: 1 } })).toMatchObject({
      access: 'stopped',
    });
  });
});

test('a damaged role gives no one more than the least, and stays as it was', async () => {
  await people.see(ada);
  await real.raw.hset(real.keys.person(7), 'role', 'auditor');
  expect((await people.find(7))?.role).toBeUndefined();
  await people.see({ ...ada, name: 'Ada O.' });
  expect(await real.raw.hgetall(real.keys.person(7))).toMatchObject({ role: 'auditor', name: 'Ada O.' });
});

test('a username that was given up is forgotten', async () => {
  await people.see(ada);
  await people.see({ userId: 7, name: 'Ada', firstSeenAt: 1_000 });
  expect((await people.find(7))?.username).toBeUndefined();
});

describe('an answer to a person who asked to be let in', () => {
  const yes = { access: 'approved', role: 'agent', by: 1, at: 2_000, id: 'tap 1' } as const;

  test('counts for the merchant who gives the first one, and the others read whose it was', async () => {
    await people.see(ada);
    expect(await people.decide(7, yes)).toEqual({ type: 'decided' });
    const no = { access: 'declined', by: 2, at: 2_001, id: 'tap 2' } as const;
    expect(await people.decide(7, no)).toEqual({ type: 'already', by: 1, access: 'approved' });
    expect(await people.find(7)).toMatchObject({ access: 'approved', role: 'agent', decidedBy: 1, decidedAt: 2_000 });
  });

  test('counts once by many at once', async () => {
    await people.see(ada);
    const taps = Array.from({ length: 20 }, (_, by) => people.decide(7, { ...yes, by, id: `tap ${by}` }));
    const results = await Promise.all(taps);
    expect(results.filter(({ type }) => type === 'decided')).toHaveLength(1);
  });

  test('sent again is the same one', async () => {
    await people.see(ada);
    await people.decide(7, yes);
    expect(await people.decide(7, yes)).toEqual({ type: 'decided' });
  });

  test('is open again for who was declined and asked once more, and for no one else', async () => {
    await people.see(ada);
    await people.setAskedAt(7, 1_500);
    await people.decide(7, { access: 'declined', by: 1, at: 2_000, id: 'tap 1' });
    expect(await people.decide(7, { ...yes, id: 'tap 2' })).toMatchObject({ type: 'already', access: 'declined' });
    await people.setAskedAt(7, 90_000_000);
    expect(await people.decide(7, { ...yes, at: 90_000_001, id: 'tap 3' })).toEqual({ type: 'decided' });
    await setAccess(people, 7, 'locked', { by: 3, at: 90_000_002 });
    await people.setAskedAt(7, 190_000_000);
    expect(await people.decide(7, { ...yes, id: 'tap 4' })).toEqual({ type: 'already', by: 3, access: 'locked' });
  });

  test('about no one changes nothing', async () => {
    expect(await people.decide(99, yes)).toEqual({ type: 'unknown' });
    expect(await real.raw.keys('*')).toEqual([]);
  });
});

test('merchants are found by being made one, as long as they are let in', async () => {
  for (const userId of [1, 2, 3]) {
    await people.see({ userId, name: `p${userId}`, firstSeenAt: userId });
    await setAccess(people, userId, 'approved');
    await setRole(people, userId, 'merchant');
  }
  await setRole(people, 2, 'agent');
  await setAccess(people, 3, 'locked');
  expect((await people.namedMerchants()).map(({ userId }) => userId)).toEqual([1]);
});

describe('a search', () => {
  const named = (word: string) => (person: Person) => fitsWord(person, word);

  test('finds by name, username and id, newest first, in pages', async () => {
    await people.see(ada);
    for (let id = 100; id < 140; id += 1) await people.see({ userId: id, name: `Musa ${id}`, firstSeenAt: id * 1_000 });
    expect((await people.search(named('@ADA'), 0, 5)).people.map(({ userId }) => userId)).toEqual([7]);
    expect((await people.search(named('139'), 0, 5)).people.map(({ userId }) => userId)).toEqual([139]);
    const second = await people.search(named('musa'), 8, 8);
    expect(second.people.map(({ userId }) => userId)).toEqual([131, 130, 129, 128, 127, 126, 125, 124]);
    expect(second).toMatchObject({ total: 40, whole: true });
  });

  test('goes through more people than it reads at once', async () => {
    const batch = real.raw.pipeline();
    for (let id = 1; id <= 600; id += 1) {
      batch.zadd(real.keys.people(), id, id).hset(real.keys.person(id), { name: `p${id}`, firstSeenAt: id });
    }
    await batch.exec();
    expect((await people.search(() => true, 595, 10)).people.map(({ userId }) => userId)).toEqual([5, 4, 3, 2, 1]);
  });
});
