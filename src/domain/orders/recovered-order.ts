import { phaseOf } from './bill-order.ts';
import { recipientKindOf } from '../catalogue/sold-services.ts';
import type { Product } from '../catalogue/products.ts';
import { listedEvent } from './next-step.ts';
import { DAY_MS } from '../shared/days.ts';
import { fromDecimal, minor, type Minor } from '../shared/money.ts';
import { type Order, type OrderState, waitTopicOf } from './order.ts';
import { itemOf } from './draft.ts';
import { next, type OrderEvent } from './order-state-machine.ts';
import type { Transaction } from './receipt.ts';
import type { ReferenceContents } from './reference.ts';

/** A purchase that the service has, but we do not have, or do not know to be confirmed. */
export interface LostPurchase {
  readonly transaction: Transaction;
  /** The account whose history shows it. */
  readonly account: string;
  readonly contents: ReferenceContents;
  readonly locale: string;
  /** The product as it is sold today, if it still is. */
  readonly product?: Product | undefined;
  /** The record that an older backup brought back, from before the order was sent. */
  readonly earlier?: Order | undefined;
}

/** Whether the record knows less than the service, which has the purchase. Such a record is from a backup before the order was sent. */
export function isBehind({ state }: Order): boolean {
  return state === 'draft' || state === 'dropped' || state === 'confirmed';
}

/**
 * The order as it is to be written, one version above the earlier one if there is one. The service has it, so it was confirmed and sent. From there it
 * goes the way of every order, to processing or to its end, and its buyer is told.
 */
export function recoveredOrder(lost: LostPurchase): Order {
  const { transaction, account, contents, earlier } = lost;
  const at = boughtAt(transaction, contents.mintedAt);
  const events: OrderEvent[] = [
    { type: 'confirmed', at },
    { type: 'sending', at, to: account },
    listedEvent(transaction, at),
  ];
  const bought = events.reduce(next, earlier === undefined ? rebuiltCard(lost) : confirmable(earlier));
  return { ...bought, version: (earlier?.version ?? 0) + 1, recovered: true };
}

function confirmable(earlier: Order): Order {
  if (earlier.state === 'confirmed') return earlier;
  const { endedAt: _endedAt, ...rest } = earlier;
  return { ...rest, state: 'draft' };
}

function rebuiltCard({ transaction, contents, locale, product }: LostPurchase): Order {
  const { userId, mintedAt } = contents;
  const sold = product ?? productNamedIn(transaction);
  return {
    reference: transaction.reference,
    version: 1,
    state: 'draft',
    // The bot sells in private chats alone, and the id of such a chat is its person's.
    buyer: { userId, chatId: userId, locale },
    item: itemOf(sold),
    recipient: {
      kind: recipientKindOf(sold),
      customerId: transaction.customerId ?? transaction.receipt.meterNumber ?? NOT_KNOWN,
    },
    priceMinor: priceOf(transaction, sold),
    draftedAt: mintedAt,
    sends: 0,
    asks: 0,
    tellTries: 0,
  };
}

/** Stands for a field that is missing, because no field of a transaction is certain (specification 2.7). */
const NOT_KNOWN = '–';

/** If a product is not sold any more, what the transaction itself says about it. */
function productNamedIn({ service = '', provider = NOT_KNOWN, productName = NOT_KNOWN }: Transaction): Product {
  return {
    service,
    provider,
    name: productName,
    priceMinor: minor(0),
    amountRequired: false,
    requiresVerification: false,
    available: false,
  };
}

/**
 * What the card said, as nearly as it is known: the amount if the product asks for one, otherwise what was paid. For a failed order nothing was paid,
 * so it is the fixed price.
 */
function priceOf({ receipt }: Transaction, sold: Product): Minor {
  const paid = receipt.paidMinor ?? minor(0);
  const amount = openAmount(receipt.quantity ?? '');
  if (sold.amountRequired && amount !== undefined) return amount;
  if (paid > 0) return paid;
  return sold.priceMinor > 0 ? sold.priceMinor : (amount ?? paid);
}

