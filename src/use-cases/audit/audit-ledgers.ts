import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import { lookAtAccount } from './audit-account.ts';
import { type AccountLook, type AuditFindings, type AuditReport, createAuditFindings } from './audit-findings.ts';
import { auditShardLedger } from './audit-shard.ts';
import type { AuditDeps, AuditRun } from './read-ledger-until.ts';

export interface AuditOptions {
  readonly signal?: AbortSignal;
  /** After each account and each page of a ledger. @param done accounts, of the total that there were at the start */
  readonly onStep?: (done: number, total: number) => Promise<void> | void;
}

export type Audit = (options?: AuditOptions) => Promise<AuditReport>;

/** Pages of account ids are as many as Redis likes to give; of each so many accounts are looked at together. */
const AT_ONCE = 8;
const PAGE_SIZE = 200;

/**
 * Replays every account's ledger from its beginning and compares it with the account, with the open orders, and with the ledger of its shard.
 * Orders may move meanwhile: what is compared is of one moment, and what cannot be is looked at twice.
 * Kept in memory: everybody's id, some numbers of each account of one shard, and what its open orders hold. @throws the signal's reason
 */
export function createAudit(deps: AuditDeps): Audit {
  return async ({ signal, onStep } = {}) => {
    const findings = createAuditFindings();
    const total = (await deps.accounts.totals()).accounts;
    let done = 0;
    const onPage = async (): Promise<void> => {
      signal?.throwIfAborted();
      await onStep?.(done, Math.max(done, total));
    };
    const run = { ...deps, onPage };
    const everybody = await peopleByShard(run);
    for (const shard of SHARDS) {
      const looks = await auditAccounts(run, { shard, people: everybody[shard] ?? [] }, findings, async () => {
        done += 1;
        await onPage();
      });
      await auditShardLedger(run, shard, looks, findings);
    }
    return findings.report();
  };
}

/** Holds are read first: each that an open order has then must be in the ledger that is read after. */
async function auditAccounts(
  deps: AuditRun,
  { shard, people }: { shard: number; people: readonly number[] },
  findings: AuditFindings,
  onAccount: () => Promise<void>,
): Promise<ReadonlyMap<number, AccountLook>> {
  const holds = await openHoldsOf(deps, shard);
  const looks = new Map<number, AccountLook>();
  const lookAt = async (userIds: readonly number[]): Promise<void> => {
    const fresh = [...new Set(userIds)].filter((userId) => !looks.has(userId));
    for (let first = 0; first < fresh.length; first += AT_ONCE) {
      const some = fresh.slice(first, first + AT_ONCE);
      const found = await Promise.all(some.map((userId) => lookAtAccount(deps, userId, holds.get(userId))));
      for (const look of found) {
        looks.set(look.userId, look);
        findings.account(look);
        await onAccount();
      }
    }
  };
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await deps.accounts.accounts(shard, after, PAGE_SIZE);
    await lookAt(page.userIds);
    after = page.next;
    isLast = after === undefined;
  }
  // An order holds money, and its buyer stands in no list of accounts.
  await lookAt([...holds.keys()]);
  for (const userId of people) if (!looks.has(userId) && (await hasMoney(deps, userId))) await lookAt([userId]);
  return looks;
}

async function peopleByShard({ people, onPage }: AuditRun): Promise<readonly (readonly number[])[]> {
  const ids = new Set<number>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
    const page = await people.list(offset, PAGE_SIZE);
    total = page.total;
    for (const { userId } of page.people) ids.add(userId);
    await onPage();
  }
  const shards = SHARDS.map((): number[] => []);
  for (const userId of ids) shards[shardOfPerson(userId)]?.push(userId);
  return shards;
}

/** Written by hand, or come first while this audit runs: nobody is listed without an entry. */
async function hasMoney({ ledgerAudit }: AuditDeps, userId: number): Promise<boolean> {
  const { balanceMinor, heldMinor, creditLimitMinor } = (await ledgerAudit.snapshot(userId)).account;
  return balanceMinor !== 0 || heldMinor !== 0 || creditLimitMinor !== 0;
}

async function openHoldsOf({ ledgerAudit }: AuditDeps, shard: number) {
  const holds = new Map<number, Map<string, number>>();
  for await (const page of ledgerAudit.openHolds(shard)) {
    for (const { userId, reference, heldMinor } of page) {
      const own = holds.get(userId) ?? new Map<string, number>();
      holds.set(userId, own.set(reference, heldMinor));
    }
  }
  return holds;
}
