import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { PersonChange } from '../../../src/domain/people/person.ts';
import { changePerson } from '../../../src/services/people/change-person.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const NOW = 1_763_719_200_000;
const OWNER = 1;
const NAMED = 2;
const ADA = 7;

const toAgent: PersonChange = { what: 'role', from: 'customer', to: 'agent' };

const real = await useRealStore();

function changing(changes: Partial<Shop> = {}) {
  const isOwner = (id: number): boolean => id === OWNER;
  const shop = { ...real.store, isOwner, hasAccounts: true, now: () => NOW, ...changes };
  return (...change: [by: number, userId: number, change: PersonChange, changeId: string]) =>
    changePerson(shop, ...change);
}

async function meet(userId: number, role: 'customer' | 'agent' | 'merchant' = 'customer'): Promise<void> {
  await real.store.people.see({ userId, name: `p${userId}`, firstSeenAt: userId });
  await real.store.people.decide(userId, { access: 'approved', role, by: OWNER, at: 1, id: 'let in' });
}

async function trail() {
  return (await real.store.changeTrail.list(undefined, 50)).entries;
}

describe('a change', () => {
  test.each<[PersonChange, object]>([
    [toAgent, { role: 'agent' }],
    [
      { what: 'access', from: 'approved', to: 'locked' },
      { access: 'locked', decidedBy: OWNER, decidedAt: NOW },
    ],
    [{ what: 'purchase-limit', from: null, to: minor(500) }, { perPurchaseMinor: 500 }],
    [{ what: 'day-limit', from: null, to: minor(900) }, { perDayMinor: 900 }],
  ])('%j is made and noted', async (change, expected) => {
    await meet(ADA);
    const outcome = await changing()(OWNER, ADA, change, 'one');
    expect(outcome).toMatchObject({ type: 'changed', person: expected });
    const { from, to, what } = change;
    expect(await trail()).toEqual([
      { by: OWNER, at: NOW, what, whom: ADA, ...(from === null ? {} : { before: String(from) }), after: String(to) },
    ]);
  });

  test('of an agent to a customer ends their credit, noted beside it, also if a crash came between the two', async () => {
    await meet(ADA, 'agent');
    await changing()(OWNER, ADA, { what: 'credit-limit', from: minor(0), to: minor(1_000_000) }, 'credit');
    const change: PersonChange = { what: 'role', from: 'agent', to: 'customer' };
    const died = () => Promise.reject(new Error('the process died'));
    const accounts = { ...real.store.accounts, read: died };
    await expect(changing({ accounts })(OWNER, ADA, change, 'role')).rejects.toThrow('died');
    for (const id of ['role', 'role']) {
      expect(await changing()(OWNER, ADA, change, id)).toMatchObject({ type: 'changed', person: { role: 'customer' } });
    }
    expect((await real.store.accounts.read(ADA)).creditLimitMinor).toBe(0);
    const ended = { what: 'credit-limit', whom: ADA, by: OWNER, before: '1000000', after: '0' };
    expect((await trail()).filter((note) => note.after === '0')).toMatchObject([ended]);
  });

  test('of an agent to a merchant leaves them their credit', async () => {
    await meet(ADA, 'agent');
    await changing()(OWNER, ADA, { what: 'credit-limit', from: minor(0), to: minor(1_000_000) }, 'credit');
    await changing()(OWNER, ADA, { what: 'role', from: 'agent', to: 'merchant' }, 'role');
    expect((await real.store.accounts.read(ADA)).creditLimitMinor).toBe(1_000_000);
    expect(await trail()).toHaveLength(2);
  });

  test('of a credit limit while another merchant makes the agent a customer leaves no credit', async () => {
    await meet(ADA, 'agent');
    const toCustomer: PersonChange = { what: 'role', from: 'agent', to: 'customer' };
    let isFirst = true;
    const find: Shop['people']['find'] = async (userId) => {
      const found = await real.store.people.find(userId);
      if (isFirst) await changing()(NAMED, ADA, toCustomer, 'role');
      isFirst = false;
      return found;
    };
    const people = { ...real.store.people, find };
    const limit: PersonChange = { what: 'credit-limit', from: minor(0), to: minor(1_000_000) };
    expect(await changing({ people })(OWNER, ADA, limit, 'credit')).toMatchObject({ type: 'meanwhile' });
    expect((await real.store.accounts.read(ADA)).creditLimitMinor).toBe(0);
  });

  test('that comes again, in whichever moment the first ended, is made and noted once', async () => {
    await meet(ADA);
    const changeTrail = { ...real.store.changeTrail, write: () => Promise.reject(new Error('the process died')) };
    await expect(changing({ changeTrail })(OWNER, ADA, toAgent, 'one')).rejects.toThrow('died');
    expect(await real.store.people.find(ADA)).toMatchObject({ role: 'agent' });
    expect(await changing()(OWNER, ADA, toAgent, 'one')).toMatchObject({ type: 'changed', person: { role: 'agent' } });
    expect(await changing()(OWNER, ADA, toAgent, 'one')).toMatchObject({ type: 'changed', person: { role: 'agent' } });
    expect(await changing()(OWNER, ADA, toAgent, 'another press')).toMatchObject({ type: 'already' });
    expect(await trail()).toHaveLength(1);
  });

  test.each<PersonChange>([toAgent, { what: 'day-limit', from: null, to: minor(5) }])(
    'whose process died before the note is in the trail when a person reads it, also if it never comes again',
    async (change) => {
      await meet(ADA);
      const changeTrail = { ...real.store.changeTrail, write: () => Promise.reject(new Error('the process died')) };
      await expect(changing({ changeTrail })(OWNER, ADA, change, 'one')).rejects.toThrow('died');
      expect(await real.store.changeTrail.newestAbout(ADA)).toMatchObject({
        by: OWNER,
        at: NOW,
        after: String(change.to),
      });
      expect(await trail()).toMatchObject([{ by: OWNER, at: NOW, what: change.what, whom: ADA }]);
    },
  );

  test('that comes again when another merchant has taken it back leaves that as it is', async () => {
    await meet(ADA);
    await changing()(OWNER, ADA, toAgent, 'one');
    await changing()(NAMED, ADA, { what: 'role', from: 'agent', to: 'customer' }, 'two');
    expect(await changing()(OWNER, ADA, toAgent, 'one')).toMatchObject({
      type: 'meanwhile',
      person: { role: 'customer' },
    });
    expect(await trail()).toHaveLength(2);
  });

  test.each<[string, PersonChange[]]>([
    ['a role', (['agent', 'merchant'] as const).map((to) => ({ what: 'role', from: 'customer', to }))],
    ['access', (['locked', 'stopped'] as const).map((to) => ({ what: 'access', from: 'approved', to }))],
    ['a limit', [5, 6].map((to) => ({ what: 'purchase-limit', from: null, to: minor(to) }))],
    ['the credit limit', [5, 6].map((to) => ({ what: 'credit-limit', from: minor(0), to: minor(to) }))],
  ])('of %s by two merchants at the same moment is one change, and one note with what was before', async (_, both) => {
    await meet(ADA, both[0]?.what === 'credit-limit' ? 'agent' : 'customer');
    // All have read the person before one of them writes.
    const { people } = real.store;
    const gate = Promise.withResolvers<void>();
    let looks = 0;
    const find: typeof people.find = async (userId) => {
      const found = await people.find(userId);
      if ((looks += 1) === both.length) gate.resolve();
      await gate.promise;
      return found;
    };
    const change = changing({ people: { ...people, find }, isOwner: (id) => id === OWNER || id === NAMED });
    const outcomes = await Promise.all(
      both.map((one, index) => change([OWNER, NAMED][index]!, ADA, one, `tap ${index}`)),
    );
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['changed', 'meanwhile']);
    const winner = both[outcomes.findIndex(({ type }) => type === 'changed')]!;
    expect(await trail()).toMatchObject([{ what: winner.what, after: String(winner.to) }]);
    const { creditLimitMinor } = await real.store.accounts.read(ADA);
    const { access, role, perPurchaseMinor } = (await people.find(ADA))!;
    expect([access, role, perPurchaseMinor, creditLimitMinor]).toContain(winner.to);
  });
});

