import type { App } from './app.ts';
import type { Logger } from '../use-cases/shared/ports.ts';

/** Stops the app, and answers the exit code: 1 if that failed or was not done in time, so that a supervisor sees it. What is left is taken up by the next start. */
export async function stopWithTimeout(app: Pick<App, 'stop'>, limitMs: number, logger: Logger): Promise<0 | 1> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<1>((resolve) => {
    late = setTimeout(() => {
      logger.error({}, 'not everything ended in time; the next start takes up what is left');
      resolve(1);
    }, limitMs);
  });
  const stopped = app.stop().then(
    () => 0 as const,
    (error: unknown) => {
      logger.error({ err: error }, 'the stop failed; the next start takes up what is left');
      return 1 as const;
    },
  );
  return Promise.race([stopped, limit]).finally(() => clearTimeout(late));
}
