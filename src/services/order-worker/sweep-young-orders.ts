import { boughtAt, type Order } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import type { SettleOrder } from './settle-order.ts';
import { createHistoryWalk, type HistoryShop, MAX_FAILURES, RECORDS_AT_ONCE } from './history-walk.ts';

/** For so long after a 429 young orders are looked for on pages. If that was too short, the service says so again. */
const CROWDED_FOR_MS = 60_000;
/** If the pages of the history cannot be read, young orders are asked about singly for so long. */
const SINGLES_FOR_MS = 60_000;
const PAUSE_MS = 500;
/** More than a shop sells while one round takes; the others are asked about singly. */
const MAX_WAITING = 5_000;
/** The newest pages: together they have as many rows as a shop sells in the two minutes in which an order is young. */
const MAX_PAGES = 12;
/** Only a question decides about orders that pages call failed or do not show. They are few: while they are asked about, no success is seen. */
const MAX_ASKED = 20;
const TURN_WITHIN_MS = 2_000;

/**
 * Young orders are asked about one by one, until the service says that it is asked too often. From then on the orders that it works on are looked for
 * together on the newest pages of its history, after Retry-After is over, and within the budget of old orders. As with old orders, a row that says
 * successful ends its order, a row that says failed only has it asked about, and an order that is on no page proves nothing.
 */
export function createSweepYoungOrders(shop: HistoryShop & Pick<Shop, 'now' | 'logger'>, settle: SettleOrder) {
  const { reseller, now, logger } = shop;
  let waiting = new Map<string, Order>();
  let crowdedUntil = 0;
  let singlesUntil = 0;
  const askedAt = new Map<string, number>();
  const budget: HistoryShop['budget'] = {
    take: (maxWaitMs) => shop.budget.take(maxWaitMs),
    hold(pauseMs) {
      refused();
      return shop.budget.hold(pauseMs);
    },
  };
  const looks = repeat(run, () => PAUSE_MS);
  return { refused, takes, run, start: looks.start, stop: looks.stop };

  function refused(): void {
    crowdedUntil = now() + CROWDED_FOR_MS;
  }

  function takes(order: Order): boolean {
    if (now() >= crowdedUntil || now() < singlesUntil || waiting.size >= MAX_WAITING) return false;
    if (order.state !== 'processing' && order.state !== 'token-due') return false;
    waiting.set(order.reference, order);
    return true;
  }

  async function run(): Promise<void> {
    if (waiting.size === 0) return;
    const sought = waiting;
    waiting = new Map();
    try {
      await askSome(await readPages(sought));
    } catch (error) {
      logger.error({ err: error }, 'young orders could not be looked for in the history; trying again');
    }
  }

  /** Resolves with the orders that must be asked about. */
  async function readPages(sought: Map<string, Order>): Promise<readonly Order[]> {
    const times = [...sought.values()].map(boughtAt);
    const span = { oldestAt: Math.min(...times), newestAt: Math.max(...times), maxPages: MAX_PAGES };
    const walk = createHistoryWalk({ reseller, budget }, span);
    const failed: Order[] = [];
    let failures = 0;
    while (sought.size > 0 && !walk.isOver() && !looks.signal.aborted) {
      const page = await walk.next();
      if (page.type === 'not-now') {
        waiting = new Map([...sought, ...waiting]);
        return failed;
      }
      failures = page.type === 'unread' ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) {
        // Each of them still has a due time, which was set before.
        singlesUntil = now() + SINGLES_FOR_MS;
        return failed;
      }
      if (page.type === 'rows') failed.push(...(await take(page.rows, sought)));
    }
    return [...failed, ...sought.values()];
  }

  /** Resolves with the orders that the page calls failed. */
  async function take(rows: readonly Transaction[], sought: Map<string, Order>): Promise<readonly Order[]> {
    const failed: Order[] = [];
    await mapConcurrent(rows, RECORDS_AT_ONCE, async (row) => {
      const order = sought.get(row.reference);
      if (order === undefined) return;
      sought.delete(row.reference);
      if (row.status === 'failed') failed.push(order);
      else if (row.status === 'successful') await settle(order, row);
    });
    return failed;
  }

  /** The orders that were not asked about for longest come first. The others have a due time, and come back in a later round. */
  async function askSome(found: readonly Order[]): Promise<void> {
    if (askedAt.size > MAX_WAITING) askedAt.clear();
    const at = ({ reference }: Order): number => askedAt.get(reference) ?? 0;
    for (const order of found.toSorted((one, other) => at(one) - at(other)).slice(0, MAX_ASKED)) {
      if (looks.signal.aborted || !(await budget.take(TURN_WITHIN_MS))) return;
      askedAt.set(order.reference, now());
      if (!(await settle(order))) return;
    }
  }
}
