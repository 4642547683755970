import { isBehind, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import type { AccountStore, LedgerPage } from '../accounts/ports.ts';
import type { LedgerAudit } from './ports.ts';
import type { PeopleStore } from '../people/ports.ts';

export interface AuditDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'shardEntries' | 'accounts' | 'totals'>;
  readonly ledgerAudit: LedgerAudit;
  readonly people: Pick<PeopleStore, 'list'>;
}

/** What every part of an audit works with. */
export interface AuditRun extends AuditDeps {
  /** After each page of a ledger. @throws the signal's reason */
  readonly onPage: () => Promise<void>;
}

const PAGE_SIZE = 500;

/**
 * A ledger from its beginning to where it ended at some moment: what is appended meanwhile is left out.
 * @param lastId of its last entry at that moment; undefined where it had none
 * @param readPage of the person's or the shard's ledger
 */
export async function* entriesUpTo(
  lastId: string | undefined,
  readPage: (after: string | undefined, count: number) => Promise<LedgerPage>,
  { onPage }: Pick<AuditRun, 'onPage'>,
): AsyncGenerator<LedgerEntry> {
  if (lastId === undefined) return;
  let after: string | undefined;
  do {
    const page = await readPage(after, PAGE_SIZE);
    for (const entry of page.entries) {
      if (isBehind(entry.id, lastId)) return;
      yield entry;
    }
    after = page.next;
    await onPage();
  } while (after !== undefined);
}
