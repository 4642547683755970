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
