import {
  bookedAt,
  createReplay,
  EMPTY_LEDGER,
  type LedgerEntry,
  type LedgerState,
  type OpeningEntry,
} from '../domain/accounts/ledger.ts';
import { isSettledFor } from '../domain/orders/next-step.ts';
import { SHARDS } from '../domain/orders/reference.ts';
import { sumOf } from '../domain/shared/money.ts';
import { utcMonth, DAY_MS } from '../domain/shared/days.ts';
import type { createArchiveFiles } from '../archive-files/archive-files.ts';
import type { EndedOrder } from '../redis/orders/ended-order-store.ts';
import { mapConcurrent } from '../async/concurrency.ts';
import type { Pace } from '../async/timers.ts';
import { createDailyWork, type DailyLoop, noteRun } from './daily-work.ts';
import type { Shop } from './shop.ts';

/** An order is archived if nothing was left to do for it for so long. */
const ARCHIVED_AFTER_MS = 7 * DAY_MS;

/** Orders and entries of ledgers, every night: few enough that people do not notice the work. */
export const ARCHIVED_PER_SECOND = 500;

interface Archive {
  readonly files: Pick<ReturnType<typeof createArchiveFiles>, 'check' | 'keep' | 'merge'>;
  /** For how long after its confirmation an order, and after its booking an entry, stays in Redis. */
  readonly keepMs: number;
  readonly pace: Pace;
}

type Keeping = Omit<Archive, 'files'> & { readonly files: Pick<Archive['files'], 'keep'> };

interface ArchiveOptions {
  /** Ends the work before its next step, by throwing the signal's reason. */
  readonly signal?: AbortSignal;
  /** After each step, none of which takes longer than a second or two. */
  readonly onStep?: () => Promise<void> | void;
}

type LedgerShop = Pick<Shop, 'accounts' | 'ledgerOpenings' | 'now' | 'logger'>;
type ArchiveShop = LedgerShop & Pick<Shop, 'endedOrders'>;

export interface ArchiveSummary {
  readonly orders: number;
  readonly entries: number;
}

export const ARCHIVE_LEASE = 'archive';

/** Once a day over all processes. If a run was missed or cut off, the next one makes up for it, because each run takes all that is old enough. */
export function createArchiveDaily(
  shop: ArchiveShop & Pick<Shop, 'leases' | 'keyValues' | 'reconcileAt' | 'timeZone'>,
  archive: Archive,
): DailyLoop {
  return createDailyWork(shop, {
    name: 'the daily archiving',
    lease: ARCHIVE_LEASE,
    lastDone: 'archived-up-to',
    // After the reconciliation of the day.
    at: shop.reconcileAt === 'off' ? '04:00' : shop.reconcileAt,
    async run(options) {
      const summary = await runArchive(shop, archive, options);
      await noteRun(shop, 'archive', { differences: 0 });
      shop.logger.info({ ...summary }, 'the daily archiving is done');
    },
  });
}

/** @throws Error if the archive's folder is not what it should be; then nothing was changed */
export async function runArchive(
  shop: ArchiveShop,
  archive: Archive,
  options: ArchiveOptions = {},
): Promise<ArchiveSummary> {
  await archive.files.check();
  const orders = await archiveOrders(shop, archive, options);
  const entries = await archiveLedgers(shop, archive, options);
  await archive.files.merge(options.onStep);
  return { orders, entries };
}

/** So many orders, or entries of many people, are written together, into one file for each of their months. */
const WRITTEN_TOGETHER = 2_000;
const AT_ONCE = 20;

/**
 * An order is deleted only after its file was read back from the disk, and only if its record is still as written there. After a crash it may be in
 * both places: the next run moves it again, and when the files are merged, the archive has it once. @returns how many
 */
