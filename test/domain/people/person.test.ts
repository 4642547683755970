import { describe, expect, test } from 'vitest';
import { fitsFilter, isNamedMerchant, mayAsk, peopleFilters, rightsOf } from '../../../src/domain/people/access.ts';
import { accessStates, fitsWord, givenRole, type Person, roleOf, roles } from '../../../src/domain/people/person.ts';
import { gainBy, mayInvite, parseInvitationTerms, useOf } from '../../../src/domain/people/invitation.ts';

const DAY_MS = 24 * 3_600_000;

function person(changes: Partial<Person> = {}): Person {
  return { userId: 5, name: 'Ada', access: 'none', firstSeenAt: 1_000, ...changes };
}

const RIGHTS = {
  approval: { none: 'none', approved: 'buy', declined: 'none', stopped: 'read', locked: 'none' },
  open: { none: 'buy', approved: 'buy', declined: 'buy', stopped: 'read', locked: 'none' },
} as const;

test.each(['approval', 'open'] as const)('with access by %s the state decides what a person may do', (mode) => {
  for (const access of accessStates) {
    expect(rightsOf(person({ access }), mode, false)).toBe(RIGHTS[mode][access]);
    expect(rightsOf(person({ access }), mode, true)).toBe('buy');
  }
  // One who was never seen.
  expect(rightsOf(undefined, mode, false)).toBe(RIGHTS[mode].none);
  expect(rightsOf(undefined, mode, true)).toBe('buy');
});

describe('mayAsk', () => {
  test('merchants are asked at first, and again only a day later', () => {
    expect(mayAsk(person(), 0)).toBe(true);
    expect(mayAsk(person({ askedAt: 500 }), 500 + DAY_MS - 1)).toBe(false);
    expect(mayAsk(person({ askedAt: 500 }), 500 + DAY_MS)).toBe(true);
    // Asked by a clock that was a year ahead.
    expect(mayAsk(person({ askedAt: 365 * DAY_MS }), 500)).toBe(true);
  });

  test.each(['stopped', 'locked'] as const)('about a person who was %s they are not asked', (access) => {
    expect(mayAsk(person({ access }), DAY_MS * 400)).toBe(false);
  });
});

test('a role is the one that was given, customer if none was, and merchant for whom the settings name', () => {
  expect(roleOf(undefined, false)).toBe('customer');
  expect(roleOf(person({ role: 'agent' }), false)).toBe('agent');
  expect(roleOf(person({ role: 'agent' }), true)).toBe('merchant');
});

test('a merchant whom another one named and who is none any more buys as a customer, and not as an owner of the wallet', () => {
  const locked = person({ role: 'merchant', access: 'locked' });
  expect(roleOf(locked, isNamedMerchant(locked))).toBe('customer');
  expect(givenRole(locked)).toBe('merchant');
});

test('everyone is under one filter beside all', () => {
  for (const access of accessStates) {
    for (const role of [undefined, ...roles]) {
      const one = person({ access, ...(role === undefined ? {} : { role }) });
      const filters = peopleFilters.filter((filter) => fitsFilter(one, filter));
      expect(filters).toHaveLength(2);
      expect(filters).toContain('all');
    }
  }
});

test.each([
  ['ada', true],
  ['@ADA_b', true],
  ['ada obi', true],
  ['53', true],
  ['ADA\u00a0OBI', true],
  ['3', false],
  ['b@', false],
  ['obi', true],
  ['bee', true],
  ['da', false],
  ['bi', false],
  ['(', false],
  ['', true],
])('%j finds her: %s', (word, found) => {
  expect(fitsWord(person({ userId: 531, name: 'Ada Obi', username: 'ada_bee' }), word)).toBe(found);
});

