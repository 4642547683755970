import { recipientKindOf } from '../catalogue/sold-services.ts';
import type { Product } from '../catalogue/products.ts';
import { listedEvent } from './next-step.ts';
import { fromDecimal, minor, type Minor } from '../shared/money.ts';
import type { Order, OrderState } from './order.ts';
import { itemOf } from './draft.ts';
import { next, type OrderEvent } from './order-state-machine.ts';
import type { Transaction } from './receipt.ts';
import type { ReferenceContents } from './reference.ts';
import { phaseOf } from '../accounts/account.ts';

/** A purchase that the service has and we do not, or no longer know to be confirmed. */
export interface LostPurchase {
  readonly transaction: Transaction;
  /** The account whose history shows it. */
  readonly account: string;
  /** Of the transaction's reference. */
  readonly contents: ReferenceContents;
  readonly locale: string;
  /** As it is sold today, if it still is. */
  readonly product?: Product | undefined;
  /** What an older backup brought back, from before it was sent. */
  readonly earlier?: Order | undefined;
}

/** Whether the record knows less than the service, which has the purchase: a backup from before it was sent. */
export function isBehind({ state }: Order): boolean {
  return state === 'draft' || state === 'dropped' || state === 'confirmed';
}

/**
 * The order as it is to be written, one version above the earlier one if there is one: what the service has was confirmed and sent, so that it
 * goes the way of every order from there, to processing or to its end, of which its buyer is told.
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
  const sold = product ?? soldAs(transaction);
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

/** No field of a transaction is certain to be there (specification 2.7). */
const NOT_KNOWN = '–';

/** What the transaction itself says of a product that is not sold any more. */
function soldAs({ service = '', provider = NOT_KNOWN, productName = NOT_KNOWN }: Transaction): Product {
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
 * What the card said, as near as it can be told: the amount if the product asks for one, else what was paid. What failed was paid nothing, and was
 * to cost the fixed price.
 */
function priceOf({ receipt }: Transaction, sold: Product): Minor {
  const paid = receipt.paidMinor ?? minor(0);
  const amount = openAmount(receipt.quantity ?? '');
  if (sold.amountRequired && amount !== undefined) return amount;
  if (paid > 0) return paid;
  return sold.priceMinor > 0 ? sold.priceMinor : (amount ?? paid);
}

/** "Open-price amount label" (specification 2.6): a number, or one behind a currency. */
function openAmount(label: string): Minor | undefined {
  const digits = /^(?:\p{L}{3} ?|\p{Sc} ?)?(\d[\d,]*(?:\.\d{1,2})?)$/u.exec(label.trim())?.[1];
  return digits === undefined ? undefined : fromDecimal(Number(digits.replaceAll(',', '')));
}

const DAY_MS = 24 * 3_600_000;

/** When the service says it was made, as long as that is near the time that stands in the reference, which no one can alter. */
function boughtAt({ createdAt = '' }: Transaction, mintedAt: number): number {
  const said = Date.parse(createdAt);
  return Math.abs(said - mintedAt) <= DAY_MS ? said : mintedAt;
}

/** How far a purchase has come. Between two states of one rank neither is the older one. */
const RANKS: Readonly<Record<OrderState, number>> = {
  draft: 0,
  dropped: 0,
  confirmed: 1,
  submitting: 2,
  unknown: 3,
  processing: 4,
  'token-due': 5,
  successful: 6,
  failed: 6,
  closed: 6,
  reversed: 7,
};

/** Whether a record knows less of the purchase than another one of it: then it is safe to write that one again. */
export function knowsLess(record: Order, than: Order): boolean {
  const [rank, other] = [RANKS[record.state], RANKS[than.state]];
  if (rank !== other) return rank < other;
  const wasTold = record.told?.state !== record.state && than.told?.state === than.state;
  return wasTold || (record.givenBack === undefined && than.givenBack !== undefined);
}

/**
 * What is written, one after the other, to bring back a record that the store has lost: `known` as this process knew it, `stored` as it stands
 * by now, undefined if it is gone. @param account the one in use at the service. Nothing of it lets a purchase be sent that was not asked for by its reference first.
 */
export function restoredOrders(
  known: Order,
  stored: Order | undefined,
  account: string,
  now: number,
): readonly Order[] {
  const version = (stored?.version ?? 0) + 1;
  const order = asked(known, account, now);
  const isUnheld = phaseOf(stored ?? { ...known, state: 'draft' }) === 'none';
  const phase = phaseOf(order);
  const { givenBack: _givenBack, ...delivered } = order;
  // The money goes the way that it went before, because only what is held can be spent, and only what was spent can be given back.
  const way = [
    ...(isUnheld && (phase === 'captured' || phase === 'given-back')
      ? [{ ...delivered, state: 'processing' as const }]
      : []),
    ...(phase === 'given-back' ? [delivered] : []),
    order,
  ];
  return way.map((one, index) => ({ ...one, version: version + index }));
}

/** Another process may have sent it since. So it is asked about, as if its call had got no answer. */
function asked(order: Order, to: string, at: number): Order {
  return order.state === 'confirmed' ? next(next(order, { type: 'sending', at, to }), { type: 'lost', at }) : order;
}
