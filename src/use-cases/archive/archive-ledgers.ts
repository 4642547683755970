import {
  createReplay,
  EMPTY_LEDGER,
  type LedgerState,
  type OpeningEntry,
  bookedAt,
  type LedgerEntry,
} from '../../domain/accounts/ledger.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { utcMonth } from '../../domain/shared/days.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { Pace } from '../shared/timers.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { ArchiveFiles, ArchiveOptions, LedgerOpenings } from './ports.ts';

export interface ArchiveLedgersDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'accounts'>;
  readonly openings: LedgerOpenings;
  readonly files: Pick<ArchiveFiles, 'keep'>;
  /** For how long an entry stays in Redis. */
  readonly keepMs: number;
  readonly pace: Pace;
  readonly now: Now;
  readonly logger: Logger;
}

/** The first entries of a ledger, and what stands in their place when they are gone. */
interface Cut {
  readonly userId: number;
  readonly entries: readonly LedgerEntry[];
  readonly opening: OpeningEntry;
}

/** Entries that are written together, of many people. */
const WRITTEN_TOGETHER = 2_000;
/** Entries that are taken away together: few enough that no command takes long. */
const TAKEN_TOGETHER = 200;
/** Ids of accounts. */
const PAGE_SIZE = 200;

/**
 * Moves old entries of all ledgers into the archive; answers how many. An opening entry says what they came to, and takes their place in the step
 * that takes them away, which is done only when the file that has them was read back. So a crash anywhere leaves them in one place or in
 * both, and each ledger adds up at any time.
 */
export function createArchiveLedgers(deps: ArchiveLedgersDeps) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<number> => {
    let gathered: Cut[] = [];
    let total = 0;
    for (const shard of SHARDS) {
      for await (const userId of accountsOf(shard)) {
        for await (const cut of cutsOf(deps, userId, step)) {
          gathered.push(cut);
          if (countOf(gathered) >= WRITTEN_TOGETHER) await move();
        }
      }
    }
    await move();
    return total;

    /** Each of a shard, once: one is told apart from what a page has a second time. */
    async function* accountsOf(shard: number): AsyncGenerator<number> {
      const seen = new Set<number>();
      for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
        await step(1);
        const page = await deps.accounts.accounts(shard, after, PAGE_SIZE);
        for (const userId of page.userIds) {
          if (!seen.has(userId)) yield userId;
          seen.add(userId);
        }
        after = page.next;
      }
    }

    async function move(): Promise<void> {
      const entries = gathered.flatMap((cut) => cut.entries);
      for (const [month, some] of Map.groupBy(entries, (entry) => utcMonth(bookedAt(entry)))) {
        await deps.files.keep(
          'ledger',
          month,
          some.map((entry) => JSON.stringify(entry)),
        );
        await step(1);
      }
      for (const { userId, entries: own, opening } of gathered) {
        if (!(await deps.openings.cut(userId, opening, own.length))) leave(deps, userId);
        else total += own.length;
        await step(own.length);
      }
      gathered = [];
    }

    async function step(count: number): Promise<void> {
      await deps.pace(count);
      await onStep?.();
      signal?.throwIfAborted();
    }
  };
}

/** Of a ledger that does not add up, what stands before the fault at the most. */
async function* cutsOf(
  { accounts, openings, keepMs, now, logger }: ArchiveLedgersDeps,
  userId: number,
  step: (count: number) => Promise<void>,
): AsyncGenerator<Cut> {
  const old = { from: 0, to: now() - keepMs };
  const opening = await openings.find(userId);
  let state: LedgerState = opening ?? EMPTY_LEDGER;
  for (let after = opening?.lastId, isLast = false; !isLast; isLast = after === undefined) {
    await step(1);
    const page = await accounts.entries(userId, old, after, TAKEN_TOGETHER);
    const last = page.entries.at(-1);
    if (last === undefined) return;
    const replay = createReplay(userId, state);
    for (const entry of page.entries) replay.take(entry);
    const { breaks, ...next } = replay.replayed;
    if (breaks.length > 0) return leave({ logger }, userId);
    state = next;
    yield { userId, entries: page.entries, opening: { ...state, lastId: last.id } };
    after = page.next;
  }
}

/** The audit says what is wrong with it. */
function leave({ logger }: Pick<ArchiveLedgersDeps, 'logger'>, userId: number): void {
  logger.error({ userId }, 'a ledger is not archived, because it does not add up');
}

function countOf(cuts: readonly Cut[]): number {
  return cuts.reduce((sum, { entries }) => sum + entries.length, 0);
}
