import type { NumberEnding } from '../../domain/orders/order-search.ts';
import type { Order } from '../../domain/orders/order.ts';

/** Orders that are in the archive and not in Redis any more. @throws Error if the archive cannot be read */
export interface OrderArchive {
  /** @param userId of one person's alone, and then not by a reference that does not say that it is theirs */
  find(reference: string, userId?: number): Promise<Order | undefined>;
  /** As find, of many in turn: what was read is kept for the next. */
  has(reference: string): Promise<boolean>;
  /** Newest first and at most `count`. `isWhole`: there are no more, and all was looked through within the time that a person waits. */
  listByNumber(
    ending: NumberEnding,
    userId: number | undefined,
    count: number,
  ): Promise<{ orders: readonly Order[]; isWhole: boolean }>;
}
