import type { AccountStore } from '../accounts/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { AuditCheckpoints, LedgerAudit } from './ports.ts';

export interface AuditDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'shardEntries' | 'accounts' | 'totals'>;
  readonly ledgerAudit: LedgerAudit;
  readonly checkpoints: AuditCheckpoints;
  /** Counts commands to Redis. Left out: as fast as it goes. */
  readonly pace?: Pace;
}

/** What every part of an audit works with. */
export interface AuditRun extends Required<AuditDeps> {
  /** After each page and each account. @throws the signal's reason */
  readonly onStep: (accountsDone?: number) => Promise<void>;
}
