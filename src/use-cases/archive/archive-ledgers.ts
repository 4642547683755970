import { effects } from '../../domain/accounts/account.ts';
import { createReplay, EMPTY_LEDGER } from '../../domain/accounts/ledger-replay.ts';
import { bookedAt, digestOf, isBehind, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { utcMonth } from '../../domain/shared/day.ts';
import { minor } from '../../domain/shared/money.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { ArchiveFiles, ArchiveOptions, LedgerCuts } from './ports.ts';

export interface ArchiveLedgersDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'shardEntries'>;
  readonly cuts: LedgerCuts;
  readonly files: Pick<ArchiveFiles, 'keep'>;
  /** For how long an entry stays in Redis. */
  readonly keepMs: number;
  readonly pace: Pace;
  readonly now: Now;
  readonly logger: Logger;
}

interface ArchiveRun extends ArchiveLedgersDeps {
  readonly step: (count: number) => Promise<void>;
}

/** Entries that are written together. */
const WRITTEN_TOGETHER = 2_000;
/** Entries that are taken away together, and pages: few enough that no command takes long. */
const TAKEN_TOGETHER = 200;

/** The ledger of a person does not agree with that of their shard. Nothing of it is taken away; the audit says what is wrong. */
class LedgersDiffer extends Error {
  override readonly name = 'LedgersDiffer';
}

/**
 * Moves old entries of all ledgers into the archive; answers how many. What they came to stays, with a digest, and the ledger goes on from there: first
 * in the ledgers of the people, each compared with that of its shard, and then in that of the shard. So a crash in between leaves people's ledgers
 * shorter than their shard's, which the next run knows by where they begin.
 */
export function createArchiveLedgers(deps: ArchiveLedgersDeps) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<number> => {
    const step = async (count: number): Promise<void> => {
      await deps.pace(count);
      await onStep?.();
      signal?.throwIfAborted();
    };
    let total = 0;
    for (const shard of SHARDS) total += await archiveShard({ ...deps, step }, shard);
    return total;
  };
}

async function archiveShard(run: ArchiveRun, shard: number): Promise<number> {
  for (let total = 0; ;) {
    const entries = await oldEntries(run, shard);
    if (entries.length === 0) return total;
    for (const [month, some] of Map.groupBy(entries, (entry) => utcMonth(bookedAt(entry)))) {
      const lines = some.map((entry) => JSON.stringify(entry));
      await run.files.keep('ledger', month, lines);
    }
    for (let first = 0; first < entries.length; first += TAKEN_TOGETHER) {
      const some = entries.slice(first, first + TAKEN_TOGETHER);
      try {
        await takeAway(run, shard, some);
      } catch (error) {
        if (!(error instanceof LedgersDiffer)) throw error;
        run.logger.error(
          { shard, cause: error.message },
          'a ledger is not archived, because it differs from its shard’s',
        );
        return total;
      }
      total += some.length;
    }
  }
}

/** From the beginning of the shard's ledger. */
async function oldEntries(run: ArchiveRun, shard: number): Promise<LedgerEntry[]> {
  const before = run.now() - run.keepMs;
  const entries: LedgerEntry[] = [];
  let after = (await run.cuts.shardStart(shard))?.lastId;
  while (entries.length < WRITTEN_TOGETHER) {
    const page = await run.accounts.shardEntries(shard, after, TAKEN_TOGETHER);
    const old = page.entries.filter((entry) => bookedAt(entry) < before);
    entries.push(...old);
    await run.step(1);
    if (page.next === undefined || old.length < page.entries.length) break;
    after = page.next;
  }
  return entries;
}

/** @throws LedgersDiffer */
async function takeAway(run: ArchiveRun, shard: number, entries: readonly LedgerEntry[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(entries, (entry) => entry.userId)) {
    await takeFromAccount(run, userId, own);
    await run.step(own.length);
  }
  const start = await run.cuts.shardStart(shard);
  const last = entries.at(-1);
  if (last === undefined) return;
  const held = entries.reduce(
    (sum, { kind, amountMinor }) => sum + effects[kind].held * amountMinor,
    start?.heldMinor ?? 0,
  );
  const after = { lastId: last.id, heldMinor: minor(held), entries: (start?.entries ?? 0) + entries.length };
  if (!(await run.cuts.cutShard(shard, after, entries.length))) throw new LedgersDiffer(`the ledger of shard ${shard}`);
  await run.step(1);
}

/** @param entries the person's, as the ledger of their shard has them */
async function takeFromAccount(run: ArchiveRun, userId: number, entries: readonly LedgerEntry[]): Promise<void> {
  const start = await run.cuts.accountStart(userId);
  // Those that a run before this one has taken away already.
  const due = entries.filter(({ id }) => start === undefined || isBehind(id, start.shardLastId));
  const shardLast = due.at(-1);
  if (shardLast === undefined) return;
  const page = await run.accounts.entries(userId, EVER, start?.lastId, due.length);
  const replay = createReplay(userId, start ?? EMPTY_LEDGER);
  for (const entry of page.entries) replay.take(entry);
  const { breaks, ...state } = replay.replayed;
  const last = page.entries.at(-1);
  if (last === undefined || breaks.length > 0 || state.digest !== due.reduce(digestOf, start?.digest ?? 0)) {
    throw new LedgersDiffer(`the ledger of person ${userId}`);
  }
  const after = { ...state, lastId: last.id, shardLastId: shardLast.id };
  if (!(await run.cuts.cutAccount(userId, after, due.length)))
    throw new LedgersDiffer(`the ledger of person ${userId}`);
}

const EVER = { from: 0, to: 1e14 };
