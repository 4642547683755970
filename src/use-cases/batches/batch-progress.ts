import { lieWithin } from '../../domain/shared/clock.ts';
import type { Batch } from '../../domain/batches/batch.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { BatchNotifier, BatchView } from './ports.ts';
import type { Logger, Now } from '../shared/ports.ts';

/** Shows how far lists are, no more than once a second each. */
export interface BatchProgress {
  show(view: BatchView): Promise<void>;
  /** Hears of each row that was begun, and shows that beside everything else. */
  follow(before: BatchView): (reference: string, order: Order | undefined) => void;
  /** Nothing more is shown of it. */
  end(batch: Batch): void;
}

/** The message is edited at most this often (https://core.telegram.org/bots/faq, 2026-11: one a second in a chat). */
const EVERY_MS = 1_000;

export function createBatchProgress({
  notifier,
  now,
  logger,
}: {
  notifier: BatchNotifier;
  now: Now;
  logger: Logger;
}): BatchProgress {
  /** When each list under way was drawn last. */
  const shownAt = new Map<string, number>();
  return {
    async show(view) {
      if (isDue(view.batch)) await notifier.progress(view);
    },
    follow({ batch, rows, stop }) {
      // The tap has just drawn it.
      if (!shownAt.has(batch.reference)) shownAt.set(batch.reference, now());
      const current = new Map(rows.map((row) => [row.reference, row]));
      let showing: Promise<void> | undefined;
      return (reference, order) => {
        const row = current.get(reference);
        if (row !== undefined) current.set(reference, { ...row, order });
        if (showing !== undefined || !isDue(batch)) return;
        showing = notifier
          .progress({ batch, rows: [...current.values()], stop })
          .catch((error: unknown) =>
            logger.warn({ err: error, reference: batch.reference }, 'no progress could be shown'),
          )
          .finally(() => {
            showing = undefined;
          });
      };
    },
    end({ reference }) {
      shownAt.delete(reference);
    },
  };

  function isDue({ reference }: Batch): boolean {
    if (lieWithin(EVERY_MS, shownAt.get(reference) ?? -Infinity, now())) return false;
    shownAt.set(reference, now());
    return true;
  }
}
