import { createReplay, EMPTY_LEDGER, type Replayed } from '../../domain/accounts/ledger-replay.ts';
import type { AccountFindings, AuditDifference, AuditFault } from './audit-findings.ts';
import type { AuditRun } from './audit-run.ts';
import type { AccountCheckpoint, AccountSnapshot } from './ports.ts';
import { commandsFor, laterOf, readLedger } from './read-ledger.ts';

/** What is known of an account before its audit. */
export interface AccountBefore {
  readonly userId: number;
  /** By reference, what open orders held before; each must be in the ledger. */
  readonly holds: ReadonlyMap<string, number> | undefined;
  /** Where the last audit ended; undefined: the ledger is read from its beginning. */
  readonly checkpoint: AccountCheckpoint | undefined;
}

export async function auditAccount(run: AuditRun, before: AccountBefore): Promise<AccountFindings> {
  const { userId } = before;
  const { snapshot, from, replayed, unseen } = await replayAccount(run, before);
  const { account, entries, digest } = replayed;
  const strays = await strayHolds(run, userId, replayed);
  const differences = [
    ...replayed.breaks.map((one) => ({ userId, ...one })),
    ...comparisons(userId, replayed, snapshot),
    ...(strays.length === 0 ? [] : await confirmStrays(run, before, strays)),
    ...[...unseen].map(([reference, amount]) => difference(userId, 'order-without-hold', 0, amount, reference)),
  ];
  return {
    userId,
    entries,
    digest,
    balanceMinor: account.balanceMinor,
    heldMinor: account.heldMinor,
    shardLastId: snapshot.shardLastId,
    before: from,
    after: checkpointAfter(replayed, snapshot),
    // An entry that was there at the last audit is gone, or one came before it.
    isWhole: entries === snapshot.entries,
    differences,
  };
}

/** The ledger up to where it ended at the moment of the snapshot: what is appended meanwhile is left for the next audit. */
async function replayAccount(run: AuditRun, { userId, holds, checkpoint }: AccountBefore) {
  await run.pace();
  const snapshot = await run.ledgerAudit.snapshot(userId);
  const from = laterOf(checkpoint, snapshot.start);
  const replay = createReplay(userId, from ?? EMPTY_LEDGER);
  const unseen = new Map(holds);
  const see = (reference: string, amount: number): void => {
    if (unseen.get(reference) === amount) unseen.delete(reference);
  };
  for (const [reference, amount] of from?.holds ?? []) see(reference, amount);
  const range = { after: from?.lastId, lastId: snapshot.lastId };
  const readPage = async (after: string | undefined, count: number) => {
    await run.pace();
    const page = await run.accounts.entries(userId, EVER, after, count);
    await run.pace(commandsFor(page));
    await run.onStep();
    return page;
  };
  for await (const entry of readLedger(range, readPage)) {
    replay.take(entry);
    if (entry.kind === 'hold') see(entry.reference, entry.amountMinor);
  }
  return { snapshot, from, replayed: replay.replayed, unseen };
}

const EVER = { from: 0, to: 1e14 };

function checkpointAfter(
  { account, entries, bookings, digest, holds }: Replayed,
  { lastId, shardLastId }: AccountSnapshot,
): AccountCheckpoint | undefined {
  if (lastId === undefined || shardLastId === undefined) return undefined;
  return { account, entries, bookings, digest, holds, lastId, shardLastId };
}

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

/** Every entry puts its account on the list. If the list has the account's own wrong balance, that is no second difference. */
function isListed(balanceMinor: number, { account, lastId, listedMinor }: AccountSnapshot): boolean {
  if (listedMinor === undefined) return lastId === undefined;
  return listedMinor === balanceMinor || listedMinor === account.balanceMinor;
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
async function confirmStrays(run: AuditRun, before: AccountBefore, strays: readonly AuditDifference[]) {
  const { replayed } = await replayAccount(run, { ...before, holds: undefined });
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
