import { introducePeople } from '../../../src/demo-people.ts';
import type { BotWorld } from '../../support/bot-world.ts';

/** Lets the agent and the customer in with what they have in the demo. */
export function asInDemo({ driver }: BotWorld): Promise<void> {
  return introducePeople(driver);
}
