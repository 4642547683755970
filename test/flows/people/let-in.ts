import { expect } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { credit } from '../../support/redis/setup-store.ts';
import type { Flows } from '../support/flows.ts';
import { say } from '../support/say-and-read.ts';

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

/** The same, with so much on their account. */
export async function letInWith(flows: Flows, naira: number, as?: 'approve' | 'agent'): Promise<TestUser> {
  const person = await letIn(flows, as);
  await credit(flows, person.person.id, naira);
  return person;
}
