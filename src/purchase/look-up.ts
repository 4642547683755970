import type { Order } from '../domain/order.ts';
import type { Transaction } from '../domain/receipt.ts';
import { readReference } from '../domain/reference.ts';
import { type OrderStore, type Reseller, ResellerError } from './ports.ts';

export type LookUpOutcome =
  | { type: 'order'; order: Order }
  /** Not bought here, but of the merchant's account. */
  | { type: 'transaction'; transaction: Transaction }
  /** There is none, or it is another person's: the asker cannot tell which. */
  | { type: 'unknown' };

export type LookUp = (asker: { userId: number; isMerchant: boolean }, text: string) => Promise<LookUpOutcome>;

/** References of any system that buys on the account (specification, section 8). */
const FOREIGN_REFERENCE = /^\S{15,40}$/u;

/** One purchase by its reference: a person's own, for a merchant anybody's. @throws ResellerError */
export function createLookUp(deps: { orders: OrderStore; reseller: Pick<Reseller, 'transaction'> }): LookUp {
  return async ({ userId, isMerchant }, text) => {
    const reference = readReference(text);
    const order = reference === undefined ? undefined : await deps.orders.find(reference);
    if (order !== undefined && (isMerchant || order.buyer.userId === userId)) return { type: 'order', order };
    if (!isMerchant || order !== undefined || !FOREIGN_REFERENCE.test(text)) return { type: 'unknown' };
    return askService(reference ?? text);
  };

  async function askService(reference: string): Promise<LookUpOutcome> {
    try {
      return { type: 'transaction', transaction: await deps.reseller.transaction(reference) };
    } catch (error) {
      if (error instanceof ResellerError && (error.code === 'not-found' || error.code === 'rejected'))
        return { type: 'unknown' };
      throw error;
    }
  }
}
