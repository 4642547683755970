import type { Message } from 'grammy/types';
import type { TestUser, PageEvent, PageMessage, Emulator } from 'bot-api-emulator';

/** People who act as soon as they see what they waited for. */
export interface Buyers {
  /** The first `count` people, always the same ones, let in and with money. */
  people(count: number): Promise<readonly Buyer[]>;
  /** Milliseconds from each act to the first thing that it showed; forgets them. */
  takeLatencies(): number[];
}

export interface Buyer {
  readonly id: number;
  /** Writes, and resolves with the first message of the bot that has this button, or whose text matches. */
  say(text: string, wanted: Wanted): Promise<PageMessage>;
  /** Presses the button with that label on a message. */
  tap(message: PageMessage, label: Label, wanted: Wanted): Promise<PageMessage>;
}

/** The whole label, or a pattern of it. */
export type Label = string | RegExp;
export type Wanted = { readonly button: Label } | { readonly text: RegExp };

interface Waiting {
  readonly wanted: Wanted;
  readonly actedAt: number;
  callbackQueryId: string | undefined;
  answered: boolean;
  readonly resolve: (message: PageMessage) => void;
}

const ANSWER_WITHIN_MS = 30_000;

/** @param letIn gets the ids of the new ones */
export function createBuyers({ driver, bot }: Emulator, letIn: (ids: readonly number[]) => Promise<void>): Buyers {
  const buyers: Buyer[] = [];
  const waiting = new Map<number, Waiting>();
  let latencies: number[] = [];
  driver.onEvent((event) => {
    const current = waiting.get(event.person);
    if (current !== undefined) notice(event, current);
  });
  return {
    async people(count) {
      const fresh = driver.addPeople(Math.max(0, count - buyers.length), { started: true }).map(buyerOf);
      if (fresh.length > 0) await letIn(fresh.map(({ id }) => id));
      buyers.push(...fresh);
      return buyers.slice(0, count);
    },
    takeLatencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
  };

  function buyerOf(chat: TestUser): Buyer {
    return {
      id: chat.person.id,
      say: (text, wanted) =>
        act(chat, wanted, () => {
          chat.say(text);
          return undefined;
        }),
      tap: (message, label, wanted) =>
        act(chat, wanted, () => chat.press(message.message_id, dataOf(message, label)).callbackQueryId),
    };
  }

  function act(chat: TestUser, wanted: Wanted, doIt: () => string | undefined): Promise<PageMessage> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(chat.id);
        reject(new Error(`nobody answered within ${ANSWER_WITHIN_MS} ms:\n${chat.transcript()}`));
      }, ANSWER_WITHIN_MS);
      const entry: Waiting = {
        wanted,
        actedAt: performance.now(),
        callbackQueryId: undefined,
        answered: false,
        resolve(message) {
          clearTimeout(timer);
          waiting.delete(chat.id);
          resolve(message);
        },
      };
      waiting.set(chat.id, entry);
      entry.callbackQueryId = doIt();
    });
  }

  function notice(event: PageEvent, current: Waiting): void {
    const message = event.type === 'message' || event.type === 'edited' ? event.message : undefined;
    const isBots = message?.from?.id === bot.id;
    // The end of an earlier press's spinner may come after the act that followed it.
    const isToast = event.type === 'toast' && event.callback_query_id === current.callbackQueryId;
    if ((isBots || isToast) && !current.answered) {
      current.answered = true;
      latencies.push(performance.now() - current.actedAt);
    }
    if (message !== undefined && isBots && fits(message, current.wanted)) current.resolve(message);
  }
}

function fits(message: PageMessage, wanted: Wanted): boolean {
  return 'text' in wanted ? wanted.text.test(textOf(message)) : findData(message, wanted.button) !== undefined;
}

function textOf(message: Message): string {
  return message.text ?? '';
}

function dataOf(message: PageMessage, label: Label): string {
  const data = findData(message, label);
  if (data === undefined) throw new Error(`there is no button ${String(label)} under “${textOf(message)}”`);
  return data;
}

function findData(message: PageMessage, label: Label): string | undefined {
  for (const button of message.reply_markup?.inline_keyboard.flat() ?? []) {
    const fitting = typeof label === 'string' ? button.text === label : label.test(button.text);
    if (fitting && 'callback_data' in button) return button.callback_data;
  }
  return undefined;
}
