import { isBehind, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import type { LedgerPage } from '../accounts/ports.ts';

/** Small enough that Redis needs far less than a millisecond for a page. */
const PAGE_SIZE = 200;

/** So many entries take as much of a processor as a command does, so the pace counts them too. */
const ENTRIES_A_COMMAND = 10;

export function commandsFor({ entries }: LedgerPage): number {
  return entries.length / ENTRIES_A_COMMAND;
}

/**
 * A ledger up to where it ended at some moment: what is appended meanwhile is left out.
 * @param range.after the id of the entry before the first one; undefined for the beginning
 * @param range.lastId of its last entry at that moment; undefined if it had none
 * @param readPage of the person's or the shard's ledger
 */
export async function* readLedger(
  { after: start, lastId }: { after: string | undefined; lastId: string | undefined },
  readPage: (after: string | undefined, count: number) => Promise<LedgerPage>,
): AsyncGenerator<LedgerEntry> {
  if (lastId === undefined || (start !== undefined && !isBehind(lastId, start))) return;
  let after = start;
  do {
    const page = await readPage(after, PAGE_SIZE);
    for (const entry of page.entries) {
      if (isBehind(entry.id, lastId)) return;
      yield entry;
    }
    after = page.next;
  } while (after !== undefined);
}

/** Of where the last audit ended, and where the ledger begins because what was before is in the archive. */
export function laterOf<At extends { readonly entries: number }>(
  one: At | undefined,
  other: At | undefined,
): At | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.entries > one.entries ? other : one;
}
