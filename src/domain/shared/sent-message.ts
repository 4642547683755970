import { z } from 'zod';

/** A message that was sent to a person. */
export interface SentCard {
  readonly chatId: number;
  readonly messageId: number;
}

/** What became of a message to a person. */
export type NotifyOutcome =
  /** `messageId` is absent if no message of the order's own says it. */
  | { type: 'told'; messageId?: number }
  /** The person blocked the bot or is gone. */
  | { type: 'undeliverable'; reason: string }
  /** Try again, not before the pause if Telegram named one. `noAnswer`: Telegram said nothing, or only that it cannot. */
  | { type: 'later'; pauseMs?: number; cause: string; noAnswer?: true };

/**
 * How telling a person went. `locked`: they may read nothing, so they were not told. `gone`: they blocked the bot or left Telegram. `later`: Telegram did not take it, so it is tried
 * again; they may have been told or not. `failed`: a fault of ours, or too many others wait already; it is in the log.
 */
export const toldSchema = z.enum(['told', 'locked', 'gone', 'later', 'failed']);

export type Told = z.infer<typeof toldSchema>;
