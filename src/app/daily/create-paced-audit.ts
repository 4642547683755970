import type { Store } from '../../redis/open-store.ts';
import { type Audit, createAudit } from '../../use-cases/audit/audit-ledgers.ts';
import { createPace } from '../../use-cases/shared/pace.ts';

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
