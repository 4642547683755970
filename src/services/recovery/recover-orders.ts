import type { Product } from '../../domain/catalogue/products.ts';
import type { Order, OrderState } from '../../domain/orders/order.ts';
import { isBehind, recoveredOrder } from '../../domain/orders/recovered-order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import type { ReferenceContents } from '../../domain/orders/reference.ts';
import { DAY_MS, utcDay } from '../../domain/shared/days.ts';
import { orHeld } from '../../domain/shared/held-records.ts';
import { sleepUntil } from '../../async/timers.ts';
import { ResellerError } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';
import { readServiceHistory, type HistoryProgress } from './read-service-history.ts';
import type { StoreWatch } from './watch-store.ts';

export interface RecoverRequest {
  /** YYYY-MM-DD, inclusive, as the service counts days (specification 4.9). */
  readonly since: string;
  /** Only looks, and writes nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: RecoveryProgress) => void;
  readonly signal?: AbortSignal;
}

export interface RecoveryProgress extends HistoryProgress {
  readonly recovered: number;
}

/** Counts of transactions, except for the calls. */
export interface RecoverySummary {
  readonly transactions: number;
  /** Transactions that the service counts, but shows on no page. */
  readonly unread: number;
  readonly calls: number;
  readonly ours: number;
  /** Transactions of another system on the account, or of another key. */
  readonly foreign: number;
  /** Our orders that are known here as sent, or are in the archive. */
  readonly kept: number;
  readonly recovered: number;
  readonly byState: Readonly<Partial<Record<OrderState, number>>>;
}

type RecoverShop = Pick<Shop, 'orders' | 'archive' | 'reseller' | 'references' | 'account' | 'defaultLocale' | 'now'>;

/** If another process moves a record at every try, the record is there, and somebody looks after it. */
const MAX_TRIES = 3;

/**
 * The order worker takes what is put back. Any number of recoveries may run at once, and beside the bot: an order that has got further is left alone.
 * Run again, it goes on where it ended. @throws ResellerError, or if Redis is away
 */
export async function recoverOrders(
  shop: RecoverShop,
  { since, dryRun = false, onProgress, signal }: RecoverRequest,
): Promise<RecoverySummary> {
  const run: RecoveryRun = {
    ...shop,
    dryRun,
    spread: createSpread(shop.now),
    products: new Map(),
    locales: new Map(),
  };
  const count = { ours: 0, foreign: 0, kept: 0, recovered: 0 };
  const byState: Partial<Record<OrderState, number>> = {};

  const take = async (transaction: Transaction): Promise<void> => {
    const contents = run.references.read(transaction.reference);
    if (contents === undefined) return void (count.foreign += 1);
    count.ours += 1;
    const order = await putBack(run, transaction, contents);
    if (order === undefined) return void (count.kept += 1);
    count.recovered += 1;
    byState[order.state] = (byState[order.state] ?? 0) + 1;
  };

  const { calls, seen, total } = await readServiceHistory(
    shop.reseller,
    { startDate: since },
    {
      signal,
      async onPage(fresh, progress) {
        await Promise.all(fresh.map(take));
        onProgress?.({ ...progress, recovered: count.recovered });
      },
    },
  );
  return { transactions: seen, unread: Math.max(0, total - seen), calls, ...count, byState };
}

interface RecoveryRun extends RecoverShop {
  readonly dryRun: boolean;
  readonly spread: Spread;
  /** Each product is read once, and each person's language. */
  readonly products: Map<string, Promise<Product | undefined>>;
  readonly locales: Map<number, Promise<string>>;
}

/** Undefined if Redis has it. */
async function putBack(
  run: RecoveryRun,
  transaction: Transaction,
  contents: ReferenceContents,
): Promise<Order | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const earlier = await orHeld(run.orders.find(transaction.reference));
    // The order is there, and somebody looks after it.
    if (earlier === 'held') return undefined;
    if (earlier !== undefined && !isBehind(earlier)) return undefined;
    // The order ended long ago and is in the archive, so it does not become an order again.
    if ((await run.archive?.has(transaction.reference)) === true) return undefined;
    const order = recoveredOrder({
      transaction,
      account: run.account,
      contents,
      earlier,
      ...(await surroundings(run, transaction, contents)),
    });
    if (run.dryRun) return order;
    if ((await run.orders.commit(order, run.spread(contents.userId))) !== 'conflict') return order;
  }
  return undefined;
}

