import {
  type Batch,
  LAST_ROWS_WITHIN_MS,
  latestOpenAt,
  LISTS_AT_ONCE,
  MAX_UNANSWERED_ROWS,
  type RowRefusal,
  type RowStatus,
  rowStateOf,
  tallyOf,
  ROWS_AT_ONCE,
} from '../../domain/batches/batch.ts';
import { orderOfRow } from '../../domain/batches/batch-row.ts';
import type { ConfirmOutcome } from '../../domain/orders/draft.ts';
import type { Order } from '../../domain/orders/order.ts';
import { mayBuy } from '../../domain/people/access.ts';
import { roleOf } from '../../domain/people/person.ts';
import { lieWithin } from '../../domain/shared/days.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import type { NotifyOutcome } from '../../domain/shared/sent-message.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { cancelDraft } from '../orders/draft-purchase.ts';
import type { Shop } from '../shop.ts';
import { type BatchView, viewBatch } from './view-batch.ts';
import { createDueWorker } from '../order-worker/due-worker.ts';
import { PROGRESS_EVERY_MS } from '../message-pace.ts';

export interface BatchNotifier {
  /** Never throws, because the next message says more. */
  progress(view: BatchView): Promise<void>;
  summary(view: BatchView): Promise<NotifyOutcome>;
}

interface RunBatchParts {
  readonly notifier: BatchNotifier;
  /** Makes the call for an order that was just confirmed. Resolves when what can be done for it at once has been done. */
  readonly begin: (order: Order, leasedUntil: number) => Promise<void>;
}

const DROPS_AT_ONCE = 32;
const LOOK_AGAIN_MS = 1_000;
const TELL_AGAIN_MS = 15_000;

/** It keeps no state of its own, so any process goes on where another died. If two begin the same row, it is confirmed once, as any order is. */
export function createRunBatch(shop: Shop, parts: RunBatchParts) {
  let stopped = false;
  const run: BatchRun = {
    ...parts,
    shop,
    startedAt: shop.now(),
    isStopping: () => stopped || shop.isShut(),
    progress: createBatchProgress(shop, parts.notifier),
  };
  return {
    /** Takes a leased list as far as it goes now. Resolves with the next due time; null if there is none, or if another worker has the list. */
    async run(batch: Batch): Promise<number | null> {
      switch (batch.state) {
        case 'running':
          return goOn(run, batch);
        case 'summing':
          return sumUp(run, batch);
        case 'draft':
        case 'dropped':
        case 'done':
          return null;
      }
    },
    /** Begins no more rows. The list is due at once for another process, or after the next start. */
    stop(): void {
      stopped = true;
    },
  };
}

interface BatchRun extends RunBatchParts {
  readonly shop: Shop;
  readonly startedAt: number;
  readonly isStopping: () => boolean;
  readonly progress: BatchProgress;
}

async function goOn(run: BatchRun, batch: Batch): Promise<number | null> {
  const { shop } = run;
  const before = await viewBatch(shop, batch);
  await beginRows(before, run);
  if (run.isStopping()) return putOff(shop, batch, shop.now() + (shop.isShut() ? LOOK_AGAIN_MS : 0));
  const view = await viewBatch(shop, batch);
  const openSince = latestOpenAt(view.rows);
  // If no process ran for a while, nobody has asked about the open rows during that time.
  if (openSince !== undefined && lieWithin(LAST_ROWS_WITHIN_MS, Math.max(openSince, run.startedAt), shop.now())) {
    run.progress.show(batch);
    return putOff(shop, batch, shop.now() + LOOK_AGAIN_MS);
  }
  // From now on each row tells its own end. The summary is read later, so it has every end that came before.
  const summing: Batch = { ...batch, state: 'summing', version: batch.version + 1 };
  const committed = await shop.batches.commit(summing, shop.now() + shop.leaseMs);
  if (committed === 'committed') return sumUp(run, summing);
  run.progress.end(batch);
  return null;
}

