import { createReplay, EMPTY_LEDGER, type Replayed, bookedAt, isBehind } from '../../domain/accounts/ledger.ts';
import type { AccountFindings, AuditDifference, AuditFault } from './audit-findings.ts';
import { type AccountSnapshot, type AuditRun, commandsFor } from './ports.ts';

/** What is known of an account before its audit. */
export interface AccountBefore {
  readonly userId: number;
  /** By reference, what open orders held before; each must be in the ledger. */
  readonly holds: ReadonlyMap<string, number> | undefined;
}

/** Small enough that neither Redis nor this process needs more than some milliseconds for a page. */
const PAGE_SIZE = 200;
const EVER = { from: 0, to: 1e14 };

/** If entries go to the archive while the ledger is read, it is read again: those that are gone were not seen. */
export async function auditAccount(run: AuditRun, before: AccountBefore): Promise<AccountFindings> {
  for (;;) {
    const { findings, beganAt } = await auditOnce(run, before);
    if (findings.differences.length === 0) return findings;
    await run.pace();
    const { opening } = await run.ledgerAudit.snapshot(before.userId);
    if (opening?.lastId === beganAt) return findings;
  }
}

async function auditOnce(run: AuditRun, before: AccountBefore) {
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
async function replayAccount(run: AuditRun, { userId, holds }: AccountBefore) {
  await run.pace();
  const snapshot = await run.ledgerAudit.snapshot(userId);
  const { opening, lastId } = snapshot;
  const replay = createReplay(userId, opening ?? EMPTY_LEDGER);
  const unseen = new Map(holds);
  const see = (reference: string, amount: number): void => {
    if (unseen.get(reference) === amount) unseen.delete(reference);
  };
  for (const [reference, amount] of opening?.holds ?? []) see(reference, amount);
  let after = opening?.lastId;
  for (let isLast = lastId === undefined; !isLast; isLast = after === undefined) {
    await run.pace();
    const page = await run.accounts.entries(userId, EVER, after, PAGE_SIZE);
    await run.pace(commandsFor(page));
    await run.onStep();
    for (const entry of page.entries) {
      if (lastId !== undefined && isBehind(entry.id, lastId)) continue;
      replay.take(entry);
      if (entry.kind === 'hold') see(entry.reference, entry.amountMinor);
    }
    after = page.next !== undefined && lastId !== undefined && isBehind(lastId, page.next) ? page.next : undefined;
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
  // Of a ledger whose end is missing, that is said already.
  const isTimeListed = listedMovedAt === movedAt || entries !== snapshot.entries;
  return [
    ...(isListed ? [] : [difference(userId, 'listed', balanceMinor, listedMinor ?? 0)]),
    ...(isHeldListed ? [] : [difference(userId, 'listed-held', heldMinor, listedHeldMinor)]),
    ...(isTimeListed ? [] : [difference(userId, 'listed-time', movedAt, listedMovedAt)]),
  ];
}

/** What the ledger holds, and the order does not, which was read later. */
async function strayHolds(run: AuditRun, userId: number, { holds }: Replayed): Promise<AuditDifference[]> {
  const differences: AuditDifference[] = [];
  for (const [reference, amount] of holds) {
    await run.pace();
    const hold = await run.ledgerAudit.holdOf(reference);
    const found = hold?.userId === userId ? hold.heldMinor : 0;
    if (found !== amount) differences.push(difference(userId, 'hold-without-order', amount, found, reference));
  }
  return differences;
}

/** An order that holds no money any more never will again. So if the ledger still holds it in a second reading, that is a difference. */
async function confirmStrays(run: AuditRun, userId: number, strays: readonly AuditDifference[]) {
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
