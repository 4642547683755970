export interface Repeated {
  /** Aborts when it is stopped. */
  readonly signal: AbortSignal;
  /** The first time is at once. */
  readonly start: () => void;
  /** In place of the pause: at once, or as soon as the time under way has ended. Of no effect before the start. */
  readonly wake: () => void;
  /** Waits for the time that is under way. */
  readonly stop: () => Promise<void>;
}

/** Does a work again and again in this process, with a pause after each time. @param work never rejects */
export function repeat(work: () => Promise<void>, pauseMs: () => number): Repeated {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isAwake = false;
  return {
    signal: stopping.signal,
    start: go,
    wake() {
      isAwake = true;
      if (timer !== undefined) go();
    },
    async stop() {
      stopping.abort(new Error('the process stops'));
      clearTimeout(timer);
      await running;
    },
  };

  function go(): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = undefined;
    isAwake = false;
    running = work().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(go, isAwake ? 0 : pauseMs());
    });
  }
}
