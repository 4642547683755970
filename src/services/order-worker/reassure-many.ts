import { MAX_REASSURED, REASSURED_WITHIN_MS } from '../../domain/orders/long-wait.ts';
import { type Order, waitTopicOf } from '../../domain/orders/order.ts';
import { lieWithin } from '../../domain/shared/days.ts';
import type { NotifyOutcome } from '../../domain/shared/sent-message.ts';
import type { SparePace } from '../message-pace.ts';
import type { Shop } from '../shop.ts';
import type { OrderEndNotifier } from './advance-order.ts';

const NEWEST_LOOKED_AT = 200;
/** The message waits at most this long for its turn, because it says that something takes long. */
const TURN_WITHIN_MS = 3_000;
const MAX_CHATS = 10_000;

interface ReassureManyParts {
  readonly single: OrderEndNotifier['reassure'];
  readonly digest: (orders: readonly Order[]) => Promise<NotifyOutcome>;
  readonly pace: SparePace;
}

export function createReassureMany(
  { orders, now }: Pick<Shop, 'orders' | 'now'>,
  { single, digest, pace }: ReassureManyParts,
): OrderEndNotifier['reassure'] {
  const chats = new Map<number, { since: number; count: number }>();
  return async (order, topic) => {
    // A row of a list does not count here, because it sends no message of its own.
    if (order.batch !== undefined) return single(order, topic);
    const chat = chatOf(order.buyer.chatId);
    const place = (chat.count += 1);
    if (place > MAX_REASSURED + 1) return { type: 'told' };
    await pace.take(TURN_WITHIN_MS);
    if (place <= MAX_REASSURED) return single(order, topic);
    const newest = await orders.listByBuyer(order.buyer.userId, 0, NEWEST_LOOKED_AT);
    const open = newest.orders.filter((one) => waitTopicOf(one) !== undefined);
    const outcome = await (open.length > 1 ? digest(open) : single(order, topic));
    if (outcome.type === 'later') chat.count = MAX_REASSURED;
    return outcome;
  };

  function chatOf(chatId: number): { since: number; count: number } {
    const known = chats.get(chatId);
    if (known !== undefined && lieWithin(REASSURED_WITHIN_MS, known.since, now())) return known;
    if (chats.size >= MAX_CHATS) chats.clear();
    const fresh = { since: now(), count: 0 };
    chats.set(chatId, fresh);
    return fresh;
  }
}
