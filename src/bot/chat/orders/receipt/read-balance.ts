import type { Minor } from '../../../../domain/shared/money.ts';
import { isOpen, type Order } from '../../../../domain/orders/order.ts';
import type { AccountStore } from '../../../../use-cases/accounts/ports.ts';
import type { Logger } from '../../../../use-cases/shared/ports.ts';

/** What is left on the account that paid for an order that has ended; undefined if none did, or if it cannot be read: no end waits for it. */
export type ReadBalance = (order: Order) => Promise<Minor | undefined>;

export function createReadBalance({
  accounts,
  logger,
}: {
  accounts: Pick<AccountStore, 'read'>;
  logger: Logger;
}): ReadBalance {
  return async (order) => {
    const { billing, buyer, reference } = order;
    if ((billing?.heldMinor ?? 0) === 0 || isOpen(order)) return undefined;
    try {
      return (await accounts.read(buyer.userId)).balanceMinor;
    } catch (error) {
      logger.warn({ err: error, reference }, 'the balance under a receipt could not be read');
      return undefined;
    }
  };
}
