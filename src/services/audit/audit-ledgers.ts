import { DAY_MS, HOUR_MS } from '../../domain/shared/days.ts';
import {
  bookedAt,
  createReplay,
  EMPTY_LEDGER,
  comesAfter,
  type LedgerEntry,
  type Replayed,
} from '../../domain/accounts/ledger.ts';
import { type Case, referenceOf } from '../../domain/case.ts';
import type { Order } from '../../domain/orders/order.ts';
import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import { orHeld } from '../../domain/shared/held-records.ts';
import { minor } from '../../domain/shared/money.ts';
import type { AccountSnapshot } from '../../redis/accounts/ledger-audit.ts';
import { createPace, type Pace } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import {
  type AccountFindings,
  type AuditDifference,
  type AuditFault,
  type AuditFindings,
  type AuditReport,
  createAuditFindings,
} from './audit-findings.ts';
import { createDailyWork, type DailyLoop, noteRun } from '../daily-work.ts';

type AuditShop = Pick<Shop, 'accounts' | 'ledgerAudit' | 'cases' | 'orders' | 'now'>;

export interface AuditOptions {
  readonly signal?: AbortSignal;
  /** Called after each account and each page of a ledger. @param done accounts, of the total that there were at the start */
  readonly onStep?: (done: number, total: number) => Promise<void> | void;
  /** Counts commands to Redis. */
  readonly pace?: Pace;
}

/** A small part of what Redis and this process can do, so that people who buy meanwhile do not notice. */
const COMMANDS_PER_S = 1_000;

interface Run extends AuditShop {
  readonly pace: Pace;
  /** After each page and each account. @throws the signal's reason */
  readonly onStep: (accountsDone?: number) => Promise<void>;
}

/**
 * Replays the ledger of every account and compares it with the account, with the lists of accounts, and with the open orders.
 * Orders may move meanwhile. So values are compared that were read at one moment, and where that is impossible, they are read twice.
 * Kept in memory: a page, the ids of one shard, and what its open orders hold. @throws the signal's reason
 */
