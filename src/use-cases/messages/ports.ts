/** What all processes of the bot know together of the messages that go out. */
export interface MessageRates {
  /**
   * Notes how many messages of this process, that people wait for, went out in a second. Resolves with how many of all processes did, in the
   * busier one of that second and the one before it.
   * @param second since 1970
   */
  note(second: number, count: number): Promise<number>;
  /** Resolves when one that can wait may go, so long after the one before it, of all processes; with false, and none may, if that would take longer. */
  take(everyMs: number, maxWaitMs: number): Promise<boolean>;
}

/** The pace of messages that can wait: they take what is left beside those that people wait for. */
export interface SparePace {
  /** Resolves when one may go; with false, and none may, if that would take longer. */
  take(maxWaitMs: number): Promise<boolean>;
}
