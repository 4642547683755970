import { createReplay, type Replayed } from '../../domain/accounts/ledger-replay.ts';
import type { AccountLook, AuditDifference, AuditFault } from './audit-findings.ts';
import { type AuditDeps, type AuditRun, entriesUpTo } from './read-ledger-until.ts';
import type { AccountSnapshot } from './ports.ts';

const EVER = { from: 0, to: 1e14 };

/** @param holds by reference, what open orders held before; each must be in the ledger */
export async function lookAtAccount(
  deps: AuditRun,
  userId: number,
  holds: ReadonlyMap<string, number> = new Map(),
): Promise<AccountLook> {
  const { snapshot, replayed, unseen } = await replayAccount(deps, userId, holds);
  const { account } = replayed;
  const strays = await strayHolds(deps, userId, replayed);
  const differences = [
    ...replayed.breaks.map((one) => ({ userId, ...one })),
    ...comparisons(userId, replayed, snapshot),
    ...(strays.length === 0 ? [] : await confirmed(deps, userId, strays)),
    ...[...unseen].map(([reference, amount]) => about(userId, 'order-without-hold', 0, amount, reference)),
  ];
  const { entries, digest } = replayed;
  const { balanceMinor, heldMinor } = account;
  return { userId, entries, digest, balanceMinor, heldMinor, shardLastId: snapshot.shardLastId, differences };
}

/** The ledger up to where it ended at the moment of the snapshot: what is appended meanwhile is left for the next audit. */
async function replayAccount(deps: AuditRun, userId: number, holds: ReadonlyMap<string, number>) {
  const snapshot = await deps.ledgerAudit.snapshot(userId);
  const replay = createReplay(userId);
  const unseen = new Map(holds);
  const readPage = (after: string | undefined, count: number) => deps.accounts.entries(userId, EVER, after, count);
  for await (const entry of entriesUpTo(snapshot.lastId, readPage, deps)) {
    replay.take(entry);
    if (entry.kind === 'hold' && unseen.get(entry.reference) === entry.amountMinor) unseen.delete(entry.reference);
  }
  return { snapshot, replayed: replay.replayed, unseen };
}

function comparisons(userId: number, { account, bookings }: Replayed, snapshot: AccountSnapshot): AuditDifference[] {
  const found = snapshot.account;
  const differences = [
    about(userId, 'balance', account.balanceMinor, found.balanceMinor),
    about(userId, 'held', account.heldMinor, found.heldMinor),
    about(userId, 'credit-limit', account.creditLimitMinor, found.creditLimitMinor),
    about(userId, 'bookings', bookings, snapshot.bookings),
  ].filter((one) => one.expected !== one.found);
  if (isListed(account.balanceMinor, snapshot)) return differences;
  return [...differences, about(userId, 'listed', account.balanceMinor, snapshot.listedMinor ?? 0)];
}

/** Every entry lists its account. A list that has the account's own wrong balance is no second difference. */
function isListed(balanceMinor: number, { account, lastId, listedMinor }: AccountSnapshot): boolean {
  if (listedMinor === undefined) return lastId === undefined;
  return listedMinor === balanceMinor || listedMinor === account.balanceMinor;
}

/** Held by the ledger, and not by an order when it was read, which was later. */
async function strayHolds({ ledgerAudit }: AuditDeps, userId: number, { holds }: Replayed): Promise<AuditDifference[]> {
  const differences: AuditDifference[] = [];
  for (const [reference, amount] of holds) {
    const hold = await ledgerAudit.holdOf(reference);
    const found = hold?.userId === userId ? hold.heldMinor : 0;
    if (found !== amount) differences.push(about(userId, 'hold-without-order', amount, found, reference));
  }
  return differences;
}

/** An order that no longer holds never will again, so what the ledger has held since is held for nothing. */
async function confirmed(deps: AuditRun, userId: number, strays: readonly AuditDifference[]) {
  const { replayed } = await replayAccount(deps, userId, new Map());
  return strays.filter(({ reference = '' }) => replayed.holds.has(reference));
}

function about(userId: number, what: AuditFault, expected: number, found: number, reference?: string): AuditDifference {
  return { what, userId, expected, found, ...(reference === undefined ? {} : { reference }) };
}
