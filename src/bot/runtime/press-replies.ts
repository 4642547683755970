import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import type { PressReply } from '../ui/screen.ts';

/** A call that travels in the answer to Telegram's webhook, so it needs no request of its own. The bot never learns whether it arrived. */
interface WebhookReply {
  readonly method: 'answerCallbackQuery';
  readonly callback_query_id: string;
}

/** Ends the spinner of a pressed button, with the answer to the webhook that brought the press. */
interface OpenPress extends PressReply {
  /**
   * The call for the answer, if the update is done and nothing has ended the spinner. It is sent also if the update was done before, because that
   * answer may have been lost. To end a spinner twice changes nothing.
   */
  close(handled: 'done' | 'later'): WebhookReply | undefined;
}

export interface PressReplies {
  /** Undefined if the update is no press. */
  open(update: Update): OpenPress | undefined;
  /** Undefined if the update did not come by webhook. */
  of(update: Update): PressReply | undefined;
}

/** After this time a person would notice the spinner. */
const REPLY_WITHIN_MS = 400;

export function createPressReplies(api: Pick<Api, 'answerCallbackQuery'>): PressReplies {
  const presses = new WeakMap<Update, PressReply>();
  return {
    open(update) {
      const { callback_query: query } = update;
      if (query === undefined) return undefined;
      const press = openPress(query.id, api);
      presses.set(update, press);
      return press;
    },
    of: (update) => presses.get(update),
  };
}

function openPress(id: string, api: Pick<Api, 'answerCallbackQuery'>): OpenPress {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const call = (): void => {
    isEnded = true;
    // The press is too old, or Telegram is away. The chat shows the result of the press in any case.
    api.answerCallbackQuery(id).catch(() => undefined);
  };
  return {
    leave() {
      timer ??= setTimeout(call, REPLY_WITHIN_MS);
    },
    ended() {
      isEnded = true;
    },
    close(handled) {
      clearTimeout(timer);
      if (isEnded) return undefined;
      // An answer that asks for the update again cannot carry a call.
      if (handled === 'later') {
        if (timer !== undefined) call();
        return undefined;
      }
      isEnded = true;
      return { method: 'answerCallbackQuery', callback_query_id: id };
    },
  };
}
