import { draftOrder } from '../../../src/domain/orders/draft/draft-order.ts';
import { next, type OrderEvent } from '../../../src/domain/orders/order-transitions.ts';
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

function goodOf(place: number, random: () => number): Good {
  const kind = place % 10;
  if (kind < 5) return airtime(random);
  if (kind < 8) return data(random);
  return kind === 8 ? electricity(random) : television(random);
}

function airtime(random: () => number): Good {
  return {
    item: itemOf('airtime', 'MTN', 'MTN-VTU', 'MTN airtime', { amountRequired: true }),
    recipient: { kind: 'phone', customerId: `0803${digits(7, random)}` },
    priceMinor: minor(10_000 * (1 + Math.floor(random() * 20))),
  };
}

function data(random: () => number): Good {
  const item = itemOf('data', 'Airtel', 'AIRTEL-1GB-30', 'Airtel 1 GB', {});
  return {
    item: { ...item, category: 'Monthly', quantity: '1 GB', validity: '30 days' },
    recipient: { kind: 'phone', customerId: `0802${digits(7, random)}` },
    priceMinor: minor(35_000),
  };
}

function electricity(random: () => number): Good {
  return {
    item: itemOf('electricity', 'Ikeja Electric', 'IKEDC-PREPAID', 'Ikeja Electric prepaid', {
      amountRequired: true,
      requiresVerification: true,
      yieldsToken: true,
    }),
    recipient: {
      kind: 'meter',
      customerId: `0412${digits(7, random)}`,
      verifiedName: `ADAEZE OBI ${digits(3, random)}`,
    },
    priceMinor: minor(50_000 * (1 + Math.floor(random() * 10))),
  };
}

function television(random: () => number): Good {
  return {
    item: itemOf('tv', 'DStv', 'DSTV-COMPACT', 'DStv Compact', { requiresVerification: true }),
    recipient: {
      kind: 'smartcard',
      customerId: `70${digits(8, random)}`,
      verifiedName: `CHIDI EZE ${digits(3, random)}`,
    },
    priceMinor: minor(1_570_000),
  };
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
