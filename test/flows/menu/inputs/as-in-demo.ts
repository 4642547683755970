import { introducePeople } from 'vendbot-demo';
import type { BotSetup } from '../../../support/bot-setup.ts';

/** Lets the agent and the customer in with what they have in the demo. */
export function asInDemo({ driver }: BotSetup): Promise<void> {
  return introducePeople(driver);
}
