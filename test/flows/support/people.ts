import { expect } from 'vitest';
import type { Person, TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import type { AccessState, Role } from '../../../src/domain/people/person.ts';
import type { BotSetup } from '../../support/bot-setup.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { setAccess } from '../../support/set-person.ts';
import type { FlowOptions, Flows } from './flows.ts';
import { inRedis } from './stored.ts';
import { say, tap } from './say-and-read.ts';

/** One after the other, they press Start and are greeted. */
export async function greet(...chats: readonly TestUser[]): Promise<void> {
  for (const chat of chats) {
    await say(chat, '/start', /Hello/u);
  }
}

let count = 0;

/** A person beside the people of the demo: a customer who speaks English, unless the test says otherwise. */
export function personOf(about: Partial<Person> = {}): Person {
  count += 1;
  const person = { first_name: 'Ama', language_code: 'en', role: 'customer', about: 'Of a test' } as const;
  return { ...person, id: 7_700_000_000 + count, phone_number: `+23480377${70_000 + count}`, ...about };
}

/** A second owner, beside the one of the demo. */
export const partner: Person = {
  id: 5_310_204_999,
  first_name: 'Obinna',
  language_code: 'en',
  phone_number: '+2348039990000',
  role: 'merchant',
  about: 'Her partner in the shop',
};

/** People wait to be let in and have accounts; two owners decide. @param others people beside those of the demo */
export function twoOwners(...others: readonly Person[]): FlowOptions {
  return {
    env: { ACCESS: 'approval' },
    emulator: { people: [...shopPeople, partner, ...others] },
  };
}

/** A person who asked and whom a merchant let in. */
export async function letIn(
  flows: Flows,
  as: 'approve' | 'agent' = 'approve',
  person = flows.person(),
): Promise<TestUser> {
  await say(person, '/start', /merchant has to let you in/u);
  const { id } = person.person;
  const { merchant } = flows;
  const card = () => merchant.botMessages().find(({ text }) => text?.includes(`Id: ${id}`));
  await expect.poll(card).toBeDefined();
  merchant.press(card()?.message_id ?? 0, `a:${as}:${id}`);
  await person.until(/You are in/u);
  return person;
}

/** A person who was let in, with this sum on their account. */
export async function letInWith(flows: Flows, naira: number, as?: 'approve' | 'agent'): Promise<TestUser> {
  const person = await letIn(flows, as);
  await credit(flows, person.person.id, naira);
  return person;
}

/** Sends a command that changes something, and says yes to the one question about it. If it is set already, there is no question. */
export async function change(merchant: TestUser, command: string): Promise<void> {
  await say(merchant, command, /\[Yes, do it\]|already set/u);
  if (!merchant.screen().includes('[Yes, do it]')) return;
  await tap(merchant, 'Yes, do it', /✅ Done\./u);
}

/** Gives a role to a person who has written, without the merchants' pages. */
export async function giveRole(setup: BotSetup, { person }: TestUser, role: Role): Promise<void> {
  await inRedis(setup, (redis, keys) => redis.hset(keys.person(person.id), 'role', role));
}

/** A new person who may buy, with this sum on their account; made without the merchants' pages. */
export async function customerWith(flows: Flows, naira: number, name?: string): Promise<TestUser> {
  const chat = flows.person();
  const userId = chat.person.id;
  await withStore(flows, async ({ people }) => {
    await people.see({ userId, name: name ?? chat.person.first_name, firstSeenAt: Date.now() });
    await setAccess(people, userId, 'approved');
  });
  if (naira > 0) await credit(flows, userId, naira);
  return chat;
}

/** Lets a person in, stops or locks them as the merchant, without the merchants' pages. */
export async function giveAccess(flows: Flows, { person }: TestUser, access: AccessState): Promise<void> {
  const decision = { by: flows.merchant.person.id, at: Date.now() };
  await withStore(flows, ({ people }) => setAccess(people, person.id, access, decision));
}

/** A new person who has written, and whom merchants made an agent. */
export async function newAgent(flows: Flows): Promise<TestUser> {
  const agent = flows.person();
  await greet(agent);
  await giveRole(flows, agent, 'agent');
  return agent;
}

/** What is in the trail of changes, oldest first, as lines of facts without times. */
export async function readTrail(setup: BotSetup): Promise<string[]> {
  const rows = await inRedis(setup, (redis, keys) => redis.xrange(keys.changeTrail(), '-', '+'));
  return rows.map(([, flat]) => {
    const value = (name: string): string => flat[flat.indexOf(name) + 1] ?? '';
    const part = (name: string): string => (flat.includes(name) ? value(name) : '-');
    return `${value('what')} ${value('about')}: ${part('before')} → ${part('after')}`;
  });
}
