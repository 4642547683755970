/** The source of updates: polling or a webhook. */
export interface UpdateSource {
  /** Begins to take updates; goes on trying while Telegram does not answer. */
  start(): void;
  /** Takes no more; resolves when those taken are handled. */
  stop(): Promise<void>;
  isTaking(): boolean;
}
