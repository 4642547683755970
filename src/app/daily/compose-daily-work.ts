import type { Store } from '../../redis/open-store.ts';
import { type Audit, createAudit } from '../../use-cases/audit/audit-ledgers.ts';
import { createPace } from '../../use-cases/shared/timers.ts';
import type { Config } from '../../config.ts';
import { createArchiveDaily } from '../../use-cases/archive/archive-orders.ts';
import { noteRun } from '../../services/monitoring.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-work.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { connectArchive } from '../connect.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { auditScreen } from '../../bot/chat/reports/audit-screen.ts';
import { createAuditDaily } from '../../use-cases/audit/audit-findings.ts';
import { createSendEveningRecap, type EveningChat } from '../../bot/chat/reports/recap/recap.ts';
import { isTelegramThere } from '../../bot/runtime/telegram/telegram.ts';
import { createEveningRecaps } from '../../services/reports/evening-recaps.ts';
import type { Shop } from '../../services/shop.ts';
import { isStoreFailure } from '../../redis/shared/store-failure.ts';
import { ResellerError } from '../../use-cases/shared/reseller.ts';

/** A small part of what Redis and this process can do, so that people who buy meanwhile do not notice. */
const COMMANDS_PER_S = 1_000;

/** An audit beside the work of a bot: of another process, or of this one. */
export function createPacedAudit({
  accounts,
  ledgerAudit,
  cases,
  orders,
}: Pick<Store, 'accounts' | 'ledgerAudit' | 'cases' | 'orders'>): Audit {
  return createAudit({ accounts, ledgerAudit, cases, orders, now: Date.now, pace: createPace(COMMANDS_PER_S) });
}

/** Few enough that people notice nothing of it. */
const NIGHTLY_PER_SECOND = 500;

/** The part of app.ts that archives every night, after the reconciliation of the day; undefined if there is no archive. */
export function composeArchive(
  shop: Shop,
  parts: {
    config: Config;
    store: Parameters<typeof connectArchive>[1] & Pick<Store, 'leases' | 'keyValues'>;
    logger: Logger;
  },
): DailyLoop | undefined {
  const { config, store, logger } = parts;
  const archive = connectArchive(config, store, NIGHTLY_PER_SECOND, logger);
  if (archive === undefined) return undefined;
  return createArchiveDaily({
    async runArchive(options) {
      const summary = await archive.run(options);
      await noteRun(shop, 'archive', { differences: 0 });
      return summary;
    },
    leases: store.leases,
    notes: store.keyValues,
    at: config.RECONCILE_AT === 'off' ? '04:00' : config.RECONCILE_AT,
    timeZone: config.TIME_ZONE,
    now: Date.now,
    logger,
  });
}

interface AuditParts {
  readonly config: Pick<Config, 'TIME_ZONE' | 'RECONCILE_AT'>;
  readonly store: Pick<Store, 'accounts' | 'ledgerAudit' | 'cases' | 'orders' | 'leases' | 'keyValues'>;
  readonly merchants: Pick<Merchants, 'notifyAll' | 'jobCrashed'>;
  readonly logger: Logger;
}

/** The part of app.ts that audits the ledgers every day, at the time of the reconciliation; undefined if that is off. */
export function composeAudit(shop: Shop, { config, store, merchants, logger }: AuditParts): DailyLoop | undefined {
  const { RECONCILE_AT: at, TIME_ZONE: timeZone } = config;
  if (at === 'off') return undefined;
  const { leases, keyValues } = store;
  return createAuditDaily({
    async audit(options) {
      const report = await createPacedAudit(store)(options);
      await noteRun(shop, 'audit', { differences: report.differenceCount });
      return report;
    },
    leases,
    notes: keyValues,
    announce: async (report) => void (await merchants.notifyAll((words) => auditScreen(report, words))),
    onFailure: tellCrash(merchants, 'audit'),
    at,
    timeZone,
    now: Date.now,
    logger,
  });
}

/** The part of app.ts that sends recaps every evening; undefined if that is off. */
export function composeEveningRecaps(shop: Shop, chat: EveningChat): DailyLoop | undefined {
  if (shop.recapAt === 'off') return undefined;
  const send = createSendEveningRecap(shop, chat);
  return createEveningRecaps(shop, { send, isTelegramThere: () => isTelegramThere(chat.api) });
}

/** Merchants are told if a daily work broke off, but for Redis or the service that is away: the next try finds those again. */
export function tellCrash(
  { jobCrashed }: Pick<Merchants, 'jobCrashed'>,
  work: Parameters<Merchants['jobCrashed']>[0],
): (error: unknown) => Promise<void> {
  return async (error) => {
    if (!isStoreFailure(error) && !(error instanceof ResellerError)) await jobCrashed(work);
  };
}