/** Reads the "open-price amount label" (specification 2.6): a number, or a number after a currency. */
function openAmount(label: string): Minor | undefined {
  const digits = /^(?:\p{L}{3} ?|\p{Sc} ?)?(\d[\d,]*(?:\.\d{1,2})?)$/u.exec(label.trim())?.[1];
  return digits === undefined ? undefined : fromDecimal(Number(digits.replaceAll(',', '')));
}

/** When the service says that it was made, if that is near the time in the reference, which no one can change. */
function boughtAt({ createdAt = '' }: Transaction, mintedAt: number): number {
  const said = Date.parse(createdAt);
  return Math.abs(said - mintedAt) <= DAY_MS ? said : mintedAt;
}

/** How far a purchase has come, and what is known of it later: a failed one may prove delivered, and a delivered one may be taken back. */
const RANKS: Readonly<Record<OrderState, number>> = {
  draft: 0,
  dropped: 0,
  confirmed: 1,
  submitting: 2,
  unknown: 2,
  processing: 3,
  closed: 4,
  failed: 5,
  'token-due': 6,
  successful: 7,
  reversed: 8,
};

/**
 * Whether a record knows less about the purchase than another record of it. Then the other one can safely be written again. The version does not say
 * that, because a store that went back gives the same versions to other records.
 */
export function knowsLess(record: Order, than: Order): boolean {
  const other = knowledgeIn(than);
  const differing = knowledgeIn(record).map((one, index) => one - (other[index] ?? 0));
  return (differing.find((difference) => difference !== 0) ?? 0) < 0;
}

/** What is known, the weightiest first. In doubt, a record of more calls is the newer one, whether their answers are known or not. */
function knowledgeIn(order: Order): readonly number[] {
  const { state, sends, exists, givenBack, told } = order;
  const isInDoubt = waitTopicOf(order) === 'unanswered';
  return [
    RANKS[state],
    isInDoubt ? sends : 0,
    Number(isInDoubt && exists === true),
    Number(state === 'unknown'),
    Number(givenBack !== undefined),
    Number(told?.state === state),
  ];
}

/**
 * The records to write, one after the other, to bring back what the store has lost. `known` is the order as this process knew it; `stored` is what the store has now,
 * undefined if nothing. @param account the one in use at the service. No such record lets a purchase be sent before it was asked about by its reference.
 */
export function restoredOrders(
  known: Order,
  stored: Order | undefined,
  account: string,
  now: number,
): readonly Order[] {
  const version = (stored?.version ?? 0) + 1;
  const order = {
    ...asked(known, stored, account, now),
    closed: known.closed ?? stored?.closed,
    // It may have been put back unbilled over nothing, and now the record is here whose money is held.
    billing: known.billing ?? stored?.billing,
  };
  const isUnheld = phaseOf(stored ?? { ...known, state: 'draft' }) === 'none';
  const phase = phaseOf(order);
  const { givenBack: _givenBack, ...delivered } = order;
  // The money goes through the same steps as before, because only held money can be spent or released, and only spent money can be given back.
  const way = [
    ...(isUnheld && phase !== 'none' && phase !== 'held' ? [{ ...delivered, state: 'processing' as const }] : []),
    ...(phase === 'given-back' ? [delivered] : []),
    order,
  ];
  return way.map((one, index) => ({ ...one, version: version + index }));
}

/**
 * Another process may have sent it since. So it is asked about, as if its call had got no answer, and what "not found" said before does not count. If
 * its card was taken back since, its buyer knows it as not bought, so it is not sent again.
 */
function asked({ missing: _missing, ...known }: Order, stored: Order | undefined, to: string, at: number): Order {
  const isUnsent = known.state === 'confirmed';
  const order = isUnsent ? next(next(known, { type: 'sending', at, to }), { type: 'lost', at }) : known;
  if (stored?.state !== 'dropped' || waitTopicOf(order) !== 'unanswered') return order;
  return { ...order, doubt: order.doubt ?? { reason: 'never-arrived' } };
}
