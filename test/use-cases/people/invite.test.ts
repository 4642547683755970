import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isNamedMerchant, type Role } from '../../../src/domain/people/person.ts';
import { createInvite, INVITATION_TOKEN, type InviteDeps } from '../../../src/use-cases/people/invite.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { setAccess, setRole } from '../../support/set-person.ts';

const NOW = Date.now();
const MERCHANT = 1;
const ADA = 7;

const real = useRealStore();

function inviting(changes: Partial<InviteDeps> = {}) {
  const { invitations, people, changeTrail } = real.store;
  const mayInvite = () => true;
  return createInvite({ invitations, people, changeTrail, mayInvite, randomBytes, now: () => NOW, ...changes });
}

async function linkFor(role: Role, uses = 1): Promise<string> {
  return (await inviting().create(MERCHANT, { role, uses, hours: 1 }, 'made')).token;
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
  const dying = inviting({
    people: { find: people.find, decide: () => Promise.reject(new Error('the process died')) },
  });
  await expect(dying.accept(token, await ada(), 'update 1')).rejects.toThrow('died');
  expect(await inviting().accept(token, await ada(), 'update 1')).toEqual({
    type: 'let-in',
    role: 'agent',
    by: MERCHANT,
  });
  expect(await people.find(ADA)).toMatchObject({ access: 'approved', role: 'agent', decidedBy: MERCHANT });
  expect(await invitations.find(invitations.idOf(token))).toMatchObject({ used: 1 });
  expect((await changeTrail.list(undefined, 9)).entries.filter(({ whom }) => whom === ADA)).toHaveLength(1);
});

test('a use by a person whom a merchant has lowered since lets them be', async () => {
  const token = await linkFor('agent', 5);
  await inviting().accept(token, await ada(), 'update 1');
  await setRole(real.store.people, ADA, 'customer');
  expect(await inviting().accept(token, await ada(), 'update 2')).toEqual({ type: 'used' });
  expect((await ada()).role).toBe('customer');
});

test('who stays locked takes no place from others, also at the last moment', async () => {
  const { people, invitations } = real.store;
  const token = await linkFor('agent');
  const before = await ada();
  await setAccess(people, ADA, 'locked');
  await inviting().accept(token, before, 'update 1');
  // Locked after every look, and before the decision.
  await setAccess(people, ADA, 'none');
  const late = inviting({
    people: {
      find: people.find,
      decide: async (userId, answer) => {
        await setAccess(people, ADA, 'locked');
        return people.decide(userId, answer);
      },
    },
  });
  expect(await late.accept(token, before, 'update 2')).toEqual({ type: 'barred', access: 'locked' });
  expect(await late.accept(token, before, 'update 2')).toEqual({ type: 'barred', access: 'locked' });
  expect(await invitations.find(invitations.idOf(token))).toMatchObject({ used: 0 });
  await setAccess(people, ADA, 'none');
  expect(await inviting().accept(token, await ada(), 'update 3')).toMatchObject({ type: 'let-in' });
});

test.each(['none', 'declined'] as const)('a merchant whose access is %s takes no place by it', async (access) => {
  const { people, invitations } = real.store;
  const token = await linkFor('agent');
  await ada();
  await setRole(people, ADA, 'merchant');
  await setAccess(people, ADA, access);
  expect(await inviting().accept(token, await ada(), 'update 1')).toEqual({ type: 'barred', access });
  expect(await ada()).toMatchObject({ access, role: 'merchant' });
  expect(await invitations.find(invitations.idOf(token))).toMatchObject({ used: 0 });
});

test.each(['customer', 'agent'] as const)(
  'who was made an agent since they opened it takes no place by a link for a %s, and stays one',
  async (role) => {
    const { people, invitations } = real.store;
    const token = await linkFor(role);
    const before = await ada();
    const decidedMeanwhile = inviting({
      people: {
        find: people.find,
        decide: async (userId, answer) => {
          const { by, at } = answer;
          await people.decide(ADA, { access: 'approved', role: 'agent', by, at, id: 'a tap' });
          return people.decide(userId, answer);
        },
      },
    });
    expect(await decidedMeanwhile.accept(token, before, 'update 1')).toEqual({ type: 'needless' });
    expect(await ada()).toMatchObject({ access: 'approved', role: 'agent' });
    expect(await invitations.find(invitations.idOf(token))).toMatchObject({ used: 0 });
    expect(await inviting().accept(token, before, 'update 2')).toEqual({ type: 'needless' });
    expect(await invitations.find(invitations.idOf(token))).toMatchObject({ used: 0 });
  },
);

test('a link lets no one in once its merchant may not make such a link any more, and no use of it is counted', async () => {
  const { people, invitations } = real.store;
  const owners = new Set([MERCHANT]);
  const mayInvite: InviteDeps['mayInvite'] = (by, person, role) =>
    owners.has(by) || (role !== 'merchant' && isNamedMerchant(person));
  const token = await linkFor('agent');
  owners.clear();
  expect(await inviting({ mayInvite }).accept(token, await ada(), 'update 1')).toEqual({ type: 'revoked' });
  expect((await ada()).access).toBe('none');
  expect(await invitations.find(invitations.idOf(token))).toMatchObject({ used: 0 });
  await people.see({ userId: MERCHANT, name: 'Mide', firstSeenAt: 1 });
  await setAccess(people, MERCHANT, 'approved');
  await setRole(people, MERCHANT, 'merchant');
  expect(await inviting({ mayInvite }).accept(token, await ada(), 'update 2')).toMatchObject({ type: 'let-in' });
});