async function sumUp(run: BatchRun, batch: Batch): Promise<number | null> {
  const { shop, notifier, progress } = run;
  progress.end(batch);
  await takeBackRest(shop, await viewBatch(shop, batch));
  const view = await viewBatch(shop, batch);
  await ensureKept(shop, view);
  const outcome = await notifier.summary(view);
  if (outcome.type === 'later') {
    shop.logger.warn({ reference: batch.reference, cause: outcome.cause }, 'the end of a list is not told yet');
    return putOff(shop, batch, shop.now() + (outcome.pauseMs ?? TELL_AGAIN_MS));
  }
  await shop.batches.commit({ ...batch, state: 'done', version: batch.version + 1 }, null);
  const { spentMinor: _spent, ...counts } = tallyOf(view.rows);
  shop.logger.info({ reference: batch.reference, ...counts, stop: view.stop }, 'a list has ended');
  return null;
}

/** A row that the summary calls not begun can never begin later, not even by a process that was held up. So the buyer may buy it again. */
async function takeBackRest(shop: Shop, { batch, rows }: BatchView): Promise<void> {
  const left = rows.filter(({ order }) => order?.state === 'draft');
  await mapConcurrent(left, DROPS_AT_ONCE, (row) => drop(shop, batch, row.reference));
}

/** Makes sure that what the summary says of a row stays true. */
async function ensureKept({ batches, orders }: Shop, { batch, rows }: BatchView): Promise<void> {
  const found = rows.flatMap(({ order }) => order ?? []);
  await Promise.all([batches.ensureKept(batch), ...found.map((order) => orders.ensureKept(order))]);
}

async function putOff({ batches }: Shop, { reference }: Batch, dueAt: number): Promise<number> {
  await batches.reschedule(reference, dueAt);
  return dueAt;
}

async function beginRows({ batch, rows, stop }: BatchView, run: BatchRun): Promise<void> {
  const { batches } = run.shop;
  const waiting = rows.filter((row) => rowStateOf(row) === 'waiting');
  if (stop !== undefined || waiting.length === 0) return;
  run.progress.begin(batch);
  let unanswered = 0;
  let halted = false;
  await mapConcurrent(waiting, ROWS_AT_ONCE, async (row) => {
    halted ||= run.isStopping() || (await batches.stopOf(batch.reference)) !== undefined;
    if (halted) return;
    const outcome = await beginRow(run, batch, row);
    unanswered = outcome === 'unanswered' ? unanswered + 1 : 0;
    halted ||= outcome === 'over';
    if (unanswered >= MAX_UNANSWERED_ROWS) await batches.stop(batch.reference, 'unanswered');
    run.progress.show(batch);
  });
}

async function beginRow(
  run: BatchRun,
  batch: Batch,
  row: RowStatus,
): Promise<ConfirmOutcome['type'] | 'barred' | 'over'> {
  const { shop } = run;
  const { reference, again } = row;
  const buyer = await readBuyer(shop, batch.buyer.userId);
  if (buyer === undefined) {
    await shop.batches.stop(batch.reference, 'barred');
    return 'barred';
  }
  const draft = row.order === undefined ? orderOfRow(batch, row) : undefined;
  // Another process has summed the list up, and counts this row as not begun.
  if (draft !== undefined && (await shop.batches.begin(batch.reference, draft)) === 'over') return 'over';
  const tap = { reference, ...buyer, again: batch.again === true || again === true };
  const first = await confirmOrder(shop, tap);
  // The card has asked about rows that are the same as each other. It could not ask about purchases outside the list.
  const isTwin = first.type === 'duplicate' && first.earlier.batch === batch.reference;
  const outcome = isTwin ? await confirmOrder(shop, { ...tap, again: true }) : first;
  await follow(run, batch, reference, outcome);
  return outcome.type;
}

