import { earnedOn } from '../../../../domain/orders/earned-on.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import { isOpen, type Order } from '../../../../domain/orders/order.ts';
import type { AccountStore } from '../../../../use-cases/accounts/ports.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { Logger } from '../../../../use-cases/shared/ports.ts';

/** For the balance's button alone: agents forward the text, and a forward drops buttons. */
export interface BalanceNow {
  readonly balanceMinor: Minor;
  /** What an agent keeps of it; absent for everyone else. */
  readonly earnedMinor?: Minor;
}

/** What is left on the account that paid for an order that has ended; undefined if none did, or if it cannot be read: no end waits for it. */
export type ReadBalance = (order: Order) => Promise<BalanceNow | undefined>;

export function createReadBalance({
  accounts,
  people,
  logger,
}: {
  accounts: Pick<AccountStore, 'read'>;
  people: Pick<PeopleStore, 'find'>;
  logger: Logger;
}): ReadBalance {
  return async (order) => {
    const { billing, buyer, reference } = order;
    if ((billing?.heldMinor ?? 0) === 0 || isOpen(order)) return undefined;
    const earnedMinor = earnedOn(order);
    try {
      const [{ balanceMinor }, person] = await Promise.all([
        accounts.read(buyer.userId),
        earnedMinor > 0 ? people.find(buyer.userId) : undefined,
      ]);
      return { balanceMinor, ...(person?.role === 'agent' ? { earnedMinor } : {}) };
    } catch (error) {
      logger.warn({ err: error, reference }, 'the balance under a receipt could not be read');
      return undefined;
    }
  };
}
