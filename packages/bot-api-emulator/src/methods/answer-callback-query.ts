import { badRequest } from '../server/refusal.ts';
import type { Method } from './method.ts';

/** "0-200 characters" in the documentation of answerCallbackQuery. */
const textLimit = 200;

/** Not documented. Bots report "query is too old" after ten to fifteen seconds or more. */
const pressLimitMs = 15_000;

/**
 * A second answer is no error: the query id stays valid for as long as a press may be answered. The person's client waits for one
 * answer and shows only the first.
 */
export const answerCallbackQuery: Method = (state, parameters) => {
  const text = parameters.text('text');
  const url = parameters.text('url');
  if (text.length > textLimit) throw badRequest('MESSAGE_TOO_LONG');
  if (url !== '' && !isOwnLink(url, state.bot.username)) throw badRequest('URL_INVALID');
  const id = parameters.text('callback_query_id');
  const press = state.presses.get(id);
  if (press === undefined || state.clock.now() - press.pressedAtMs > pressLimitMs) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  }
  if (press.answered) return true;
  press.answered = true;
  const toast = {
    callback_query_id: id,
    show_alert: parameters.flag('show_alert'),
    ...(text === '' ? {} : { text }),
    ...(url === '' ? {} : { url }),
  };
  press.chat.addToast(toast);
  state.show({ type: 'toast', person: press.chat.id, ...toast });
  return true;
};

/** A url may be given only for a game, or if it opens the bot itself with a parameter. */
function isOwnLink(url: string, username: string): boolean {
  return new RegExp(`^https?://(t\\.me|telegram\\.me)/${username}\\?start=`, 'i').test(url);
}
