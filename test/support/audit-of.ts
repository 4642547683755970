import type { Store } from '../../src/redis/open-store.ts';
import type { AuditReport } from '../../src/services/audit/audit-findings.ts';
import { auditLedgers, type AuditOptions } from '../../src/services/audit/audit-ledgers.ts';
import { UNPACED } from '../../src/async/timers.ts';

/** Audits as fast as possible, and with all cases, however old they are. */
export function auditOf(store: Store, options: AuditOptions = {}): Promise<AuditReport> {
  return auditLedgers({ ...store, now: () => 0 }, { pace: UNPACED, ...options });
}
