import { effects } from '../../domain/accounts/account.ts';
import { createReplay, type Replayed } from '../../domain/accounts/ledger-replay.ts';
import { digestOf, isBehind, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import type { AccountStore, LedgerPage } from '../accounts/ports.ts';
import type { PeopleStore } from '../people/ports.ts';
import {
  type AccountFindings,
  type AuditDifference,
  type AuditFault,
  type AuditFindings,
  type AuditReport,
  createAuditFindings,
} from './audit-findings.ts';
import type { AccountSnapshot, LedgerAudit } from './ports.ts';

export interface AuditOptions {
  readonly signal?: AbortSignal;
  /** After each account and each page of a ledger. @param done accounts, of the total that there were at the start */
  readonly onStep?: (done: number, total: number) => Promise<void> | void;
}

export type Audit = (options?: AuditOptions) => Promise<AuditReport>;

export interface AuditDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'shardEntries' | 'accounts' | 'totals'>;
  readonly ledgerAudit: LedgerAudit;
  readonly people: Pick<PeopleStore, 'list'>;
}

/** What every part of an audit works with. */
interface AuditRun extends AuditDeps {
  /** After each page of a ledger. @throws the signal's reason */
  readonly onPage: () => Promise<void>;
}

/** Of a page of account ids, this many accounts are audited together. */
const AT_ONCE = 8;
const PAGE_SIZE = 200;
const LEDGER_PAGE_SIZE = 500;

/**
 * Replays every account's ledger from its beginning and compares it with the account, with the open orders, and with the ledger of its shard.
 * Orders may move meanwhile: what is compared was read at one moment, and what cannot be is read twice.
 * Kept in memory: the ids of all people, some numbers of each account of one shard, and what its open orders hold. @throws the signal's reason
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
    const everyone = await peopleByShard(run);
    for (const shard of SHARDS) {
      const audited = await auditAccounts(run, { shard, people: everyone[shard] ?? [] }, findings, async () => {
        done += 1;
        await onPage();
      });
      await auditShardLedger(run, shard, audited, findings);
    }
    return findings.report();
  };
}

// --- The accounts of a shard ---

/** Holds are read first: each one that an open order has at that time must be in the ledger, which is read after. */
async function auditAccounts(
  run: AuditRun,
  { shard, people }: { shard: number; people: readonly number[] },
  findings: AuditFindings,
  onAccount: () => Promise<void>,
): Promise<ReadonlyMap<number, AccountFindings>> {
  const holds = await openHoldsOf(run, shard);
  const audited = new Map<number, AccountFindings>();
  const auditSome = async (userIds: readonly number[]): Promise<void> => {
    const fresh = [...new Set(userIds)].filter((userId) => !audited.has(userId));
    for (let first = 0; first < fresh.length; first += AT_ONCE) {
      const some = fresh.slice(first, first + AT_ONCE);
      const found = await Promise.all(some.map((userId) => auditAccount(run, userId, holds.get(userId))));
      for (const one of found) {
        audited.set(one.userId, one);
        findings.account(one);
        await onAccount();
      }
    }
  };
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await run.accounts.accounts(shard, after, PAGE_SIZE);
    await auditSome(page.userIds);
    after = page.next;
    isLast = after === undefined;
  }
  // An order may hold money although its buyer is missing in the list of accounts.
  await auditSome([...holds.keys()]);
  for (const userId of people) if (!audited.has(userId) && (await hasMoney(run, userId))) await auditSome([userId]);
  return audited;
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

/** A person without an entry is not listed: their money was written by hand, or came while this audit runs. */
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

// --- One account ---

/** @param holds by reference, what open orders held before; each must be in the ledger */
async function auditAccount(
  run: AuditRun,
  userId: number,
  holds: ReadonlyMap<string, number> = new Map(),
): Promise<AccountFindings> {
  const { snapshot, replayed, unseen } = await replayAccount(run, userId, holds);
  const { account } = replayed;
  const strays = await strayHolds(run, userId, replayed);
  const differences = [
    ...replayed.breaks.map((one) => ({ userId, ...one })),
    ...comparisons(userId, replayed, snapshot),
    ...(strays.length === 0 ? [] : await confirmStrays(run, userId, strays)),
    ...[...unseen].map(([reference, amount]) => difference(userId, 'order-without-hold', 0, amount, reference)),
  ];
  const { entries, digest } = replayed;
  const { balanceMinor, heldMinor } = account;
  return { userId, entries, digest, balanceMinor, heldMinor, shardLastId: snapshot.shardLastId, differences };
}

/** The ledger up to where it ended at the moment of the snapshot: what is appended meanwhile is left for the next audit. */
async function replayAccount(run: AuditRun, userId: number, holds: ReadonlyMap<string, number>) {
  const snapshot = await run.ledgerAudit.snapshot(userId);
  const replay = createReplay(userId);
  const unseen = new Map(holds);
  const readPage = (after: string | undefined, count: number) => run.accounts.entries(userId, EVER, after, count);
  for await (const entry of entriesUpTo(snapshot.lastId, readPage, run)) {
    replay.take(entry);
    if (entry.kind === 'hold' && unseen.get(entry.reference) === entry.amountMinor) unseen.delete(entry.reference);
  }
  return { snapshot, replayed: replay.replayed, unseen };
}

const EVER = { from: 0, to: 1e14 };

