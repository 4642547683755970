import type { Emulator } from 'bot-api-emulator';

/** One thing that the bot said of an order, and when it appeared. */
export interface Sighting {
  readonly atMs: number;
  /** `paid`: delivered, and the token is on its way. */
  readonly says: 'processing' | 'paid' | 'success' | 'failure';
  readonly text: string;
  readonly messageId: number;
  readonly chatId: number;
  /** A message of its own, and not an edit of one that was there. */
  readonly fresh: boolean;
}

/** What people saw, by reference. */
export type Seen = ReadonlyMap<string, readonly Sighting[]>;

export interface Witness {
  readonly seen: Seen;
  /** When a call of the bot to a chat met a fault at Telegram, by chat. */
  readonly faultTimes: ReadonlyMap<number, readonly number[]>;
  stop(): void;
}

/** Watches every screen, and every fault that a call meets, from now on. */
export function watch({ driver, bot }: Emulator): Witness {
  const seen = new Map<string, Sighting[]>();
  const faultTimes = new Map<number, number[]>();
  const stop = driver.onEvent((event) => {
    if ((event.type !== 'message' && event.type !== 'edited') || event.message.from?.id !== bot.id) return;
    const { text = '', message_id: messageId, chat } = event.message;
    const fresh = event.type === 'message';
    const reference = /Reference: (VB\w+)/u.exec(text)?.[1];
    const says = sayingOf(text);
    if (reference === undefined || says === undefined) return;
    put(seen, reference, { atMs: Date.now(), says, text, messageId, chatId: chat.id, fresh });
  });
  const strike = (_effect: unknown, chatId: number | undefined): void => put(faultTimes, chatId ?? 0, Date.now());
  driver.faults.listeners.add(strike);
  return {
    seen,
    faultTimes,
    stop() {
      stop();
      driver.faults.listeners.delete(strike);
    },
  };
}

function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function sayingOf(text: string): Sighting['says'] | undefined {
  if (text.startsWith('⏳ Processing')) return 'processing';
  if (text.startsWith('✅ Paid.')) return 'paid';
  if (text.startsWith('✅ Done!')) return 'success';
  return text.startsWith('❌ The purchase failed') ? 'failure' : undefined;
}
