import { MAX_REASSURED, REASSURED_WITHIN_MS } from '../../domain/orders/long-wait.ts';
import { DIGEST_EVERY_MS, MAX_SINGLE_ALERTS } from '../../domain/alerts.ts';
import { type Order, waitTopicOf } from '../../domain/orders/order.ts';
import { lieWithin } from '../../domain/shared/days.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { NotifyOutcome } from '../../domain/shared/sent-message.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { repeat } from '../../async/timers.ts';
import type { SparePace } from '../message-pace.ts';
import type { Shop } from '../shop.ts';
import type { MerchantAlerts, OrderEndNotifier } from './advance-order.ts';

interface StuckDigestParts {
  /** One order in a message of its own. Resolves with whether any merchant was reached. */
  readonly single: MerchantAlerts['stuck'];
  /** Many in one message. Resolves with how many merchants it reached. */
  readonly digest: (orders: readonly Order[]) => Promise<number>;
}

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 30_000;
/** In one digest; the others are in the next one. */
const MAX_LISTED = 10_000;
const READ_AT_ONCE = 100;

/**
 * Tells merchants of orders that do not end: each in a message of its own as long as they are few, and many in one with a file. What waits for a
 * digest is stored, and counts as told.
 */
export function createStuckDigest(
  {
    stuckQueue: queue,
    orders,
    throttle,
    now,
    logger,
  }: Pick<Shop, 'stuckQueue' | 'orders' | 'throttle' | 'now' | 'logger'>,
  { single, digest }: StuckDigestParts,
) {
  let told: number[] = [];
  let waited = false;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return {
    async stuck(order: Order): Promise<boolean> {
      told = told.filter((at) => lieWithin(MINUTE_MS, at, now()));
      if (told.length < MAX_SINGLE_ALERTS) {
        told.push(now());
        return single(order);
      }
      await queue.put(order.reference, order.confirmedAt ?? order.draftedAt);
      return true;
    },
    run,
    start: looks.start,
    stop: looks.stop,
  };

  /** Sends a digest of what waits for one, if it was there at the last look too, and the last digest is long enough ago. */
  async function run(): Promise<void> {
    try {
      const references = await queue.list(MAX_LISTED);
      // If many come at once, the first of them is not told alone.
      const isReady = waited;
      waited = references.length > 0;
      if (isReady && waited && (await throttle('stuck-digest', DIGEST_EVERY_MS))) await send(references);
    } catch (error) {
      logger.error({ err: error }, 'merchants could not be told of many orders that do not end');
    }
  }

  async function send(references: readonly string[]): Promise<void> {
    const found = await mapConcurrent(references, READ_AT_ONCE, (one) => unlessUnreadable(orders.find(one)));
    const open = found.filter((order) => order !== undefined).filter((order) => waitTopicOf(order) !== undefined);
    if (open.length === 0 || (await digest(open)) > 0) await queue.remove(references);
  }
}

const NEWEST_LOOKED_AT = 200;
/** The message can wait this long for its turn, and no longer, because it says that something takes long. */
const TURN_WITHIN_MS = 3_000;
/** Chats that are kept in mind. */
const MAX_CHATS = 10_000;

interface ReassureManyParts {
  readonly single: OrderEndNotifier['reassure'];
  /** Many purchases of one buyer, in one message. */
  readonly digest: (orders: readonly Order[]) => Promise<NotifyOutcome>;
  readonly pace: SparePace;
}

/** Tells a buyer whose purchases take long so in a message each, as long as they are few. */
export function createReassureMany(
  { orders, now }: Pick<Shop, 'orders' | 'now'>,
  { single, digest, pace }: ReassureManyParts,
): OrderEndNotifier['reassure'] {
  const chats = new Map<number, { since: number; count: number }>();
  return async (order, topic) => {
    // A row of a list says nothing of its own.
    if (order.batch !== undefined) return single(order, topic);
    const chat = chatOf(order.buyer.chatId);
    chat.count += 1;
    if (chat.count > MAX_REASSURED + 1) return { type: 'told' };
    await pace.take(TURN_WITHIN_MS);
    if (chat.count <= MAX_REASSURED) return single(order, topic);
    const newest = await orders.listByBuyer(order.buyer.userId, 0, NEWEST_LOOKED_AT);
    const open = newest.orders.filter((one) => waitTopicOf(one) !== undefined);
    return open.length > 1 ? digest(open) : single(order, topic);
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
