import { costOf, isDelivered, type Order, paidByBuyer } from '../../../../domain/orders/order.ts';
import { type Minor, minor } from '../../../../domain/shared/money.ts';
import { mayHoldCode } from '../../../../domain/orders/receipt-codes.ts';
import { withoutMoney } from '../../../../domain/orders/service-sentences.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

/**
 * What was paid. From an account it is what the card said, and what the service took is the merchant's affair; from the merchant's wallet it is
 * what the service took, and beside it what was asked for.
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

/**
 * What became of the money of one that was not delivered. Only the service can have charged the wallet, and what it lists may only be reserved.
 * @param forBuyer whether the one who reads it is the one whose money it is
 */
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

/** What is owed, buyer and merchant settle between them. It is neither paid nor given back a second time. */
function uncollectedLine({ priceMinor }: Order, words: Words, forBuyer: boolean): string {
  return words.html(forBuyer ? 'order-uncollected' : 'order-uncollected-buyer', { price: words.money(priceMinor) });
}

/** An order that a merchant closed may still be delivered, so what is said of money holds in both cases. */
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

/** Whether the service lists a sum for one that was not delivered. */
export function isListed(order: Order): boolean {
  return (order.receipt?.paidMinor ?? 0) > 0 && isOnWallet(order);
}

/** For merchants alone, below the receipt of another person: who it was, and what they earned. */
export function merchantLines(order: Order, words: Words, buyerName?: string): string[] {
  const buyer = buyerName === undefined ? [] : [buyerLine(order, buyerName, words)];
  if (order.billing === undefined) return buyer.length === 0 ? [] : ['', ...buyer];
  const { paidMinor } = order.receipt ?? {};
  const wasDelivered = isDelivered(order);
  const profit = minor(paidByBuyer(order) - (paidMinor ?? costOf(order)));
  return [
    '',
    ...(buyer.length === 0 ? [words.html('order-buyer', { id: String(order.buyer.userId) })] : buyer),
    words.html('order-cost', { price: words.money(costOf(order)) }),
    ...(paidMinor === undefined ? [] : [serviceLine(paidMinor, wasDelivered, words)]),
    ...(wasDelivered ? [words.html('order-profit', { price: words.money(profit) })] : []),
  ];
}

function buyerLine({ buyer }: Order, name: string, words: Words): string {
  return words.html('stuck-buyer', { name: cut(name, 80), id: String(buyer.userId) });
}

function serviceLine(paidMinor: Minor, wasDelivered: boolean, words: Words): string {
  const price = words.money(paidMinor);
  return wasDelivered ? words.html('order-service-took', { price }) : words.html('order-reserved-buyer', { price });
}

/**
 * What the service says of a delivered order, for all but merchants: without sums, which are what it was to cost, what was taken, or what is in the
 * wallet. A sentence in which a PIN may stand stays without them.
 */
export function remarkForBuyers(order: Order): string {
  const { remark = '', paidMinor } = order.receipt ?? {};
  const secrets = [costOf(order), paidMinor].filter((sum) => sum !== order.priceMinor && sum !== 0);
  return withoutMoney(remark, {
    isNeeded: (sentence) => mayHoldCode(sentence, order),
    isSecret: (sum) => secrets.includes(sum),
  });
}

/** Bought at the service's own price on the wallet of the bot's owner. */
function isOnWallet({ billing, costMinor }: Order): boolean {
  return (billing?.heldMinor ?? 0) === 0 && costMinor === undefined;
}