async function surroundings(
  run: RecoveryRun,
  { productName }: Transaction,
  { userId }: ReferenceContents,
): Promise<{ product: Product | undefined; locale: string }> {
  const [product, locale] = await Promise.all([
    productName === undefined ? undefined : once(run.products, productName, () => readProduct(run, productName)),
    once(run.locales, userId, () => readLocale(run, userId)),
  ]);
  return { product, locale };
}

/** If a product cannot be read, its order is recovered all the same, because the transaction says enough to tell its buyer. */
async function readProduct({ reseller }: RecoveryRun, name: string): Promise<Product | undefined> {
  try {
    return await reseller.product(name);
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    return undefined;
  }
}

/** The default, if no order is left that tells the person's language. */
async function readLocale({ orders, defaultLocale }: RecoveryRun, userId: number): Promise<string> {
  const { orders: newest } = await orders.listByBuyer(userId, 0, 1);
  return newest[0]?.buyer.locale ?? defaultLocale;
}

function once<K, V>(known: Map<K, Promise<V>>, key: K, read: () => Promise<V>): Promise<V> {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const reading = read();
  known.set(key, reading);
  return reading;
}

interface Recovering {
  readonly initialised: StoreWatch['initialised'];
  readonly days: number | 'off';
  readonly recover?: typeof recoverOrders;
  readonly sleep?: typeof sleepUntil;
}

type StartShop = RecoverShop & Pick<Shop, 'logger'>;

const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 60_000;

/** Fills a Redis with which no bot has worked yet. The mark is set only when that is done, so if a start is cut off, the next one does it again. */
export function createRecoverAtStart(shop: StartShop, recovering: Recovering) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    /** Returns at once: the recovery runs in the background. */
    start() {
      running ??= untilBegun(shop, recovering, stopping.signal);
    },
    /** The store was found empty while the bot runs, so the same is done again. */
    again() {
      running = Promise.resolve(running).then(() => untilBegun(shop, recovering, stopping.signal));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Tries again, with growing pauses, while the service or Redis is away. The bot sells meanwhile. */
async function untilBegun(shop: StartShop, recovering: Recovering, signal: AbortSignal): Promise<void> {
  const { days, sleep = sleepUntil } = recovering;
  const since = utcDay(shop.now() - (days === 'off' ? 0 : days * DAY_MS));
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      return await begin(shop, recovering, since, signal);
    } catch (error) {
      if (signal.aborted) return;
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(tries, 10));
      shop.logger.warn({ err: error, pauseMs }, 'the recovery failed; trying again');
      await sleep(pauseMs, signal);
    }
  }
}

async function begin(
  shop: StartShop,
  { initialised, recover = recoverOrders, days }: Recovering,
  since: string,
  signal: AbortSignal,
): Promise<void> {
  const { logger } = shop;
  if (await initialised.has()) return;
  if (days === 'off') {
    logger.info(
      {},
      'Redis is new; if it had orders before, bring them back with `npm run recover` or RECOVER_ON_START',
    );
  } else {
    logger.info({ since }, 'Redis is new: recovering orders from the history of the service');
    const { byState, ...counts } = await recover(shop, { since, signal });
    logger.info({ since, ...counts, ...byState }, 'the recovery is done');
  }
  await initialised.set();
}

/** The times are spread, so that people are not all told in one second. */
type Spread = (userId: number) => number;

/** Telegram takes about 30 messages a second of a bot, and one a second in a chat (https://core.telegram.org/bots/faq, 2026-11). */
const APART_MS = 50;
const APART_IN_A_CHAT_MS = 1_100;

function createSpread(now: Shop['now']): Spread {
  let free = now();
  const freeFor = new Map<number, number>();
  return (userId) => {
    free = Math.max(free, now());
    const at = Math.max(free, freeFor.get(userId) ?? 0);
    free += APART_MS;
    freeFor.set(userId, at + APART_IN_A_CHAT_MS);
    return at;
  };
}
