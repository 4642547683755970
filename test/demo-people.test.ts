import { afterAll, beforeAll, expect, test } from 'vitest';
import { introducePeople } from '../src/demo-people.ts';
import { minor } from '../src/domain/money.ts';
import { defaultPeople } from '../src/playground/people.ts';
import { type RealStore, startRealStore } from './support/real-store.ts';
import { setAccess, setCreditLimit, setRole } from './support/set-person.ts';

const NOW = 1_763_719_200_000;

let real: RealStore;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());

test('the agent and the customer are let in and can buy at once; the stranger has to ask', async () => {
  const { people, accounts } = real.store;
  const [merchant, agent, customer, stranger] = defaultPeople.map(({ id }) => id);
  await introducePeople(real.store, defaultPeople, NOW);
  expect(await people.find(agent!)).toMatchObject({ name: 'Ibrahim Musa', access: 'approved', role: 'agent' });
  expect(await accounts.read(agent!)).toEqual({ balanceMinor: 5_000_000, heldMinor: 0, creditLimitMinor: 1_000_000 });
  expect(await people.find(customer!)).toMatchObject({ access: 'approved', role: 'customer', decidedBy: merchant });
  expect(await accounts.read(customer!)).toEqual({ balanceMinor: 2_000_000, heldMinor: 0, creditLimitMinor: 0 });
  expect(await people.find(stranger!)).toBeUndefined();
});

test('at the next start all stands as it was left', async () => {
  const { people, accounts } = real.store;
  const [, agent] = defaultPeople.map(({ id }) => id);
  await setRole(people, agent!, 'customer');
  await setAccess(people, agent!, 'locked');
  const debit = { id: 'one', userId: agent!, kind: 'debit', amountMinor: minor(100), by: 1, at: NOW } as const;
  await accounts.book(debit);
  await setCreditLimit(accounts, agent!, minor(0), 1, NOW);
  await introducePeople(real.store, defaultPeople, NOW + 1);
  expect(await people.find(agent!)).toMatchObject({ access: 'locked', role: 'customer' });
  expect(await accounts.read(agent!)).toEqual({ balanceMinor: 4_999_900, heldMinor: 0, creditLimitMinor: 0 });
});
