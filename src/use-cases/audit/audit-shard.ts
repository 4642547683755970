import { effects } from '../../domain/accounts/account.ts';
import { digestOf, isBehind, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import type { AccountLook, AuditFindings } from './audit-findings.ts';
import { type AuditDeps, type AuditRun, entriesUpTo } from './read-ledger-until.ts';

interface Seen {
  entries: number;
  digest: number;
}

/** The ledger of the shard against those of its accounts, each up to where it ended when the account was looked at. */
export async function auditShardLedger(
  deps: AuditRun,
  shard: number,
  looks: ReadonlyMap<number, AccountLook>,
  findings: AuditFindings,
): Promise<void> {
  const { heldMinor, lastId } = await deps.ledgerAudit.shardSnapshot(shard);
  const seen = new Map<number, Seen>();
  const strangers = new Set<number>();
  let held = 0;
  const readPage = (after: string | undefined, count: number) => deps.accounts.shardEntries(shard, after, count);
  for await (const entry of entriesUpTo(lastId, readPage, deps)) {
    held += effects[entry.kind].held * entry.amountMinor;
    const look = looks.get(entry.userId);
    if (look === undefined) strangers.add(entry.userId);
    else if (look.shardLastId !== undefined && !isBehind(entry.id, look.shardLastId)) note(seen, entry);
  }
  if (held !== heldMinor) findings.difference({ what: 'shard-held', shard, expected: held, found: heldMinor });
  for (const { userId, entries, digest } of looks.values()) {
    const { entries: found, digest: other } = seen.get(userId) ?? { entries: 0, digest: 0 };
    if (other !== digest) findings.difference({ what: 'shard-ledger', userId, expected: entries, found });
  }
  await auditStrangers(deps, strangers, findings);
}

function note(seen: Map<number, Seen>, entry: LedgerEntry): void {
  const { entries, digest } = seen.get(entry.userId) ?? { entries: 0, digest: 0 };
  seen.set(entry.userId, { entries: entries + 1, digest: digestOf(digest, entry) });
}

/** Who came while the audit ran is listed and left for the next one; who is not listed has lost their place. */
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
