import { costOf, type Order } from '../../domain/order.ts';
import { minor } from '../../domain/money.ts';
import type { Words } from '../words.ts';

/**
 * What was paid. From an account it is what the card said, and what the service took is the merchant's affair; from the merchant's wallet it is
 * what the service took, and beside it what was asked for.
 */
export function paidLines(order: Order, words: Words): string[] {
  const { priceMinor } = order;
  if (order.billing?.uncollected === true) return [uncollectedLine(order, words)];
  const paid = isOnWallet(order) ? (order.receipt?.paidMinor ?? priceMinor) : priceMinor;
  const amount = paid === priceMinor ? [] : [words.html('order-amount', { price: words.money(priceMinor) })];
  return [...amount, words.html('order-paid', { price: words.money(paid) })];
}

/** What became of the money of one that was not delivered. Only the service can have charged the wallet: what it lists is said. */
export function chargeLine(order: Order, words: Words): string {
  const { heldMinor: held = 0, uncollected } = order.billing ?? {};
  if (uncollected === true) return uncollectedLine(order, words);
  if (held > 0) return words.html('order-given-back', { price: words.money(minor(held)) });
  return isCharged(order)
    ? words.html('order-charged', { price: words.money(order.receipt?.paidMinor ?? minor(0)) })
    : words.html('order-nothing-charged');
}

/** What is open since, buyer and merchant settle: it is neither paid nor given back a second time. */
function uncollectedLine({ priceMinor }: Order, words: Words): string {
  return words.html('order-uncollected', { price: words.money(priceMinor) });
}

/** Whether the service lists a sum as taken for one that was not delivered. */
export function isCharged(order: Order): boolean {
  return (order.receipt?.paidMinor ?? 0) > 0 && isOnWallet(order);
}

/** For merchants alone, below the receipt of somebody else: who it was, and what they earned. */
export function merchantLines(order: Order, words: Words): string[] {
  if (order.billing === undefined) return [];
  const { paidMinor } = order.receipt ?? {};
  const isDelivered = order.state === 'successful' || order.state === 'token-due';
  const profit = minor(order.priceMinor - (paidMinor ?? costOf(order)));
  return [
    '',
    words.html('order-buyer', { id: String(order.buyer.userId) }),
    words.html('order-cost', { price: words.money(costOf(order)) }),
    ...(paidMinor === undefined ? [] : [words.html('order-service-took', { price: words.money(paidMinor) })]),
    ...(isDelivered ? [words.html('order-profit', { price: words.money(profit) })] : []),
  ];
}

/**
 * The order with the service's words as its buyer may read them. Of a failure there are none: the service speaks to the merchant, and its buyer can
 * do nothing about it. The remark on what was delivered stays, because a PIN or a serial number may stand in nothing else; without the sums that are
 * the merchant's affair: what it was to cost, what was taken, and what is in the wallet.
 */
export function asBuyerSees(whole: Order): Order {
  const order = withoutFailureWords(whole);
  const { receipt, priceMinor, item } = order;
  if (receipt?.remark === undefined || isOnWallet(order)) return order;
  const known = [priceMinor, ...(item.amountRequired ? [costOf(order)] : [])];
  const secrets = [costOf(order), receipt?.paidMinor].filter(
    (sum) => sum !== undefined && sum > 0 && !known.includes(sum),
  );
  const remark = receipt.remark
    .replace(IN_WALLET, '$1…')
    .replace(SUM, (sum, digits: string) => (secrets.includes(minor(minorOf(digits))) ? '…' : sum));
  return { ...order, receipt: { ...receipt, remark } };
}

function withoutFailureWords(order: Order): Order {
  return order.failure === undefined ? order : { ...order, failure: { reason: order.failure.reason } };
}

/** `Wallet balance: NGN 12,000.00`, up to the end of the line. */
const IN_WALLET = /(\bwallet\b[^\d\n]{0,40}?)(?:(?:₦|NGN|N)\s*)?\d[\d,]*(?:\.\d{1,2})?(?!\w)/giu;

/** A number that stands by itself, with the currency before it where there is one. */
const SUM = /(?<![\w.,])(?:(?:₦|NGN|N)\s*)?(\d[\d,]*(?:\.\d{1,2})?)(?![\w])/giu;

function minorOf(digits: string): number {
  return Math.round(Number(digits.replaceAll(',', '')) * 100);
}

/** Bought at the service's own price on the wallet of whoever owns the bot. */
function isOnWallet({ billing, costMinor }: Order): boolean {
  return (billing?.heldMinor ?? 0) === 0 && costMinor === undefined;
}
