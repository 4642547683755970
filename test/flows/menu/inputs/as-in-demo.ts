import { introducePeople } from 'vendbot-demo';
import type { BotWorld } from '../../../support/bot-setup.ts';

/** Lets the agent and the customer in with what they have in the demo. */
export function asInDemo({ driver }: BotWorld): Promise<void> {
  return introducePeople(driver);
}
