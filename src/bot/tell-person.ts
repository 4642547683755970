import type { Api } from 'grammy';
import { type Screen, send } from './screen.ts';
import { outcomeOf } from './teller.ts';

/** `gone`: they blocked the bot or left Telegram. `unsure`: Telegram did not answer, so that they may have been told or not. */
export type Told = 'told' | 'gone' | 'unsure';

/** Says something to a person who did not ask for it just now. */
export async function tellPerson(api: Api, userId: number, screen: Screen): Promise<Told> {
  try {
    await send(api, userId, screen);
    return 'told';
  } catch (error) {
    return outcomeOf(error)?.type === 'undeliverable' ? 'gone' : 'unsure';
  }
}
