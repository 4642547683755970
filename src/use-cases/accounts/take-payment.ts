import type { Account } from '../../domain/accounts/account.ts';
import { mayBuy, type Person } from '../../domain/people/person.ts';
import { faultOfPayment, type PaymentFacts, type PaymentFault, readPayload } from '../../domain/accounts/topup.ts';
import type { AccountStore, TopupStore } from './ports.ts';
import type { PeopleStore } from '../people/ports.ts';
import type { Logger, Now } from '../shared/ports.ts';

/** A payment that was made, by the two names that it has. */
export interface MadePayment extends PaymentFacts {
  /** Telegram's, the same however often the payment is told. */
  readonly chargeId: string;
  /** The provider's, to find it there. */
  readonly providerChargeId: string;
}

export type TakenPayment =
  /** `fault`: it was not what its invoice asked for; the money is its payer's all the same. */
  | { type: 'credited'; isNews: boolean; account: Account; fault: PaymentFault | undefined }
  /** Of another currency: only a merchant can say what it is worth here. */
  | { type: 'foreign' };

export interface TakePayment {
  /** Whether an invoice may be paid at this moment; undefined if it may. */
  check(
    payment: PaymentFacts,
  ): Promise<PaymentFault | 'not-in' | 'merchant' | 'no-accounts' | 'shut' | 'refused' | undefined>;
  /** Puts a payment on its payer's account, once for its charge. */
  take(payment: MadePayment): Promise<TakenPayment>;
}

/** Top-ups by Telegram Payments (https://core.telegram.org/bots/payments, 2026-11). */
export function createTakePayment(deps: {
  topups: Pick<TopupStore, 'find' | 'mark'>;
  accounts: Pick<AccountStore, 'bookPayment'>;
  /** Whether no payment is to be taken, because it could be lost after it was made. */
  isRefused: () => boolean;
  people: Pick<PeopleStore, 'find'>;
  isMerchant: (userId: number, person: Person | undefined) => boolean;
  hasAccounts: boolean;
  /** Whether the shop sells nothing, because its records are not there. */
  isShut: () => boolean;
  currency: string;
  now: Now;
  logger: Logger;
}): TakePayment {
  const { topups, accounts, people, isMerchant, hasAccounts, isShut, isRefused, currency, now, logger } = deps;
  return {
    async check(payment) {
      if (!hasAccounts) return 'no-accounts';
      if (isShut()) return 'shut';
      if (isRefused()) return 'refused';
      const [person, fault] = await Promise.all([people.find(payment.userId), faultOf(payment)]);
      if (isMerchant(payment.userId, person)) return 'merchant';
      return mayBuy(person, 'approval', false) ? fault : 'not-in';
    },

    async take(payment) {
      const { userId, totalMinor, chargeId, providerChargeId } = payment;
      const fault = await faultOf(payment);
      // It was checked before it was paid; what differs by now is for merchants to look at, and the money is there.
      if (fault !== undefined) logger.warn({ userId, fault }, 'a payment is not what its invoice asked for');
      if (payment.currency !== currency) return { type: 'foreign' };
      const booking = { id: `charge-${chargeId}`, userId, kind: 'topup', amountMinor: totalMinor } as const;
      const { type, account } = await accounts.bookPayment({
        ...booking,
        by: userId,
        at: now(),
        note: providerChargeId,
      });
      const invoice = readPayload(payment.payload);
      if (invoice !== undefined) await topups.mark(invoice.userId, invoice.id, 'paid');
      const isNews = type === 'booked';
      // Told again, its invoice is paid by this very payment.
      return { type: 'credited', isNews, account, fault: isNews || fault !== 'paid' ? fault : undefined };
    },
  };

  async function faultOf(payment: PaymentFacts): Promise<PaymentFault | undefined> {
    const named = readPayload(payment.payload);
    const topup = named === undefined ? undefined : await topups.find(named.userId, named.id);
    return faultOfPayment(payment, topup, currency, now());
  }
}