describe('no one changes', () => {
  const credit: PersonChange = { what: 'credit-limit', from: minor(0), to: minor(5) };
  const toMerchant: PersonChange = { what: 'role', from: 'customer', to: 'merchant' };
  const lowered: PersonChange = { what: 'role', from: 'merchant', to: 'agent' };
  const locked: PersonChange = { what: 'access', from: 'approved', to: 'locked' };

  test.each<[string, number, number, PersonChange, string]>([
    ['who never wrote', OWNER, 99, toAgent, 'unknown'],
    ['an owner', NAMED, OWNER, { what: 'access', from: 'none', to: 'locked' }, 'owner'],
    ['themselves', NAMED, NAMED, { what: 'day-limit', from: null, to: minor(5) }, 'self'],
    ['another merchant, being none of the owners', NAMED, 3, lowered, 'owners-only'],
    ['a merchant’s access, being none of the owners', NAMED, 3, locked, 'owners-only'],
    ['a customer to a merchant, being none of the owners', NAMED, ADA, toMerchant, 'owners-only'],
    ['a person to a merchant who was not let in', OWNER, 4, toMerchant, 'not-in'],
    ['the credit limit of a customer, who buys with what they have', OWNER, ADA, credit, 'agents-only'],
  ])('%s', async (_whom, by, userId, change, why) => {
    await real.store.people.see({ userId: OWNER, name: 'owner', firstSeenAt: 1 });
    await real.store.people.see({ userId: 4, name: 'not in', firstSeenAt: 1 });
    await meet(NAMED, 'merchant');
    await meet(3, 'merchant');
    await meet(ADA);
    expect(await changing()(by, userId, change, 'one')).toEqual({ type: 'refused', why });
    expect((await real.store.accounts.read(ADA)).creditLimitMinor).toBe(0);
    expect(await trail()).toEqual([]);
  });

  test('a credit limit if there are no accounts', async () => {
    await meet(ADA);
    expect(await changing({ hasAccounts: false })(OWNER, ADA, credit, 'one')).toEqual({
      type: 'refused',
      why: 'no-accounts',
    });
  });
});
