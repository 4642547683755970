import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import { UNPACED } from '../shared/pace.ts';
import { type AuditReport, sumOfReports } from './audit-findings.ts';
import type { AuditDeps, AuditRun } from './audit-run.ts';
import { auditCases } from './audit-cases.ts';
import { auditShard } from './audit-shard.ts';

export interface AuditOptions {
  /** Reads every ledger from its beginning. Otherwise only what came after the last audit of a shard that found nothing. */
  readonly full?: boolean;
  readonly signal?: AbortSignal;
  /** After some accounts and after each page of a ledger. @param done accounts, of the total that there were at the start */
  readonly onStep?: (done: number, total: number) => Promise<void> | void;
}

export type Audit = (options?: AuditOptions) => Promise<AuditReport>;

/**
 * Replays the ledger of every account and compares it with the account, with the open orders, and with the ledger of its shard.
 * Orders may move meanwhile: what is compared was read at one moment, and what cannot be is read twice.
 * Kept in memory: a few pages, some numbers of each account of one shard, and what its open orders hold. @throws the signal's reason
 */
export function createAudit(deps: AuditDeps): Audit {
  return async ({ full = false, signal, onStep } = {}) => {
    const total = (await deps.accounts.totals()).accounts;
    let done = 0;
    const run: AuditRun = {
      ...deps,
      pace: deps.pace ?? UNPACED,
      now: deps.now ?? (() => 0),
      async onStep(accountsDone = 0) {
        done += accountsDone;
        signal?.throwIfAborted();
        await onStep?.(done, Math.max(done, total));
      },
    };
    const unlisted = await unlistedByShard(run);
    const reports: AuditReport[] = [];
    for (const shard of SHARDS) {
      reports.push(await auditShard(run, { shard, unlisted: unlisted[shard] ?? [] }, full));
      reports.push(await auditCases(run, shard));
    }
    return sumOfReports(reports);
  };
}

async function unlistedByShard({ ledgerAudit, pace, onStep }: AuditRun): Promise<readonly (readonly number[])[]> {
  const shards = SHARDS.map((): number[] => []);
  for await (const { userIds, lookedAt } of ledgerAudit.unlisted()) {
    await pace(lookedAt);
    await onStep();
    for (const userId of userIds) shards[shardOfPerson(userId)]?.push(userId);
  }
  return shards;
}
