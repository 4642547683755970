import { costOf, isDelivered, isOpen, type Order, paidByBuyer } from '../../../../domain/orders/order.ts';
import { minor } from '../../../../domain/shared/money.ts';
import { cut } from '../../../../domain/shared/text.ts';
import type { Words } from '../../../ui/words.ts';

/**
 * What the buyer paid. If an account paid, it is the price on the card; what the service took is the merchant's affair. If the merchant's wallet paid, it is
 * what the service took, and the price beside it if that differs.
 */
export function paidLines(order: Order, words: Words, forBuyer = true): string[] {
  const { priceMinor } = order;
  if (order.billing?.uncollected === true) return [uncollectedLine(order, words, forBuyer)];
  const paid = isOnWallet(order) ? (order.receipt?.paidMinor ?? priceMinor) : priceMinor;
  const amount = paid === priceMinor ? [] : [words.html('order-amount', { price: words.money(priceMinor) })];
  return [...amount, words.html('order-paid', { price: words.money(paid) }), ...givenBackLine(order, words)];
}

function givenBackLine({ givenBack, billing }: Order, words: Words): string[] {
  if (givenBack === undefined) return [];
  const price = words.money(billing?.heldMinor ?? minor(0));
  return [words.html('order-given-back-by-hand', { price, time: words.time(givenBack.at) })];
}

/** Only the service can have charged the wallet, and the sum that it lists may only be reserved. */
export function chargeLine(order: Order, words: Words, forBuyer = true): string {
  const { heldMinor: held = 0, uncollected } = order.billing ?? {};
  if (uncollected === true) return uncollectedLine(order, words, forBuyer);
  if (order.givenBack !== undefined) {
    const time = words.time(order.givenBack.at);
    return words.html('order-given-back-before', { price: words.money(minor(held)), time });
  }
  if (held > 0)
    return words.html(forBuyer ? 'order-given-back' : 'order-given-back-buyer', { price: words.money(minor(held)) });
  return isListed(order)
    ? words.html(forBuyer ? 'order-reserved' : 'order-reserved-buyer', {
        price: words.money(order.receipt?.paidMinor ?? minor(0)),
      })
    : words.html('order-nothing-charged');
}

/** The order was delivered, but its money could not be taken. Buyer and merchant settle that, so it is neither paid nor given back here. */
function uncollectedLine({ priceMinor }: Order, words: Words, forBuyer: boolean): string {
  return words.html(forBuyer ? 'order-uncollected' : 'order-uncollected-buyer', { price: words.money(priceMinor) });
}

/** An order that a merchant closed may still be delivered. So what these lines say about money is true in both cases. */
export function closedLines(order: Order, words: Words, forBuyer = true): string[] {
  const heldMinor = order.billing?.heldMinor ?? minor(0);
  return [
    words.html('order-closed-why'),
    heldMinor > 0
      ? words.html(forBuyer ? 'order-closed-given-back' : 'order-closed-given-back-buyer', {
          price: words.money(heldMinor),
        })
      : words.html(forBuyer ? 'order-closed-late' : 'order-closed-late-buyer'),
    ...(forBuyer ? [words.html('order-closed-next')] : []),
  ];
}

/** Whether the service lists a sum for an order that was not delivered. */
export function isListed(order: Order): boolean {
  return (order.receipt?.paidMinor ?? 0) > 0 && isOnWallet(order);
}

/** For merchants alone, below another person's receipt. */
export function merchantLines(order: Order, words: Words, buyerName?: string): string[] {
  const id = String(order.buyer.userId);
  const buyer = buyerName === undefined ? [] : [words.html('stuck-buyer', { name: cut(buyerName, 80), id })];
  if (order.billing === undefined) return buyer.length === 0 ? [] : ['', ...buyer];
  const { paidMinor } = order.receipt ?? {};
  const wasDelivered = isDelivered(order);
  const profit = minor(paidByBuyer(order) - (paidMinor ?? costOf(order)));
  return [
    '',
    ...(buyer.length === 0 ? [words.html('order-buyer', { id })] : buyer),
    words.html('order-cost', { price: words.money(costOf(order)) }),
    ...serviceLines(order, words),
    ...(wasDelivered ? [words.html('order-profit', { price: words.money(profit) })] : []),
  ];
}

/** Of an open order the service's sum says nothing yet. */
function serviceLines(order: Order, words: Words): string[] {
  const { paidMinor } = order.receipt ?? {};
  if (paidMinor === undefined) return [];
  const price = words.money(paidMinor);
  if (isDelivered(order)) return [words.html('order-service-took', { price })];
  return paidMinor > 0 && !isOpen(order) ? [words.html('order-reserved-buyer', { price })] : [];
}

/** Whether the wallet of the bot's owner paid, at the service's own price. */
function isOnWallet({ billing, costMinor }: Order): boolean {
  return (billing?.heldMinor ?? 0) === 0 && costMinor === undefined;
}
