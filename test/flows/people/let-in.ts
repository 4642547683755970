import { expect } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { Flows } from '../support/flows.ts';
import { say } from '../support/say-and-read.ts';

/** A new person who asked and whom a merchant let in. */
export async function letIn(
  { merchant, person: someone }: Flows,
  as: 'approve' | 'agent' = 'approve',
): Promise<TestUser> {
  const person = someone();
  await say(person, '/start', /merchant has to let you in/u);
  const { id } = person.person;
  const card = () => merchant.botMessages().find(({ text }) => text?.includes(`Id: ${id}`));
  await expect.poll(card).toBeDefined();
  merchant.press(card()?.message_id ?? 0, `a:${as}:${id}`);
  await person.until(/You are in/u);
  return person;
}
