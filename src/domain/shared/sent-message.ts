import { z } from 'zod';

export interface SentCard {
  readonly chatId: number;
  readonly messageId: number;
}

export function isSameCard(one: SentCard, other: SentCard | undefined): boolean {
  return one.chatId === other?.chatId && one.messageId === other.messageId;
}

/** `messageId` is absent if the order has no message of its own that says it. */
export type NotifyOutcome = { type: 'told'; messageId?: number } | NotTold;

export type NotTold =
  /** The person blocked the bot or left Telegram. */
  | { type: 'undeliverable'; reason: string }
  /** The message must be tried again, after the pause if Telegram named one. `noAnswer`: Telegram answered nothing, or only that it cannot. */
  | { type: 'later'; pauseMs?: number; cause: string; noAnswer?: true };

/**
 * How telling a person went. `locked`: they may read nothing, so they were not told. `gone`: they blocked the bot or left Telegram. `later`: Telegram did not take it, so it is tried
 * again, and they may or may not have been told. `failed`: the fault is ours, or too many others wait already; it is in the log.
 */
export const toldSchema = z.enum(['told', 'locked', 'gone', 'later', 'failed']);

export type Told = z.infer<typeof toldSchema>;
