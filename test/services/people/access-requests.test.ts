import { expect, test } from 'vitest';
import { decideAccess, requestAccess } from '../../../src/services/people/access-requests.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { setCreditLimit, setRole } from '../../support/set-person.ts';

const [ADA, BOLA, CHI] = [7, 8, 9];
const DAY_MS = 24 * 3_600_000;

const real = await useRealStore();

async function ask(askMerchants: () => Promise<number>, userId = ADA, now = Date.now) {
  const { people } = real.store;
  if ((await people.find(userId)) === undefined) await people.see({ userId, name: 'Ada', firstSeenAt: 1 });
  const shop = { ...real.store, now, logger: real.logger };
  return requestAccess(shop, (await people.find(userId))!, askMerchants);
}

test('merchants are asked after all whom a killed bot did not reach, and then no more', async () => {
  await expect(ask(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  const reached = async () => {
    await real.store.accessCards.note(ADA, { chatId: 1, messageId: 2 });
    return 1;
  };
  expect(await ask(reached)).toBe('asked');
  expect(await ask(reached)).toBe('waiting');
});

test('merchants whose cards could not be noted are not asked by every message', async () => {
  const asked: unknown[] = [];
  for (let message = 0; message < 4; message += 1) asked.push(await ask(async () => 1, BOLA));
  expect(asked).toEqual(['asked', 'asked', 'waiting', 'waiting']);
});

test('cards of a request that was declined count for no later one that a killed bot began', async () => {
  const { people, accessCards } = real.store;
  const reached = async () => {
    await accessCards.note(CHI, { chatId: 1, messageId: 2 });
    return 1;
  };
  expect(await ask(reached, CHI)).toBe('asked');
  await people.decide(CHI, { access: 'declined', by: 1, at: Date.now(), id: 'x' });
  const tomorrow = () => Date.now() + DAY_MS + 1;
  await expect(ask(() => Promise.reject(new Error('killed')), CHI, tomorrow)).rejects.toThrow('killed');
  expect(await ask(reached, CHI, tomorrow)).toBe('asked');
  expect(await ask(reached, CHI, tomorrow)).toBe('declined');
});

test('a waiting agent who is let in as a customer loses their credit, also if a crash came before', async () => {
  const { people, accounts } = real.store;
  await people.see({ userId: ADA, name: 'Ada', firstSeenAt: 1 });
  await people.setAskedAt(ADA, 1);
  await setRole(people, ADA, 'agent');
  await setCreditLimit(accounts, ADA, minor(5_000));
  const shop = { ...real.store, isOwner: () => false, hasAccounts: true, now: Date.now };
  const died = () => Promise.reject(new Error('the process died'));
  const dying = { ...shop, accounts: { ...accounts, read: died } };
  await expect(decideAccess(dying, 1, ADA, 'customer', 'tap')).rejects.toThrow('died');
  expect(await decideAccess(shop, 1, ADA, 'customer', 'tap')).toMatchObject({ type: 'decided' });
  expect((await accounts.read(ADA)).creditLimitMinor).toBe(0);
});
