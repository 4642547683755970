import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import type { ArchiveSummary } from '../../use-cases/archive/run-archive.ts';
import { ResellerError } from '../../use-cases/shared/reseller.ts';
import { connectArchive } from '../connect-archive.ts';
import { connectStore } from '../connect.ts';
import { createPacedAudit } from '../daily/create-paced-audit.ts';
import { type Bot, createForwardingLogger, createSteps, say } from './bot-channel.ts';
import { type JobMessage, type JobRequest, requestSchema } from './job-messages.ts';
import { reconcileDay } from './reconcile-day.ts';

/** Few enough that people notice nothing of it. */
const NIGHTLY_PER_SECOND = 500;

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
      .catch(failureOf)
      .then(say)
      .finally(() => process.exit(0));
  });
}

async function doWork({ config, work }: JobRequest, bot: Bot): Promise<JobMessage> {
  const store = await connectStore(config, bot.logger);
  try {
    switch (work.type) {
      case 'audit': {
        const { signal, onStep } = bot;
        return { type: 'audited', report: await createPacedAudit(store)({ full: work.full, signal, onStep }) };
      }
      case 'archive':
        return { type: 'archived', summary: await archiveOnce(config, store, bot) };
      case 'reconcile':
        return { type: 'reconciled', report: await reconcileDay({ config, store, bot }, work.date) };
    }
  } finally {
    await store.close();
  }
}

async function archiveOnce(config: Config, store: Store, { signal, onStep, logger }: Bot): Promise<ArchiveSummary> {
  const archive = connectArchive(config, store, NIGHTLY_PER_SECOND, logger);
  if (archive === undefined) throw new Error('ARCHIVE_DIR is not set, so nothing is archived');
  return archive.run({ signal, onStep });
}

function failureOf(error: unknown): JobMessage {
  const reason = error instanceof Error ? error.message : String(error);
  return { type: 'failed', reason, ...(error instanceof ResellerError ? { code: error.code } : {}) };
}
