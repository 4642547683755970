import type { Logger } from '../../use-cases/shared/ports.ts';
import { connectStore } from '../connect.ts';
import { createPacedAudit } from '../create-paced-audit.ts';
import { type JobMessage, type JobRequest, requestSchema } from './job-messages.ts';

/** The bot need not hear more often that this lives. */
const STEP_EVERY_MS = 1_000;

/** What a work gives account to. */
interface Bot {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly onStep: () => void;
}

/** Takes one work from the bot that started this process, does it, says what came of it, and ends; ends at once if that bot is gone. */
export function serveJob(): void {
  const stopping = new AbortController();
  process.once('disconnect', () => process.exit(1));
  process.once('SIGTERM', () => stopping.abort(new Error('it was stopped')));
  // Ctrl-C reaches every process of the terminal. The bot says what is to end.
  process.on('SIGINT', () => undefined);
  process.once('message', (message) => {
    const bot = { signal: stopping.signal, logger: createForwardingLogger(), onStep: createSteps() };
    void doWork(requestSchema.parse(message), bot)
      .catch((error: unknown): JobMessage => ({ type: 'failed', reason: reasonOf(error) }))
      .then(say)
      .finally(() => process.exit(0));
  });
}

async function doWork({ config, work }: JobRequest, { signal, logger, onStep }: Bot): Promise<JobMessage> {
  const store = await connectStore(config, logger);
  try {
    switch (work.type) {
      case 'audit':
        return { type: 'audited', report: await createPacedAudit(store)({ full: work.full, signal, onStep }) };
    }
  } finally {
    await store.close();
  }
}

/** Into the log of the bot, which knows what must not stand in it. */
function createForwardingLogger(): Logger {
  const at =
    (level: keyof Logger) =>
    (fields: object, message: string): void =>
      void say({ type: 'log', level, fields: { ...fields }, message });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function createSteps(): () => void {
  let saidAt = 0;
  return () => {
    const now = performance.now();
    if (now - saidAt < STEP_EVERY_MS) return;
    saidAt = now;
    void say({ type: 'step' });
  };
}

/** Resolves when it is on its way, also where nobody listens any more. */
function say(message: JobMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
