import { auditAccount } from './audit-account.ts';
import { type AccountFindings, type AuditFindings, type AuditReport, createAuditFindings } from './audit-findings.ts';
import type { AuditRun } from './audit-run.ts';
import { auditShardLedger } from './audit-shard-ledger.ts';
import type { AccountCheckpoint, ShardCheckpoint } from './ports.ts';

/** Of a page of account ids, this many accounts are audited together. */
const AT_ONCE = 8;
const PAGE_SIZE = 200;

/** @property unlisted people of it who have money and no place in the list of accounts */
export interface ShardToAudit {
  readonly shard: number;
  readonly unlisted: readonly number[];
}

/**
 * From where its last audit ended, if that found nothing. If this one finds anything it counts for nothing, and the shard is audited from its
 * beginning: so what is found does not depend on what was read before, and is found again until it is mended.
 */
export async function auditShard(run: AuditRun, which: ShardToAudit, isFull: boolean): Promise<AuditReport> {
  await run.pace();
  const checkpoint = isFull ? undefined : await run.checkpoints.shard(which.shard);
  if (checkpoint !== undefined) {
    const audited = await auditFrom(run, which, checkpoint);
    if (audited.isClean) return keepCheckpoints(run, which, audited);
  }
  const audited = await auditFrom(run, which, undefined);
  if (audited.isClean) return keepCheckpoints(run, which, audited);
  await run.checkpoints.forget(which.shard);
  return audited.report;
}

interface AuditedShard {
  readonly report: AuditReport;
  readonly isClean: boolean;
  readonly reached: ShardCheckpoint | undefined;
  /** Of those whose ledgers have more entries than before. */
  readonly accounts: ReadonlyMap<number, AccountCheckpoint>;
}

async function keepCheckpoints(
  { checkpoints, pace }: AuditRun,
  { shard }: ShardToAudit,
  { reached, accounts, report }: AuditedShard,
): Promise<AuditReport> {
  await pace();
  if (reached !== undefined) await checkpoints.keep(shard, reached, accounts);
  return report;
}

async function auditFrom(
  run: AuditRun,
  which: ShardToAudit,
  checkpoint: ShardCheckpoint | undefined,
): Promise<AuditedShard> {
  const { shard } = which;
  const findings = createAuditFindings();
  await run.pace();
  const { lastId } = await run.ledgerAudit.shardSnapshot(shard);
  const audited = await auditAccounts(run, which, checkpoint !== undefined, findings);
  const { isWhole, reached } = await auditShardLedger(run, { shard, checkpoint, lastId, audited }, findings);
  const report = findings.report();
  const accounts = [...audited.values()];
  return {
    report,
    isClean: report.differenceCount === 0 && isWhole && accounts.every((account) => account.isWhole),
    reached,
    accounts: new Map(accounts.flatMap((account) => (hasMoved(account) ? [[account.userId, account.after]] : []))),
  };
}

function hasMoved(account: AccountFindings): account is AccountFindings & { after: AccountCheckpoint } {
  return account.after !== undefined && account.after.lastId !== account.before?.lastId;
}

/** Holds are read first: each one that an open order has at that time must be in the ledger, which is read after. */
async function auditAccounts(
  run: AuditRun,
  { shard, unlisted }: ShardToAudit,
  fromCheckpoints: boolean,
  findings: AuditFindings,
): Promise<ReadonlyMap<number, AccountFindings>> {
  const holds = await openHoldsOf(run, shard);
  const audited = new Map<number, AccountFindings>();
  const auditSome = async (userIds: readonly number[]): Promise<void> => {
    const fresh = [...new Set(userIds)].filter((userId) => !audited.has(userId));
    if (fromCheckpoints) await run.pace();
    const known = fromCheckpoints ? await run.checkpoints.accounts(shard, fresh) : undefined;
    for (let first = 0; first < fresh.length; first += AT_ONCE) {
      const some = fresh.slice(first, first + AT_ONCE);
      const found = await Promise.all(
        some.map((userId) => auditAccount(run, { userId, holds: holds.get(userId), checkpoint: known?.get(userId) })),
      );
      for (const one of found) {
        audited.set(one.userId, one);
        findings.account(one);
      }
      await run.onStep(found.length);
    }
  };
  for (let after: string | undefined, isLast = false; !isLast;) {
    await run.pace();
    const page = await run.accounts.accounts(shard, after, PAGE_SIZE);
    await auditSome(page.userIds);
    after = page.next;
    isLast = after === undefined;
  }
  // An order may hold money although its buyer is missing in the list of accounts.
  await auditSome([...holds.keys(), ...unlisted]);
  return audited;
}

async function openHoldsOf({ ledgerAudit, pace, onStep }: AuditRun, shard: number) {
  const holds = new Map<number, Map<string, number>>();
  for await (const page of ledgerAudit.openHolds(shard)) {
    await pace(page.length + 1);
    await onStep();
    for (const { userId, reference, heldMinor } of page) {
      const own = holds.get(userId) ?? new Map<string, number>();
      holds.set(userId, own.set(reference, heldMinor));
    }
  }
  return holds;
}
