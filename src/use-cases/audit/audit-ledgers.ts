import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import { UNPACED } from '../shared/timers.ts';
import { auditAccount } from './audit-account.ts';
import { type AuditFindings, type AuditReport, createAuditFindings } from './audit-findings.ts';
import { type AuditDeps, type AuditRun, commandsFor } from './ports.ts';
import { type Case, referenceOf } from '../../domain/cases/case.ts';
import type { Order } from '../../domain/orders/order.ts';
import { minor } from '../../domain/shared/money.ts';

export interface AuditOptions {
  readonly signal?: AbortSignal;
  /** After each account and each page of a ledger. @param done accounts, of the total that there were at the start */
  readonly onStep?: (done: number, total: number) => Promise<void> | void;
}

export type Audit = (options?: AuditOptions) => Promise<AuditReport>;

/** Ids of accounts. */
const PAGE_SIZE = 200;

/**
 * Replays the ledger of every account and compares it with the account, with the lists of accounts, and with the open orders.
 * Orders may move meanwhile: what is compared was read at one moment, and what cannot be is read twice.
 * Kept in memory: a page, the ids of one shard, and what its open orders hold. @throws the signal's reason
 */
export function createAudit(deps: AuditDeps): Audit {
  return async ({ signal, onStep } = {}) => {
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
    const findings = createAuditFindings();
    const unlisted = await unlistedByShard(run);
    for (const shard of SHARDS) {
      await auditShard(run, shard, unlisted[shard] ?? [], findings);
      await auditCases(run, shard, findings);
    }
    return findings.report();
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

/**
 * Holds are read first: each one that an open order has at that time must be in the ledger, which is read after.
 * @param unlisted people who have an account and no place in the list of accounts
 */
async function auditShard(
  run: AuditRun,
  shard: number,
  unlisted: readonly number[],
  findings: AuditFindings,
): Promise<void> {
  const holds = await openHoldsOf(run, shard);
  const audited = new Set<number>();
  const auditSome = async (userIds: Iterable<number>): Promise<void> => {
    for (const userId of userIds) {
      if (audited.has(userId)) continue;
      audited.add(userId);
      findings.account(await auditAccount(run, { userId, holds: holds.get(userId) }));
      await run.onStep(1);
    }
  };
  for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
    await run.pace();
    const page = await run.accounts.accounts(shard, after, PAGE_SIZE);
    await auditSome(page.userIds);
    after = page.next;
  }
  // Each of these may be missing in the list of accounts.
  await run.pace();
  await auditSome([...holds.keys(), ...(await run.ledgerAudit.moved(shard)), ...unlisted]);
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

/** Orders and entries stay where they are for at least 35 days (KEEP_ORDERS), and an order ended a week before its case at the most. */
const LOOKED_AT_FOR_MS = 21 * 24 * 3_600_000;
/** Entries have the time of Redis, cases that of a process. */
const CLOCKS_DIFFER_MS = 3_600_000;
const CASES_PAGE_SIZE = 200;

/** Compares a shard's cases of the last three weeks with their orders, and what was given back with the ledgers. */
async function auditCases(run: AuditRun, shard: number, findings: AuditFindings): Promise<void> {
  const since = run.now() - LOOKED_AT_FOR_MS;
  for await (const page of run.cases?.all(shard) ?? []) {
    await run.pace(page.length + 1);
    await run.onStep();
    for (const the of page) {
      const reference = referenceOf(the);
      if (reference === undefined || the.openedAt < since) continue;
      await run.pace();
      const order = await run.orders?.find(reference);
      const about = { userId: the.userId, reference };
      if (order === undefined) findings.difference({ ...about, what: 'case-without-order', expected: 1, found: 0 });
      else if (the.ended?.how === 'given-back' && !(await isBooked(run, the, order)))
        findings.difference({
          ...about,
          what: 'give-back-without-entry',
          expected: order.billing?.heldMinor ?? minor(0),
          found: 0,
        });
    }
  }
}

/** Whether the ledger has what the order says. */
async function isBooked(run: AuditRun, { userId }: Case, { reference, givenBack }: Order): Promise<boolean> {
  if (givenBack === undefined) return false;
  const range = { from: givenBack.at - CLOCKS_DIFFER_MS, to: givenBack.at + CLOCKS_DIFFER_MS };
  for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
    const page = await run.accounts.entries(userId, range, after, CASES_PAGE_SIZE);
    await run.pace(commandsFor(page) + 1);
    if (page.entries.some((entry) => entry.kind === 'refund' && entry.reference === reference)) return true;
    after = page.next;
  }
  return false;
}
