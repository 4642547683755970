import { earnedOn } from '../../../../domain/orders/earned-on.ts';
import { type Minor, minor } from '../../../../domain/shared/money.ts';
import { isDelivered, isOpen, type Order } from '../../../../domain/orders/order.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { BatchView } from '../../../../use-cases/batches/ports.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { Logger } from '../../../../use-cases/shared/ports.ts';

/** For the buttons alone: agents forward the text, and a forward drops buttons. */
export interface BalanceNow {
  readonly balanceMinor: Minor;
  /** What an agent keeps of it; absent for everyone else. */
  readonly earnedMinor?: Minor;
}

/** What is read for the buttons of an order that has ended. */
export interface BesideEnd extends Partial<BalanceNow> {
  /** It is for a meter that is bought for again and again. */
  readonly isRegular?: boolean;
}

/** What is left on the account that paid for an order that has ended; undefined if none did, or if it cannot be read: no end waits for it. */
export type ReadBalance = (order: Order) => Promise<BesideEnd | undefined>;

/** The same under a list's summary, which names it only where something was earned. */
export type ReadListBalance = (view: Pick<BatchView, 'batch' | 'rows'>) => Promise<BalanceNow | undefined>;

export interface ReadBalanceDeps {
  readonly accounts: Pick<Shop['accounts'], 'read'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly logger: Logger;
}

export function createReadBalance(deps: ReadBalanceDeps): ReadBalance {
  return async (order) => {
    if ((order.billing?.heldMinor ?? 0) === 0 || isOpen(order)) return undefined;
    return balanceOf(order, earnedOn(order), deps);
  };
}

export function createReadListBalance(deps: ReadBalanceDeps): ReadListBalance {
  return async ({ batch, rows }) => {
    const delivered = rows.flatMap(({ order }) => (order !== undefined && isDelivered(order) ? [order] : []));
    const earnedMinor = minor(delivered.reduce((sum, order) => sum + earnedOn(order), 0));
    const balance = earnedMinor > 0 ? await balanceOf(batch, earnedMinor, deps) : undefined;
    return balance?.earnedMinor === undefined ? undefined : balance;
  };
}

async function balanceOf(
  { buyer: { userId }, reference }: { readonly buyer: Pick<Order['buyer'], 'userId'>; readonly reference: string },
  earnedMinor: Minor,
  { accounts, people, logger }: ReadBalanceDeps,
): Promise<BalanceNow | undefined> {
  try {
    const [{ balanceMinor }, person] = await Promise.all([
      accounts.read(userId),
      earnedMinor > 0 ? people.find(userId) : undefined,
    ]);
    return { balanceMinor, ...(person?.role === 'agent' ? { earnedMinor } : {}) };
  } catch (error) {
    logger.warn({ err: error, reference }, 'the balance under a receipt could not be read');
    return undefined;
  }
}
