import { effects } from '../../domain/accounts/account.ts';
import { digestOf, isBehind, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import { minor } from '../../domain/shared/money.ts';
import type { AccountFindings, AuditFindings } from './audit-findings.ts';
import type { AuditRun } from './audit-run.ts';
import type { ShardCheckpoint } from './ports.ts';
import { commandsFor, laterOf, readLedger } from './read-ledger.ts';

/** What the shard's ledger has of one account. */
interface ShardEntries {
  readonly entries: number;
  readonly digest: number;
}

const NOTHING: ShardEntries = { entries: 0, digest: 0 };

interface ShardBefore {
  readonly shard: number;
  /** Where the last audit ended; undefined: the ledger is read from its beginning. */
  readonly checkpoint: ShardCheckpoint | undefined;
  /** The last entry before the first account was looked at. */
  readonly lastId: string | undefined;
  readonly audited: ReadonlyMap<number, AccountFindings>;
}

/**
 * Compares the ledger of the shard with those of its accounts, each up to where it ended when the account was audited.
 * @returns what the ledger came to at `lastId`; `isWhole`: no entry is gone that was there at the last audit
 */
export async function auditShardLedger(
  run: AuditRun,
  { shard, checkpoint, lastId: beginsAt, audited }: ShardBefore,
  findings: AuditFindings,
): Promise<{ isWhole: boolean; reached: ShardCheckpoint | undefined }> {
  await run.pace();
  const snapshot = await run.ledgerAudit.shardSnapshot(shard);
  const seen = new Map<number, ShardEntries>();
  const strangers = new Set<number>();
  const from = laterOf(checkpoint, snapshot.start);
  let [held, entries]: [number, number] = [from?.heldMinor ?? 0, from?.entries ?? 0];
  let reached = from;
  const readPage = async (after: string | undefined, count: number) => {
    await run.pace();
    const page = await run.accounts.shardEntries(shard, after, count);
    await run.pace(commandsFor(page));
    await run.onStep();
    return page;
  };
  for await (const entry of readLedger({ after: from?.lastId, lastId: snapshot.lastId }, readPage)) {
    held += effects[entry.kind].held * entry.amountMinor;
    entries += 1;
    if (beginsAt !== undefined && !isBehind(entry.id, beginsAt)) {
      reached = { lastId: entry.id, heldMinor: minor(held), entries };
    }
    const account = audited.get(entry.userId);
    if (account === undefined) strangers.add(entry.userId);
    else if (isOfAudit(entry, account)) count(seen, entry, account);
  }
  const { heldMinor } = snapshot;
  if (held !== heldMinor) findings.difference({ what: 'shard-held', shard, expected: held, found: heldMinor });
  for (const account of audited.values()) {
    const { entries: found, digest } = seen.get(account.userId) ?? account.before ?? NOTHING;
    const { userId, entries: expected } = account;
    if (digest !== account.digest) findings.difference({ what: 'shard-ledger', userId, expected, found });
  }
  await auditStrangers(run, strangers, findings);
  return { isWhole: entries === snapshot.entries, reached };
}

/** Not before the account's own last audit, and not after its ledger was read in this one. */
function isOfAudit({ id }: LedgerEntry, { before, shardLastId }: AccountFindings): boolean {
  if (shardLastId === undefined || isBehind(id, shardLastId)) return false;
  return before === undefined || isBehind(id, before.shardLastId);
}

function count(seen: Map<number, ShardEntries>, entry: LedgerEntry, { before }: AccountFindings): void {
  const { entries, digest } = seen.get(entry.userId) ?? before ?? NOTHING;
  seen.set(entry.userId, { entries: entries + 1, digest: digestOf(digest, entry) });
}

/** A person who came while the audit ran is listed, and left for the next audit; one who is not listed is missing in the list. */
async function auditStrangers(run: AuditRun, strangers: ReadonlySet<number>, findings: AuditFindings): Promise<void> {
  for (const userId of strangers) {
    await run.pace();
    const { account, listedMinor } = await run.ledgerAudit.snapshot(userId);
    if (listedMinor === undefined) {
      findings.difference({ what: 'listed', userId, expected: account.balanceMinor, found: 0 });
    }
  }
}
