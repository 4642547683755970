/** What a job says to the bot that started it. */
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { JobMessage } from './job-messages.ts';

/** The bot need not hear more often that this lives. */
const STEP_EVERY_MS = 1_000;

/** What a work gives account to. */
export interface Bot {
  /** The bot stops. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly onStep: () => void;
}

/** Resolves when it is on its way, also if the bot listens no more. */
export async function say(message: JobMessage): Promise<void> {
  await new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

/** Into the log of the bot, which knows what must not stand in it. */
export function createForwardingLogger(): Logger {
  const at =
    (level: keyof Logger) =>
    (fields: object, message: string): void => {
      const line = { type: 'log', level, message } as const;
      // A field may be something that cannot be sent.
      say({ ...line, fields: { ...fields } }).catch(() => say({ ...line, fields: {} }));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export function createSteps(): () => void {
  let saidAt = 0;
  return () => {
    const now = performance.now();
    if (now - saidAt < STEP_EVERY_MS) return;
    saidAt = now;
    void say({ type: 'step' });
  };
}
