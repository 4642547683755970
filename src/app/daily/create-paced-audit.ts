import type { Store } from '../../redis/open-store.ts';
import { type Audit, createAudit } from '../../use-cases/audit/audit-ledgers.ts';
import { createPace } from '../../use-cases/shared/pace.ts';

/** A small part of what Redis can do, so that people who buy meanwhile do not notice. */
const COMMANDS_PER_S = 1_000;

/** An audit that runs beside the bot. */
export function createPacedAudit(
  store: Pick<Store, 'accounts' | 'ledgerAudit' | 'checkpoints' | 'cases' | 'orders'>,
): Audit {
  const { accounts, ledgerAudit, checkpoints, cases, orders } = store;
  return createAudit({
    accounts,
    ledgerAudit,
    checkpoints,
    cases,
    orders,
    now: Date.now,
    pace: createPace(COMMANDS_PER_S),
  });
}
