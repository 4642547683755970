import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import type { PressReply } from '../ui/screen.ts';

/** A call that goes along with the answer to Telegram's webhook, so that it costs no request. The bot never hears whether it arrived. */
export interface WebhookReply {
  readonly method: 'answerCallbackQuery';
  readonly callback_query_id: string;
}

/** The end of a pressed button's spinner, with the answer to the webhook that brought the press. */
export interface OpenPress extends PressReply {
  /**
   * What goes along with the answer, if the update is done and nothing has ended the spinner. So also if it was done before: then the answer
   * may have been lost that time, and a second one changes nothing.
   */
  close(handled: 'done' | 'later'): WebhookReply | undefined;
}

export interface PressReplies {
  /** Undefined if the update is no press. */
  open(update: Update): OpenPress | undefined;
  /** Undefined if the update did not come by webhook. */
  of(update: Update): PressReply | undefined;
}

/** A spinner that goes on for longer is seen as such. */
const REPLY_WITHIN_MS = 400;

export function createPressReplies(api: Pick<Api, 'answerCallbackQuery'>, withinMs = REPLY_WITHIN_MS): PressReplies {
  const presses = new WeakMap<Update, PressReply>();
  return {
    open(update) {
      const { callback_query: query } = update;
      if (query === undefined) return undefined;
      const press = openPress(query.id, api, withinMs);
      presses.set(update, press);
      return press;
    },
    of: (update) => presses.get(update),
  };
}

function openPress(id: string, api: Pick<Api, 'answerCallbackQuery'>, withinMs: number): OpenPress {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const call = (): void => {
    isEnded = true;
    // The press is too old, or Telegram is away: the chat shows the result of the press in any case.
    api.answerCallbackQuery(id).catch(() => undefined);
  };
  return {
    leave() {
      timer ??= setTimeout(call, withinMs);
    },
    ended() {
      isEnded = true;
    },
    close(handled) {
      clearTimeout(timer);
      if (isEnded) return undefined;
      // The answer that asks for the update again takes no call along.
      if (handled === 'later') {
        if (timer !== undefined) call();
        return undefined;
      }
      isEnded = true;
      return { method: 'answerCallbackQuery', callback_query_id: id };
    },
  };
}
