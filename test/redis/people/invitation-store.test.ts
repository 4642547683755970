import { expect, test } from 'vitest';
import { useRealStore } from '../../support/redis/real-store.ts';

/** Within the life of keys, which Redis counts by its own clock. */
const NOW = Date.now();

const real = await useRealStore();
const { invitations } = real.store;

const agents = { id: 'one', role: 'agent', uses: 2, by: 1, madeAt: NOW, expiresAt: NOW + 60_000 } as const;

function use(userId: number, useId = `start ${userId}`, now = NOW) {
  return invitations.use('one', { userId, useId, now });
}

test('lets in no more than it says by many at once', async () => {
  await invitations.create(agents);
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => use(100 + index)));
  expect(results.filter(({ type }) => type === 'let-in')).toHaveLength(2);
});

test('is good up to its time, known for a day longer, and then gone', async () => {
  await invitations.create(agents);
  expect(await use(7, 'start', agents.expiresAt)).toEqual({ type: 'expired' });
  expect(await use(7, 'start', agents.expiresAt - 1)).toMatchObject({ type: 'let-in' });
  expect(await real.raw.pttl(real.keys.invitation('one'))).toBeGreaterThan(24 * 3_600_000);
  expect(await invitations.use('another', { userId: 7, useId: 'start', now: NOW })).toEqual({ type: 'unknown' });
});

test('that was revoked lets in no one any more', async () => {
  await invitations.create(agents);
  await use(7);
  await invitations.revoke('one');
  expect(await use(8)).toEqual({ type: 'revoked' });
  await invitations.revoke('none');
  expect(await invitations.find('none')).toBeUndefined();
});

test('stands in the list of open ones as long as it can be used, the next to end first', async () => {
  const later = { ...agents, id: 'later', expiresAt: NOW + 90_000 };
  await invitations.create(later);
  await invitations.create(agents);
  await invitations.create({ ...agents, id: 'over', expiresAt: NOW - 1 });
  await invitations.create({ ...agents, id: 'revoked' });
  await invitations.revoke('revoked');
  const open = await invitations.listOpen(NOW, 0, 5);
  expect(open).toEqual({
    invitations: [
      { ...agents, used: 0 },
      { ...later, used: 0 },
    ],
    total: 2,
  });
  expect((await invitations.listOpen(NOW, 1, 5)).invitations.map(({ id }) => id)).toEqual(['later']);
  await use(7);
  await use(8);
  expect((await invitations.listOpen(NOW, 0, 5)).total).toBe(1);
});

test('a use that is given back is one more for others, once, and by the person for whom it was counted', async () => {
  await invitations.create({ ...agents, uses: 1 });
  await use(7);
  await invitations.giveBack('one', { userId: 7, useId: 'another start', now: NOW });
  expect(await use(8)).toEqual({ type: 'used-up' });
  for (let count = 0; count < 2; count += 1) {
    await invitations.giveBack('one', { userId: 7, useId: 'start 7', now: NOW });
  }
  expect((await invitations.listOpen(NOW, 0, 5)).invitations).toEqual([{ ...agents, uses: 1, used: 0 }]);
  expect(await use(8)).toMatchObject({ type: 'let-in', invitation: { used: 1 } });
});

test('a use that is given back opens no invitation that was revoked or is over', async () => {
  await invitations.create({ ...agents, uses: 1 });
  await use(7);
  await invitations.giveBack('one', { userId: 7, useId: 'start 7', now: agents.expiresAt });
  expect((await invitations.listOpen(NOW, 0, 5)).total).toBe(0);
  await use(8);
  await invitations.revoke('one');
  await invitations.giveBack('one', { userId: 8, useId: 'start 8', now: NOW });
  expect((await invitations.listOpen(NOW, 0, 5)).total).toBe(0);
  await invitations.giveBack('none', { userId: 8, useId: 'start 8', now: NOW });
  expect(await invitations.find('none')).toBeUndefined();
});

test('that is damaged is passed over, and said', async () => {
  await invitations.create(agents);
  await real.raw.hset(real.keys.invitation('one'), 'role', 'king');
  expect((await invitations.listOpen(NOW, 0, 5)).invitations).toEqual([]);
  expect(await use(7)).toEqual({ type: 'unknown' });
  expect(real.logger.messages('error')).toContain('a damaged invitation is passed over');
});
