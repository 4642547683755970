import { draftOrder } from '../../../src/domain/orders/draft.ts';
import { next, type OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { Receipt } from '../../../src/domain/orders/receipt.ts';
import { minor } from '../../../src/domain/shared/money.ts';

/** An order as it is confirmed and as it has ended, such as shops have them: half airtime, a third data, the rest electricity and TV. */
export interface Life {
  readonly confirmed: Order;
  readonly ended: Order;
}

/** @param digits random, from 0 to below 1: what a number, a token and an operator's reference are made of */
export function finishedOrder(facts: {
  reference: string;
  userId: number;
  at: number;
  place: number;
  random: () => number;
}): Life {
  const { reference, userId, at, place, random } = facts;
  const good = goodOf(place, random);
  const draft = draftOrder({
    reference,
    buyer: { userId, chatId: userId, locale: 'en' },
    item: good.item,
    recipient: good.recipient,
    priceMinor: good.priceMinor,
    draftedAt: at - 9_000,
    cardMessageId: 1_000 + Math.floor(random() * 1e6),
  });
  const day = new Date(at).toISOString().slice(0, 10);
  const confirmed = next(draft, { type: 'confirmed', at, billing: { heldMinor: good.priceMinor, day } });
  const answered = at + 700 + Math.floor(random() * 900);
  const events: OrderEvent[] = [
    { type: 'sending', at: at + 20 },
    { type: 'accepted', at: answered, status: 'processing', receipt: {} },
    { type: 'found', at: answered + 2_100, status: 'successful', receipt: receiptOf(good, random, at) },
    { type: 'told', at: answered + 2_300, cardMessageId: confirmed.cardMessageId },
  ];
  return { confirmed, ended: { ...events.reduce(next, confirmed), version: 2 } };
}

type Good = Pick<Order, 'item' | 'recipient' | 'priceMinor'>;

const AIRTIME = itemOf('airtime', 'MTN', 'MTN-VTU', 'MTN airtime', { amountRequired: true });
const DATA = {
  ...itemOf('data', 'Airtel', 'AIRTEL-1GB-30', 'Airtel 1 GB', {}),
  category: 'Monthly',
  quantity: '1 GB',
  validity: '30 days',
};
const TOKEN = { amountRequired: true, requiresVerification: true, yieldsToken: true };
const ELECTRICITY = itemOf('electricity', 'Ikeja Electric', 'IKEDC-PREPAID', 'Ikeja Electric prepaid', TOKEN);
const TV = itemOf('tv', 'DStv', 'DSTV-COMPACT', 'DStv Compact', { requiresVerification: true });

function goodOf(place: number, random: () => number): Good {
  const kind = place % 10;
  const number = digits(7, random);
  const times = (most: number): number => 1 + Math.floor(random() * most);
  const good = (item: Order['item'], recipient: Order['recipient'], price: number): Good => ({
    item,
    recipient,
    priceMinor: minor(price),
  });
  if (kind < 5) return good(AIRTIME, { kind: 'phone', customerId: `0803${number}` }, 10_000 * times(20));
  if (kind < 8) return good(DATA, { kind: 'phone', customerId: `0802${number}` }, 35_000);
  const verifiedName = `ADAEZE OBI ${digits(3, random)}`;
  return kind === 8
    ? good(ELECTRICITY, { kind: 'meter', customerId: `0412${number}`, verifiedName }, 50_000 * times(10))
    : good(TV, { kind: 'smartcard', customerId: `701${number}`, verifiedName }, 1_570_000);
}

function itemOf(
  service: string,
  provider: string,
  productName: string,
  title: string,
  flags: Partial<Record<'amountRequired' | 'requiresVerification' | 'yieldsToken', boolean>>,
): Order['item'] {
  const none = { amountRequired: false, requiresVerification: false, yieldsToken: false };
  return { service, provider, productName, title, ...none, ...flags };
}

function receiptOf({ item, recipient, priceMinor }: Good, random: () => number, at: number): Receipt {
  const common = {
    paidMinor: minor(Math.round(priceMinor * 0.98)),
    remark: 'Transaction successful',
    exchangeReference: digits(16, random),
    transactionDate: new Date(at).toISOString(),
  };
  if (!item.yieldsToken) return common;
  return {
    ...common,
    token: digits(20, random),
    units: `${(random() * 90).toFixed(1)} kWh`,
    meterNumber: recipient.customerId,
    ...(recipient.verifiedName === undefined ? {} : { customerName: recipient.verifiedName }),
    customerAddress: `${digits(2, random)} ALLEN AVENUE IKEJA`,
    disco: item.provider,
  };
}

function digits(count: number, random: () => number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}
