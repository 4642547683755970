import type { Account } from '../../domain/accounts/account.ts';
import { mayBuy } from '../../domain/people/access.ts';
import { faultOfPayment, type PaymentFacts, type PaymentFault, readPayload } from '../../domain/accounts/topup.ts';
import type { Shop } from '../shop.ts';

export interface MadePayment extends PaymentFacts {
  /** Telegram's id, which is the same however often Telegram reports the payment. */
  readonly chargeId: string;
  /** The provider's id, to find the payment there. */
  readonly providerChargeId: string;
}

export type TakenPayment =
  /** `fault`: the payment is not what its invoice asked for. Its payer gets the money all the same. */
  | { type: 'credited'; isNews: boolean; account: Account; fault: PaymentFault | undefined }
  /** It is in another currency. Only a merchant can say what it is worth here. */
  | { type: 'foreign' };

export type PaymentRefusal = PaymentFault | 'not-in' | 'merchant' | 'no-accounts' | 'shut' | 'refused';

type PaymentShop = Pick<Shop, 'topups' | 'currency' | 'now'>;

/** Undefined if the invoice may be paid. Top-ups by Telegram Payments (https://core.telegram.org/bots/payments, 2026-11). */
export async function checkPayment(
  shop: PaymentShop & Pick<Shop, 'people' | 'isMerchant' | 'hasAccounts' | 'isShut' | 'paymentFault'>,
  payment: PaymentFacts,
): Promise<PaymentRefusal | undefined> {
  if (!shop.hasAccounts) return 'no-accounts';
  if (shop.isShut()) return 'shut';
  if (shop.paymentFault() !== undefined) return 'refused';
  const [person, fault] = await Promise.all([shop.people.find(payment.userId), faultOf(shop, payment)]);
  if (shop.isMerchant(payment.userId, person)) return 'merchant';
  return mayBuy(person, 'approval', false) ? fault : 'not-in';
}

/** Once for each charge. */
export async function takePayment(
  shop: PaymentShop & Pick<Shop, 'accounts' | 'logger'>,
  payment: MadePayment,
): Promise<TakenPayment> {
  const { userId, totalMinor, chargeId, providerChargeId } = payment;
  const fault = await faultOf(shop, payment);
  // It was checked before it was paid. If something differs now, merchants look at it, because the money has come already.
  if (fault !== undefined) shop.logger.warn({ userId, fault }, 'a payment is not what its invoice asked for');
  if (payment.currency !== shop.currency) return { type: 'foreign' };
  const { type, account } = await shop.accounts.bookPayment({
    id: `charge-${chargeId}`,
    userId,
    kind: 'topup',
    amountMinor: totalMinor,
    by: userId,
    at: shop.now(),
    note: providerChargeId,
  });
  const invoice = readPayload(payment.payload);
  if (invoice !== undefined) await shop.topups.mark(invoice.userId, invoice.id, 'paid');
  const isNews = type === 'booked';
  // If the payment is reported again, its invoice is `paid` by this same payment, and that is no fault.
  return { type: 'credited', isNews, account, fault: isNews || fault !== 'paid' ? fault : undefined };
}

async function faultOf(
  { topups, currency, now }: PaymentShop,
  payment: PaymentFacts,
): Promise<PaymentFault | undefined> {
  const named = readPayload(payment.payload);
  const topup = named === undefined ? undefined : await topups.find(named.userId, named.id);
  return faultOfPayment(payment, topup, currency, now());
}
