/** A message that was sent to a person. */
export interface SentCard {
  readonly chatId: number;
  readonly messageId: number;
}