/** Undefined if they may not buy any more. */
async function readBuyer(shop: Shop, userId: number) {
  const person = await shop.people.find(userId);
  const isMerchant = shop.isMerchant(userId, person);
  if (!mayBuy(person, shop.mode, isMerchant)) return undefined;
  return { userId, role: roleOf(person, isMerchant), limits: person };
}

async function follow({ shop, begin }: BatchRun, batch: Batch, row: string, outcome: ConfirmOutcome): Promise<void> {
  switch (outcome.type) {
    case 'confirmed':
      return begin(outcome.order, outcome.leasedUntil);
    case 'already':
    // The row waits, for as long as the list may run.
    case 'missing':
    case 'shut':
      return;
    case 'void':
      return refuse(shop, batch, row, 'expired');
    case 'price-changed':
    case 'content-changed':
      await refuse(shop, batch, row, outcome.type);
      // The card that would show the change is never drawn.
      return drop(shop, batch, outcome.order.reference);
    case 'expired':
    case 'duplicate':
    case 'purchase-limit':
    // While a list runs, no one is there to enter a PIN. So such a row is bought by itself.
    case 'pin-needed':
    case 'paused':
    case 'gone':
    case 'unanswered':
    // A cheaper row behind it may still be paid.
    case 'short':
    case 'day-limit':
      return refuse(shop, batch, row, outcome.type);
  }
}

/** The reason is written first, because a row that is taken back without a reason would look as if it had been lost. */
async function refuse(shop: Shop, batch: Batch, row: string, why: RowRefusal): Promise<void> {
  await shop.batches.refuse(batch.reference, row, why);
  await drop(shop, batch, row);
}

async function drop(shop: Shop, { buyer: { userId } }: Batch, row: string): Promise<void> {
  await cancelDraft(shop, { reference: row, userId });
}

type BatchProgress = ReturnType<typeof createBatchProgress>;

function createBatchProgress(shop: Shop, notifier: BatchNotifier) {
  const { now, logger } = shop;
  /** When each list was drawn last, and where its rows stood then. */
  const shown = new Map<string, { at: number; states?: string }>();
  const drawing = new Set<string>();
  return {
    /** The tap has just drawn it. */
    begin({ reference }: Batch): void {
      if (!shown.has(reference)) shown.set(reference, { at: now() });
    },
    /** Draws the message in the background, one drawing at a time, because Telegram may be slow. */
    show(batch: Batch): void {
      const { reference } = batch;
      const last = shown.get(reference) ?? { at: -Infinity };
      if (lieWithin(PROGRESS_EVERY_MS, last.at, now()) || drawing.has(reference)) return;
      shown.set(reference, { ...last, at: now() });
      drawing.add(reference);
      void viewBatch(shop, batch)
        .then((view) => {
          const list = shown.get(reference);
          const states = view.rows.map(rowStateOf).join();
          if (list === undefined || list.states === states) return undefined;
          list.states = states;
          return notifier.progress(view);
        })
        .catch((error: unknown) => logger.warn({ err: error, reference }, 'the progress of a list could not be shown'))
        .finally(() => drawing.delete(reference));
    },
    end({ reference }: Batch): void {
      shown.delete(reference);
    },
  };
}

export type BatchWorker = ReturnType<typeof createBatchWorker>;

export function createBatchWorker(shop: Shop, parts: RunBatchParts) {
  const { batches } = shop;
  const runner = createRunBatch(shop, parts);
  const worker = createDueWorker(shop, {
    queue: batches,
    lanes: [
      {
        claim: (...what) => batches.claimDue(...what),
        advance: (batch) => runner.run(batch),
        concurrency: LISTS_AT_ONCE,
      },
    ],
  });
  return {
    start: () => worker.start(),
    nudge: (batch: Batch) => void worker.nudge(batch),
    async stop() {
      runner.stop();
      await worker.stop();
    },
  };
}
