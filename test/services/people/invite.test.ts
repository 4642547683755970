import { expect, test } from 'vitest';
import { isNamedMerchant } from '../../../src/domain/people/access.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Person, Role } from '../../../src/domain/people/person.ts';
import {
  acceptInvitation,
  createInvitation,
  INVITATION_TOKEN,
  invitationIdOf,
} from '../../../src/services/people/invite.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { setAccess, setCreditLimit, setRole } from '../../support/set-person.ts';

const NOW = Date.now();
const MERCHANT = 1;
const ADA = 7;

type Decide = Shop['people']['decide'];

const real = await useRealStore();

function shopWith(changes: Partial<Shop> = {}) {
  const isMerchant = () => true;
  return { ...real.store, isOwner: isMerchant, isMerchant, hasAccounts: true, now: () => NOW, ...changes };
}

function accept(token: string, person: Person, useId: string, changes?: Partial<Shop>) {
  return acceptInvitation(shopWith(changes), token, person, useId);
}

async function linkFor(role: Role, uses = 1): Promise<string> {
  return (await createInvitation(shopWith(), MERCHANT, { role, uses, hours: 1 }, 'made')).token;
}

async function ada() {
  const { people } = real.store;
  if ((await people.find(ADA)) === undefined) await people.see({ userId: ADA, name: 'Ada', firstSeenAt: 1 });
  return (await people.find(ADA))!;
}

test('a link’s secret is as long as Telegram takes, different every time, and nowhere in Redis', async () => {
  const [one, other] = [await linkFor('agent'), await linkFor('agent')];
  expect(one).toMatch(INVITATION_TOKEN);
  expect(one).not.toBe(other);
  const keys = await real.raw.keys('*');
  const values = await Promise.all(keys.map((key) => real.raw.dumpBuffer(key)));
  expect([...keys, ...values.map(String)].filter((text) => text.includes(one.slice(1)))).toEqual([]);
});

test('a use that died in the middle is gone on with when its update comes again, and counted and noted once', async () => {
  const { people, changeTrail, invitations } = real.store;
  const token = await linkFor('agent', 5);
  const dying = { people: { ...people, decide: () => Promise.reject(new Error('the process died')) } };
  await expect(accept(token, await ada(), 'update 1', dying)).rejects.toThrow('died');
  expect(await accept(token, await ada(), 'update 1')).toEqual({
    type: 'let-in',
    role: 'agent',
    by: MERCHANT,
  });
  expect(await people.find(ADA)).toMatchObject({ access: 'approved', role: 'agent', decidedBy: MERCHANT });
  expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 1 });
  expect((await changeTrail.list(undefined, 9)).entries.filter(({ whom }) => whom === ADA)).toHaveLength(1);
});

test.each(['agent', 'merchant'] as const)(
  'who is let in as %s is told by an update that comes again, if none was',
  async (role) => {
    const token = await linkFor(role);
    const letIn = { type: 'let-in', role, by: MERCHANT };
    expect(await accept(token, await ada(), 'update 1')).toEqual(letIn);
    expect(await accept(token, await ada(), 'update 1')).toEqual(letIn);
    expect(await accept(token, await ada(), 'update 2')).toEqual({ type: 'needless' });
  },
);

test('a waiting agent who comes in by a customer’s link loses their credit, also if a crash came before', async () => {
  const { people, accounts } = real.store;
  const [token, { userId }] = [await linkFor('customer'), await ada()];
  await setRole(people, userId, 'agent');
  await setCreditLimit(accounts, userId, minor(5_000));
  const dying = { accounts: { ...accounts, read: () => Promise.reject(new Error('the process died')) } };
  await expect(accept(token, await ada(), 'update 1', dying)).rejects.toThrow('died');
  expect(await accept(token, await ada(), 'update 1')).toMatchObject({ type: 'let-in', role: 'customer' });
  expect((await accounts.read(userId)).creditLimitMinor).toBe(0);
});

test('a use by a person whom a merchant has lowered since lets them be', async () => {
  const token = await linkFor('agent', 5);
  await accept(token, await ada(), 'update 1');
  await setRole(real.store.people, ADA, 'customer');
  expect(await accept(token, await ada(), 'update 2')).toEqual({ type: 'used' });
  expect((await ada()).role).toBe('customer');
});

