import { lieWithin } from '../../domain/shared/clock.ts';
import { type Order, waitTopicOf } from '../../domain/orders/order.ts';
import type { SparePace } from '../messages/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { NotifyOutcome, Now } from '../shared/ports.ts';
import type { OrderEndNotifier } from './ports.ts';

/**
 * At most so many messages about long waits in one chat within ten minutes. After that, one message says how many more purchases wait, and
 * no others follow.
 */
const FEW = 3;
const WITHIN_MS = 10 * 60_000;
const NEWEST_LOOKED_AT = 200;
/** The message can wait this long for its turn, and no longer, because it says that something takes long. */
const TURN_WITHIN_MS = 3_000;
/** Chats that are kept in mind. */
const MAX_CHATS = 10_000;

/** Tells a buyer whose purchases take long so in a message each, as long as they are few. */
export function createReassureMany(deps: {
  readonly single: OrderEndNotifier['reassure'];
  /** Many purchases of one buyer, in one message. */
  readonly digest: (orders: readonly Order[]) => Promise<NotifyOutcome>;
  readonly pace: SparePace;
  readonly orders: Pick<OrderStore, 'listByBuyer'>;
  readonly now: Now;
}): OrderEndNotifier['reassure'] {
  const chats = new Map<number, { since: number; count: number }>();
  return async (order, topic) => {
    // A row of a list says nothing of its own.
    if (order.batch !== undefined) return deps.single(order, topic);
    const chat = chatOf(order.buyer.chatId);
    chat.count += 1;
    if (chat.count > FEW + 1) return { type: 'told' };
    await deps.pace.take(TURN_WITHIN_MS);
    if (chat.count <= FEW) return deps.single(order, topic);
    const newest = await deps.orders.listByBuyer(order.buyer.userId, 0, NEWEST_LOOKED_AT);
    const open = newest.orders.filter((one) => waitTopicOf(one) !== undefined);
    return open.length > 1 ? deps.digest(open) : deps.single(order, topic);
  };

  function chatOf(chatId: number): { since: number; count: number } {
    const known = chats.get(chatId);
    if (known !== undefined && lieWithin(WITHIN_MS, known.since, deps.now())) return known;
    if (chats.size >= MAX_CHATS) chats.clear();
    const fresh = { since: deps.now(), count: 0 };
    chats.set(chatId, fresh);
    return fresh;
  }
}