export async function auditLedgers(
  shop: AuditShop,
  { signal, onStep, pace = createPace(COMMANDS_PER_S) }: AuditOptions = {},
): Promise<AuditReport> {
  const total = (await shop.accounts.totals()).accounts;
  let done = 0;
  const run: Run = {
    ...shop,
    pace,
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
}

async function unlistedByShard({ ledgerAudit, pace, onStep }: Run): Promise<readonly (readonly number[])[]> {
  const shards = SHARDS.map((): number[] => []);
  for await (const { userIds, lookedAt } of ledgerAudit.unlisted()) {
    await pace(lookedAt);
    await onStep();
    for (const userId of userIds) shards[shardOfPerson(userId)]?.push(userId);
  }
  return shards;
}

/** Holds are read before ledgers, so each must be in its ledger. @param unlisted people with an account and no place in the list of accounts */
async function auditShard(
  run: Run,
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
  for await (const page of run.accounts.accounts(shard)) {
    await run.pace();
    await auditSome(page);
  }
  // Each of these may be missing in the list of accounts.
  await run.pace();
  await auditSome([...holds.keys(), ...(await run.ledgerAudit.moved(shard)), ...unlisted]);
}

async function openHoldsOf({ ledgerAudit, pace, onStep }: Run, shard: number) {
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

/** Orders and entries stay in Redis for at least 35 days (KEEP_ORDERS), and an order ended at most a week before its case. */
const LOOKED_AT_FOR_MS = 21 * DAY_MS;
/** Entries have the time of Redis, cases that of a process. */
const CLOCKS_DIFFER_MS = HOUR_MS;

async function auditCases(run: Run, shard: number, findings: AuditFindings): Promise<void> {
  const since = run.now() - LOOKED_AT_FOR_MS;
  for await (const page of run.cases.all(shard)) {
    await run.pace(page.length + 1);
    await run.onStep();
    for (const the of page) {
      const reference = referenceOf(the);
      if (reference === undefined || the.openedAt < since) continue;
      await run.pace();
      const order = await orHeld(run.orders.find(reference));
      // Merchants hear about the unreadable order elsewhere.
      if (order === 'held') continue;
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

async function isBooked(run: Run, { userId }: Case, { reference, givenBack }: Order): Promise<boolean> {
  if (givenBack === undefined) return false;
  const range = { from: givenBack.at - CLOCKS_DIFFER_MS, to: givenBack.at + CLOCKS_DIFFER_MS };
  for await (const page of run.accounts.entries(userId, range)) {
    await run.pace(commandsFor(page));
    if (page.some((entry) => entry.kind === 'refund' && entry.reference === reference)) return true;
  }
  return false;
}

interface AccountBefore {
  readonly userId: number;
  /** What open orders held before, by reference. Each hold must be in the ledger. */
  readonly holds: ReadonlyMap<string, number> | undefined;
}

const EVER = { from: 0, to: 1e14 };

/** If entries go to the archive while the ledger is read, it is read again, because this reading has missed them. */
async function auditAccount(run: Run, before: AccountBefore): Promise<AccountFindings> {
  for (;;) {
    const { findings, beganAt } = await auditOnce(run, before);
    if (findings.differences.length === 0) return findings;
    await run.pace();
    const { opening } = await run.ledgerAudit.snapshot(before.userId);
    if (opening?.lastId === beganAt) return findings;
  }
}

async function auditOnce(run: Run, before: AccountBefore) {
  const { userId } = before;
  const { snapshot, replayed, unseen } = await replayAccount(run, before);
  const { account, entries } = replayed;
  const strays = await strayHolds(run, userId, replayed);
  const differences = [
    ...replayed.breaks.map((one) => ({ userId, ...one })),
    ...comparisons(userId, replayed, snapshot),
    ...(strays.length === 0 ? [] : await confirmStrays(run, userId, strays)),
    ...[...unseen].map(([reference, amount]) => difference(userId, 'order-without-hold', 0, amount, reference)),
  ];
  const { balanceMinor, heldMinor } = account;
  return { findings: { userId, entries, balanceMinor, heldMinor, differences }, beganAt: snapshot.opening?.lastId };
}

/** The ledger up to where it ended at the moment of the snapshot: what is appended meanwhile is left for the next audit. */
async function replayAccount(run: Run, { userId, holds }: AccountBefore) {
  await run.pace();
  const snapshot = await run.ledgerAudit.snapshot(userId);
  const { opening, lastId = '0-0' } = snapshot;
  const replay = createReplay(userId, opening ?? EMPTY_LEDGER);
  const unseen = new Map(holds);
  const see = (reference: string, amount: number): void => {
    if (unseen.get(reference) === amount) unseen.delete(reference);
  };
  for (const [reference, amount] of opening?.holds ?? []) see(reference, amount);
  for await (const page of run.accounts.entries(userId, EVER, opening?.lastId)) {
    await run.pace(commandsFor(page));
    await run.onStep();
    for (const entry of page) {
      if (comesAfter(entry.id, lastId)) continue;
      replay.take(entry);
      if (entry.kind === 'hold') see(entry.reference, entry.amountMinor);
    }
    if (comesAfter(page.at(-1)?.id ?? '0-0', lastId)) break;
  }
  return { snapshot, replayed: replay.replayed, unseen };
}

function comparisons(userId: number, replayed: Replayed, snapshot: AccountSnapshot): AuditDifference[] {
  const { account, entries, bookings } = replayed;
  const found = snapshot.account;
  const sums = [
    difference(userId, 'balance', account.balanceMinor, found.balanceMinor),
    difference(userId, 'held', account.heldMinor, found.heldMinor),
    difference(userId, 'credit-limit', account.creditLimitMinor, found.creditLimitMinor),
    difference(userId, 'bookings', bookings, snapshot.bookings),
    difference(userId, 'entries', entries, snapshot.entries),
  ];
  return [...sums.filter((one) => one.expected !== one.found), ...listings(userId, replayed, snapshot)];
}

/** Every entry puts its account on the lists. If a list has the account's own wrong sum, that is no second difference. */
function listings(userId: number, { account, entries }: Replayed, snapshot: AccountSnapshot): AuditDifference[] {
  const { account: stored, listedMinor, listedHeldMinor, listedMovedAt = 0, opening } = snapshot;
  const lastId = snapshot.lastId ?? opening?.lastId;
  const { balanceMinor, heldMinor } = account;
  const isListed =
    listedMinor === undefined
      ? lastId === undefined
      : listedMinor === balanceMinor || listedMinor === stored.balanceMinor;
  const isHeldListed = listedHeldMinor === heldMinor || listedHeldMinor === stored.heldMinor;
  const movedAt = lastId === undefined ? 0 : bookedAt({ id: lastId });
  // If the ledger's end is missing, another difference says so already.
  const isTimeListed = listedMovedAt === movedAt || entries !== snapshot.entries;
  return [
    ...(isListed ? [] : [difference(userId, 'listed', balanceMinor, listedMinor ?? 0)]),
    ...(isHeldListed ? [] : [difference(userId, 'listed-held', heldMinor, listedHeldMinor)]),
    ...(isTimeListed ? [] : [difference(userId, 'listed-time', movedAt, listedMovedAt)]),
  ];
}

/** Holds of the ledger that the order, which was read later, does not have. */
async function strayHolds(run: Run, userId: number, { holds }: Replayed): Promise<AuditDifference[]> {
  const differences: AuditDifference[] = [];
  for (const [reference, amount] of holds) {
    await run.pace();
    const hold = await run.ledgerAudit.holdOf(reference);
    const found = hold?.userId === userId ? hold.heldMinor : 0;
    if (found !== amount) differences.push(difference(userId, 'hold-without-order', amount, found, reference));
  }
  return differences;
}

/** Once an order holds no money, it never will again. So if the ledger still holds it in a second reading, that is a difference. */
async function confirmStrays(run: Run, userId: number, strays: readonly AuditDifference[]) {
  const { replayed } = await replayAccount(run, { userId, holds: undefined });
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

/** Reading so many entries costs a processor as much as one command, so the pace counts them too. */
const ENTRIES_A_COMMAND = 10;

function commandsFor(page: readonly LedgerEntry[]): number {
  return 1 + page.length / ENTRIES_A_COMMAND;
}

type DailyShop = Parameters<typeof auditLedgers>[0] &
  Pick<Shop, 'leases' | 'keyValues' | 'reconcileAt' | 'timeZone' | 'logger'>;

interface Auditing {
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
  /** Tells merchants that an audit broke off; never throws. */
  readonly tellCrash: () => Promise<void>;
}

/** Once a day over all processes. If a day is missed, the next audit makes up for it, because each audit reads everything. */
export function createAuditDaily(
  shop: DailyShop,
  { announce, tellCrash }: Auditing,
  audit: typeof auditLedgers = auditLedgers,
): DailyLoop {
  const { logger } = shop;
  return createDailyWork(shop, {
    name: 'the daily audit',
    lease: 'audit-daily',
    lastDone: 'audited-up-to',
    at: shop.reconcileAt,
    tellCrash,
    async run(options) {
      const report = await audit(shop, options);
      const { accounts, entries, differenceCount, differences } = report;
      await noteRun(shop, 'audit', { differences: differenceCount });
      const counts = { accounts, entries, differenceCount };
      if (differenceCount === 0) return logger.info(counts, 'the daily audit of the ledgers found no difference');
      logger.error({ ...counts, differences: differences.slice(0, 10) }, 'the ledgers do not agree with the accounts');
      await announce(report);
    },
  });
}