test('who stays locked takes no place from others, also at the last moment', async () => {
  const { people, invitations } = real.store;
  const token = await linkFor('agent');
  const before = await ada();
  await setAccess(people, ADA, 'locked');
  await accept(token, before, 'update 1');
  // Locked after every look, and before the decision.
  await setAccess(people, ADA, 'none');
  const decide: Decide = async (userId, answer) => {
    await setAccess(people, ADA, 'locked');
    return people.decide(userId, answer);
  };
  const late = { people: { ...people, decide } };
  expect(await accept(token, before, 'update 2', late)).toEqual({ type: 'barred', access: 'locked' });
  expect(await accept(token, before, 'update 2', late)).toEqual({ type: 'barred', access: 'locked' });
  expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 0 });
  await setAccess(people, ADA, 'none');
  expect(await accept(token, await ada(), 'update 3')).toMatchObject({ type: 'let-in' });
});

test.each(['none', 'declined'] as const)('a merchant whose access is %s takes no place by it', async (access) => {
  const { people, invitations } = real.store;
  const token = await linkFor('agent');
  await ada();
  await setRole(people, ADA, 'merchant');
  await setAccess(people, ADA, access);
  expect(await accept(token, await ada(), 'update 1')).toEqual({ type: 'barred', access });
  expect(await ada()).toMatchObject({ access, role: 'merchant' });
  expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 0 });
});

test.each(['customer', 'agent'] as const)(
  'who was made an agent since they opened it takes no place by a link for a %s, and stays one',
  async (role) => {
    const { people, invitations } = real.store;
    const token = await linkFor(role);
    const before = await ada();
    const decide: Decide = async (userId, answer) => {
      const { by, at } = answer;
      await people.decide(ADA, { access: 'approved', role: 'agent', by, at, id: 'a tap' });
      return people.decide(userId, answer);
    };
    const decidedMeanwhile = { people: { ...people, decide } };
    expect(await accept(token, before, 'update 1', decidedMeanwhile)).toEqual({ type: 'needless' });
    expect(await ada()).toMatchObject({ access: 'approved', role: 'agent' });
    expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 0 });
    expect(await accept(token, before, 'update 2')).toEqual({ type: 'needless' });
    expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 0 });
  },
);

test('a link lets no one in once its merchant may not make such a link any more, and no use of it is counted', async () => {
  const { people, invitations } = real.store;
  const owners = new Set([MERCHANT]);
  const isOwner = (userId: number) => owners.has(userId);
  const merchants = {
    isOwner,
    isMerchant: (by, person) => isOwner(by) || isNamedMerchant(person),
  } satisfies Partial<Shop>;
  const token = await linkFor('agent');
  owners.clear();
  expect(await accept(token, await ada(), 'update 1', merchants)).toEqual({ type: 'revoked' });
  expect((await ada()).access).toBe('none');
  expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 0 });
  await people.see({ userId: MERCHANT, name: 'Mide', firstSeenAt: 1 });
  await setAccess(people, MERCHANT, 'approved');
  await setRole(people, MERCHANT, 'merchant');
  expect(await accept(token, await ada(), 'update 2', merchants)).toMatchObject({ type: 'let-in' });
});

test.each(['agent', 'merchant'] as const)(
  'who was lowered from %s is not raised again by another link from before, which stays for others, but by one made since',
  async (role) => {
    const { people, invitations } = real.store;
    const [first, other] = [await linkFor(role), await linkFor(role)];
    await accept(first, await ada(), 'update 1');
    await setRole(people, ADA, 'customer', NOW + 1);
    expect(await accept(other, await ada(), 'update 2')).toEqual({ type: 'needless' });
    expect(await ada()).toMatchObject({ role: 'customer' });
    expect(await invitations.find(invitationIdOf(other))).toMatchObject({ used: 0 });
    const shop = shopWith({ now: () => NOW + 2 });
    const { token } = await createInvitation(shop, MERCHANT, { role, uses: 1, hours: 1 }, 'made since');
    expect(await accept(token, await ada(), 'update 3')).toMatchObject({ type: 'let-in', role });
  },
);

test('who is lowered between the look and the decision is not raised by that link, which keeps its place', async () => {
  const { people, invitations } = real.store;
  await setRole(people, (await ada()).userId, 'agent');
  await setAccess(people, ADA, 'approved');
  const token = await linkFor('merchant');
  const decide: Decide = async (userId, answer) => {
    await setRole(people, ADA, 'customer', NOW + 1);
    return people.decide(userId, answer);
  };
  const lowered = { people: { ...people, decide } };
  expect(await accept(token, await ada(), 'update 1', lowered)).toEqual({ type: 'needless' });
  expect(await ada()).toMatchObject({ role: 'customer' });
  expect(await invitations.find(invitationIdOf(token))).toMatchObject({ used: 0 });
});