function comparisons(userId: number, { account, bookings }: Replayed, snapshot: AccountSnapshot): AuditDifference[] {
  const found = snapshot.account;
  const differences = [
    difference(userId, 'balance', account.balanceMinor, found.balanceMinor),
    difference(userId, 'held', account.heldMinor, found.heldMinor),
    difference(userId, 'credit-limit', account.creditLimitMinor, found.creditLimitMinor),
    difference(userId, 'bookings', bookings, snapshot.bookings),
  ].filter((one) => one.expected !== one.found);
  if (isListed(account.balanceMinor, snapshot)) return differences;
  return [...differences, difference(userId, 'listed', account.balanceMinor, snapshot.listedMinor ?? 0)];
}

/** Every entry lists its account. If the list has the account's own wrong balance, that is no second difference. */
function isListed(balanceMinor: number, { account, lastId, listedMinor }: AccountSnapshot): boolean {
  if (listedMinor === undefined) return lastId === undefined;
  return listedMinor === balanceMinor || listedMinor === account.balanceMinor;
}

/** Held by the ledger, but not by the order when it was read, which was later. */
async function strayHolds({ ledgerAudit }: AuditDeps, userId: number, { holds }: Replayed): Promise<AuditDifference[]> {
  const differences: AuditDifference[] = [];
  for (const [reference, amount] of holds) {
    const hold = await ledgerAudit.holdOf(reference);
    const found = hold?.userId === userId ? hold.heldMinor : 0;
    if (found !== amount) differences.push(difference(userId, 'hold-without-order', amount, found, reference));
  }
  return differences;
}

/** An order that no longer holds money never will again, so if the ledger still holds it in a second reading, that is a difference. */
async function confirmStrays(run: AuditRun, userId: number, strays: readonly AuditDifference[]) {
  const { replayed } = await replayAccount(run, userId, new Map());
  return strays.filter(({ reference = '' }) => replayed.holds.has(reference));
}

function difference(
  userId: number,
  what: AuditFault,
  expected: number,
  found: number,
  reference?: string,
): AuditDifference {
  return { what, userId, expected, found, ...(reference === undefined ? {} : { reference }) };
}

// --- The ledger of a shard ---

/** What the shard's ledger has of one account. */
interface ShardEntries {
  readonly entries: number;
  readonly digest: number;
}

/** Compares the ledger of the shard with those of its accounts, each up to where it ended when the account was audited. */
async function auditShardLedger(
  run: AuditRun,
  shard: number,
  audited: ReadonlyMap<number, AccountFindings>,
  findings: AuditFindings,
): Promise<void> {
  const { heldMinor, lastId } = await run.ledgerAudit.shardSnapshot(shard);
  const seen = new Map<number, ShardEntries>();
  const strangers = new Set<number>();
  let held = 0;
  const readPage = (after: string | undefined, count: number) => run.accounts.shardEntries(shard, after, count);
  for await (const entry of entriesUpTo(lastId, readPage, run)) {
    held += effects[entry.kind].held * entry.amountMinor;
    const account = audited.get(entry.userId);
    if (account === undefined) strangers.add(entry.userId);
    else if (account.shardLastId !== undefined && !isBehind(entry.id, account.shardLastId)) count(seen, entry);
  }
  if (held !== heldMinor) findings.difference({ what: 'shard-held', shard, expected: held, found: heldMinor });
  for (const { userId, entries, digest } of audited.values()) {
    const { entries: found, digest: other } = seen.get(userId) ?? { entries: 0, digest: 0 };
    if (other !== digest) findings.difference({ what: 'shard-ledger', userId, expected: entries, found });
  }
  await auditStrangers(run, strangers, findings);
}

function count(seen: Map<number, ShardEntries>, entry: LedgerEntry): void {
  const { entries, digest } = seen.get(entry.userId) ?? { entries: 0, digest: 0 };
  seen.set(entry.userId, { entries: entries + 1, digest: digestOf(digest, entry) });
}

/** A person who came while the audit ran is listed, and left for the next audit; one who is not listed is missing in the list. */
async function auditStrangers(
  { ledgerAudit }: AuditDeps,
  strangers: ReadonlySet<number>,
  findings: AuditFindings,
): Promise<void> {
  for (const userId of strangers) {
    const { account, listedMinor } = await ledgerAudit.snapshot(userId);
    if (listedMinor === undefined) {
      findings.difference({ what: 'listed', userId, expected: account.balanceMinor, found: 0 });
    }
  }
}

// --- Reading a ledger ---

/**
 * A ledger from its beginning to where it ended at some moment: what is appended meanwhile is left out.
 * @param lastId of its last entry at that moment; undefined if it had none
 * @param readPage of the person's or the shard's ledger
 */
async function* entriesUpTo(
  lastId: string | undefined,
  readPage: (after: string | undefined, count: number) => Promise<LedgerPage>,
  { onPage }: Pick<AuditRun, 'onPage'>,
): AsyncGenerator<LedgerEntry> {
  if (lastId === undefined) return;
  let after: string | undefined;
  do {
    const page = await readPage(after, LEDGER_PAGE_SIZE);
    for (const entry of page.entries) {
      if (isBehind(entry.id, lastId)) return;
      yield entry;
    }
    after = page.next;
    await onPage();
  } while (after !== undefined);
}