export async function archiveOrders(
  { endedOrders, now }: Pick<Shop, 'endedOrders' | 'now'>,
  { files, keepMs, pace }: Keeping,
  { signal, onStep }: ArchiveOptions = {},
): Promise<number> {
  const to = now() - keepMs;
  let gathered: EndedOrder[] = [];
  let count = 0;
  for (const shard of SHARDS) {
    for await (const page of endedOrders.confirmedBetween(shard, { from: 0, to })) {
      await step();
      gathered.push(...page.filter(({ order }) => isSettledFor(order, ARCHIVED_AFTER_MS, now())));
      if (gathered.length >= WRITTEN_TOGETHER) await move();
    }
  }
  await move();
  return count;

  async function move(): Promise<void> {
    for (const [month, some] of Map.groupBy(gathered, ({ order }) => utcMonth(order.confirmedAt ?? 0))) {
      await files.keep('orders', month, some.map(lineOf));
      await step();
    }
    for (let first = 0; first < gathered.length; first += AT_ONCE) {
      const some = gathered.slice(first, first + AT_ONCE);
      const removed = await mapConcurrent(some, AT_ONCE, (one) => endedOrders.remove(one));
      count += removed.filter(Boolean).length;
      await pace(some.length);
      await step();
    }
    gathered = [];
  }

  async function step(): Promise<void> {
    await onStep?.();
    signal?.throwIfAborted();
  }
}

/** In JSON a line break is only white space. */
function lineOf({ record }: EndedOrder): string {
  return record.replaceAll(/[\n\r]/gu, ' ');
}

interface Cut {
  readonly userId: number;
  readonly entries: readonly LedgerEntry[];
  readonly opening: OpeningEntry;
}

/**
 * One step takes the entries away and puts an opening entry with their sum in their place, but only after their file was read back. So after a crash
 * they are in one place or in both, and each ledger adds up at any time. @returns how many
 */
export async function archiveLedgers(
  shop: LedgerShop,
  { files, keepMs, pace }: Keeping,
  { signal, onStep }: ArchiveOptions = {},
): Promise<number> {
  let gathered: Cut[] = [];
  let total = 0;
  for (const shard of SHARDS) {
    for await (const userId of accountsOf(shard)) {
      for await (const cut of cutsOf(shop, keepMs, userId, step)) {
        gathered.push(cut);
        if (sumOf(gathered.map(({ entries }) => entries.length)) >= WRITTEN_TOGETHER) await move();
      }
    }
  }
  await move();
  return total;

  /** Each account of a shard once. A page may name an account a second time. */
  async function* accountsOf(shard: number): AsyncGenerator<number> {
    const seen = new Set<number>();
    for await (const page of shop.accounts.accounts(shard)) {
      await step(1);
      for (const userId of page) {
        if (!seen.has(userId)) yield userId;
        seen.add(userId);
      }
    }
  }

  async function move(): Promise<void> {
    const entries = gathered.flatMap((cut) => cut.entries);
    for (const [month, some] of Map.groupBy(entries, (entry) => utcMonth(bookedAt(entry)))) {
      await files.keep(
        'ledger',
        month,
        some.map((entry) => JSON.stringify(entry)),
      );
      await step(1);
    }
    for (const { userId, entries: own, opening } of gathered) {
      if (!(await shop.ledgerOpenings.cut(userId, opening, own.length))) leave(shop, userId);
      else total += own.length;
      await step(own.length);
    }
    gathered = [];
  }

  async function step(count: number): Promise<void> {
    await pace(count);
    await onStep?.();
    signal?.throwIfAborted();
  }
}

/** One page at a time, so that no command that takes entries away takes long. If a ledger does not add up, only pages before the fault are cut. */
async function* cutsOf(
  shop: LedgerShop,
  keepMs: number,
  userId: number,
  step: (count: number) => Promise<void>,
): AsyncGenerator<Cut> {
  const { accounts, ledgerOpenings, now } = shop;
  const old = { from: 0, to: now() - keepMs };
  const opening = await ledgerOpenings.find(userId);
  let state: LedgerState = opening ?? EMPTY_LEDGER;
  for await (const entries of accounts.entries(userId, old, opening?.lastId)) {
    await step(1);
    const last = entries.at(-1);
    if (last === undefined) return;
    const replay = createReplay(userId, state);
    for (const entry of entries) replay.take(entry);
    const { breaks, ...next } = replay.replayed;
    if (breaks.length > 0) return leave(shop, userId);
    state = next;
    yield { userId, entries, opening: { ...state, lastId: last.id } };
  }
}

/** The audit says what is wrong with it. */
function leave({ logger }: Pick<Shop, 'logger'>, userId: number): void {
  logger.error({ userId }, 'a ledger is not archived, because it does not add up');
}
