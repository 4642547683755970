import { boughtAt, type Order, waitTopicOf } from '../../domain/orders/order.ts';
import { lieWithin } from '../../domain/shared/days.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import type { MerchantAlerts } from './advance-order.ts';

/** If so many orders wait too long within a minute, each is told to merchants in a message of its own. More of them are told together, */
const MAX_SINGLE_ALERTS = 10;
/** and by all processes together no more often than this. */
const DIGEST_EVERY_MS = 10 * 60_000;

interface StuckDigestParts {
  readonly single: MerchantAlerts['stuck'];
  /** Tells of many orders in one message. Resolves with whether any merchant was reached. */
  readonly digest: (orders: readonly Order[]) => Promise<boolean>;
}

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 30_000;
/** So many orders are in one digest; the others are in the next one. */
const MAX_LISTED = 10_000;
const READ_AT_ONCE = 100;

/** One message each if they are few, and one with a file if they are many. An order that waits for a digest is stored, and counts as told. */
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
      await queue.put(order.reference, boughtAt(order));
      return true;
    },
    run,
    start: looks.start,
    stop: looks.stop,
  };

  /** Sends a digest of the orders that wait for one, if they waited at the last look too, and if the last digest is long enough ago. */
  async function run(): Promise<void> {
    try {
      const references = await queue.list(MAX_LISTED);
      // If many orders come at once, the first of them is not told alone.
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
    if (open.length === 0 || (await digest(open))) await queue.remove(references);
  }
}
