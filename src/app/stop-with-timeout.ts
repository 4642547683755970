import { withTimeout } from '../async/timers.ts';
import type { Logger } from '../domain/shared/injected.ts';
import type { App } from './app.ts';

/** Stops the app, and answers the exit code: 1 if that failed or was not done in time, so that a supervisor sees it. The next start takes up what is left. */
export function stopWithTimeout(app: Pick<App, 'stop'>, limitMs: number, logger: Logger): Promise<0 | 1> {
  const stopped = app.stop().then(
    () => 0 as const,
    (error: unknown) => {
      logger.error({ err: error }, 'the stop failed; the next start takes up what is left');
      return 1 as const;
    },
  );
  return withTimeout(stopped, limitMs, () => {
    logger.error({}, 'not everything ended in time; the next start takes up what is left');
    return 1 as const;
  });
}
