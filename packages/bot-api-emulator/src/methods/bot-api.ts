import { answerCallbackQuery } from './answer-callback-query.ts';
import { chatMethods } from './chats.ts';
import { editMethods } from './edit.ts';
import { getFile } from './files.ts';
import type { Method, OnHangUp } from './method.ts';
import { paymentMethods } from './payments.ts';
import { profileMethods } from './profile.ts';
import { sendMethods } from './send.ts';
import { updateMethods } from './updates.ts';
import type { Parameters } from '../server/parameters.ts';
import { Refusal } from '../server/refusal.ts';
import type { State } from '../state/state.ts';

/** A method of Telegram's that is not in here is answered with 404, as Telegram's server answers to an unknown name. */
export const methods: Readonly<Record<string, Method>> = {
  ...updateMethods,
  ...sendMethods,
  ...editMethods,
  ...paymentMethods,
  ...chatMethods,
  ...profileMethods,
  getFile,
  answerCallbackQuery,
};

/** "All methods in the Bot API are case-insensitive." */
const spellings = new Map(Object.keys(methods).map((name) => [name.toLowerCase(), name]));

/** An unknown name stays as it is. */
export function spelled(method: string): string {
  return spellings.get(method.toLowerCase()) ?? method;
}

/** @throws Refusal */
export async function callMethod(
  state: State,
  method: string,
  parameters: Parameters,
  onHangUp: OnHangUp,
): Promise<unknown> {
  const name = spelled(method);
  const run = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (run === undefined) throw new Refusal(404, 'Not Found: method not found');
  if (state.loggedOut) throw new Refusal(400, 'Logged out');
  state.rate.check(name, parameters);
  return run(state, parameters, onHangUp);
}