test.each([
  ['Abdul-Rahman', 'rahman'],
  ['🔥Musa', 'musa'],
  ['Ṣadé Ọlá', 'ọlá'],
  ['Ṣadé Ọlá', 'ola'],
  ['MusaIbrahim', 'ibrahim'],
])('%s is found by %s', (name, word) => {
  expect(fitsWord(person({ name }), word)).toBe(true);
});

test('a link is good until it is taken back, has run out or is used up, and a use that comes again counts once', () => {
  const link = { uses: 2, used: 1, expiresAt: 10 };
  const use = { useId: 'update 1', now: 9 };
  const fresh = { isRevoked: false, usedBy: undefined };
  expect(useOf(link, fresh, use)).toBe('let-in');
  expect(useOf({ ...link, used: 2 }, fresh, use)).toBe('used-up');
  expect(useOf(link, fresh, { ...use, now: 10 })).toBe('expired');
  expect(useOf(link, { ...fresh, isRevoked: true }, use)).toBe('revoked');
  expect(useOf({ ...link, used: 2 }, { ...fresh, usedBy: 'update 1' }, use)).toBe('let-in');
  expect(useOf(link, { ...fresh, usedBy: 'update 0' }, use)).toBe('used');
});

test.each([
  ['an owner', { isOwner: true, isMerchant: true }, ['agent', 'customer', 'merchant']],
  ['a merchant', { isOwner: false, isMerchant: true }, ['agent', 'customer']],
  ['somebody who is no merchant any more', { isOwner: false, isMerchant: false }, []],
])('links of %s', (_who, maker, invited) => {
  expect(roles.filter((role) => mayInvite(maker, role))).toEqual(invited);
});

test.each([
  [{ access: 'none' }, 'customer', 'raised'],
  [{ access: 'declined' }, 'customer', 'raised'],
  [{ access: 'approved', role: 'customer' }, 'agent', 'raised'],
  [{ access: 'approved', role: 'customer', loweredAt: 4 }, 'agent', 'raised'],
  [{ access: 'approved', role: 'customer', loweredAt: 5 }, 'agent', 'needless'],
  // Where everybody may buy, agents need not have been let in.
  [{ access: 'none', role: 'customer', loweredAt: 5 }, 'agent', 'needless'],
  [{ access: 'none', role: 'customer', loweredAt: 5 }, 'customer', 'raised'],
  [{ access: 'approved', role: 'agent' }, 'agent', 'needless'],
  [{ access: 'approved', role: 'agent' }, 'customer', 'needless'],
  [{ access: 'approved', role: 'merchant' }, 'agent', 'needless'],
  [{ access: 'none', role: 'merchant' }, 'merchant', 'barred'],
  [{ access: 'stopped' }, 'agent', 'barred'],
  [{ access: 'locked', role: 'agent' }, 'merchant', 'barred'],
] as const)('%j is invited as %s: %s', (one, role, gain) => {
  expect(gainBy(one, { role, madeAt: 5 })).toBe(gain);
});

test.each([
  ['agent', { role: 'agent', uses: 1, hours: 72 }],
  ['  Customers 20 ', { role: 'customer', uses: 20, hours: 72 }],
  ['agent 5 48', { role: 'agent', uses: 5, hours: 48 }],
  ['agent 100 720h', { role: 'agent', uses: 100, hours: 720 }],
])('%j is an invitation', (text, terms) => {
  expect(parseInvitationTerms(text)).toEqual({ type: 'terms', terms: terms });
});

test.each([
  ['', 'role'],
  ['king', 'role'],
  ['5 agent', 'role'],
  ['agent 0', 'uses'],
  ['agent 101', 'uses'],
  ['agent -1', 'uses'],
  ['agent 1.5', 'uses'],
  ['agent 1 0', 'hours'],
  ['agent 1 721', 'hours'],
  ['agent 1 soon', 'hours'],
  ['agent 1 24 please', 'too-many-words'],
])('%j is none, and says what is wrong', (text, fault) => {
  expect(parseInvitationTerms(text)).toEqual({ type: 'rejected', fault });
});
