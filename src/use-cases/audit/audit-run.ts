import type { AccountStore } from '../accounts/ports.ts';
import type { CaseStore } from '../cases/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { AuditCheckpoints, LedgerAudit } from './ports.ts';

export interface AuditDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'shardEntries' | 'accounts' | 'totals'>;
  readonly ledgerAudit: LedgerAudit;
  readonly checkpoints: AuditCheckpoints;
  readonly cases?: Pick<CaseStore, 'all'>;
  readonly orders?: Pick<OrderStore, 'find'>;
  /** Left out: all cases are looked at, however old. */
  readonly now?: Now;
  /** Counts commands to Redis. Left out: as fast as it goes. */
  readonly pace?: Pace;
}

/** What every part of an audit works with. */
export interface AuditRun extends Omit<AuditDeps, 'now' | 'pace'>, Required<Pick<AuditDeps, 'now' | 'pace'>> {
  /** After each page and each account. @throws the signal's reason */
  readonly onStep: (accountsDone?: number) => Promise<void>;
}
