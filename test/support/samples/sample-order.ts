import type { Product } from '../../../src/domain/catalogue/products.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Order, OrderState } from '../../../src/domain/orders/order.ts';
import { createReferences } from '../../../src/crypto/reference-cipher.ts';

/** When the sample orders were confirmed. */
export const T0 = 1_795_000_000_000;

export const BUYER = { userId: 700_000_101, chatId: 700_000_101, locale: 'en' };

let minted = 0;

/** References that are the same in every run; within a run none comes twice. */
export const sampleReferences = createReferences({
  secret: 'a secret of the tests',
  randomBytes(length) {
    minted += 1;
    const bytes = new Uint8Array(length);
    new DataView(bytes.buffer).setUint32(length - 4, minted);
    return bytes;
  },
});

/** A reference of the person that no other call has returned. */
export function freshReference(userId: number = BUYER.userId): string {
  return sampleReferences.mint(userId, T0 - 5_000);
}

/** A confirmed order for data, with the fields that the test changes. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    reference: freshReference(changes.buyer?.userId),
    version: 2,
    state: 'confirmed',
    buyer: BUYER,
    item: {
      service: 'data',
      provider: 'MTN',
      productName: 'MTN-1GB',
      title: 'MTN 1 GB',
      amountRequired: false,
      requiresVerification: false,
      yieldsToken: false,
    },
    recipient: { kind: 'phone', customerId: '08031234567' },
    priceMinor: minor(50_000),
    draftedAt: T0 - 5_000,
    confirmedAt: T0,
    sends: 0,
    asks: 0,
    tellTries: 0,
    ...changes,
  };
}

/** A prepaid meter: successful only with a token. */
export function electricityOrder(changes: Partial<Order> = {}): Order {
  const order = sampleOrder(changes);
  return {
    ...order,
    item: {
      ...order.item,
      service: 'electricity',
      provider: 'Ikeja',
      productName: 'IKEDC-PREPAID',
      title: 'Ikeja Electric prepaid',
      amountRequired: true,
      yieldsToken: true,
    },
    recipient: { kind: 'meter', customerId: '04123456789', verifiedName: 'ADA OBI' },
  };
}

/** An order that reached the state in the usual way. */
export function orderIn(state: OrderState, changes: Partial<Order> = {}): Order {
  const ended = { state, version: 4, sends: 1, endedAt: T0 + 900 };
  switch (state) {
    case 'draft':
      return draftOf(changes);
    case 'dropped':
      return { ...draftOf({ version: 2, ...changes }), state, endedAt: T0 };
    case 'confirmed':
      return sampleOrder(changes);
    case 'submitting':
    case 'unknown':
    case 'processing':
      return sampleOrder({ state, version: 3, sends: 1, ...changes });
    case 'token-due':
      return electricityOrder({ ...ended, receipt: { units: '12.4' }, ...changes });
    case 'successful':
      return sampleOrder({ ...ended, receipt: { remark: 'done' }, ...changes });
    case 'closed':
      return sampleOrder({ ...ended, closed: { at: ended.endedAt, by: 1 }, ...changes });
    case 'failed':
    case 'reversed':
      return sampleOrder({ ...ended, failure: { reason: 'undelivered' }, ...changes });
  }
}

export function sampleProduct(changes: Partial<Product> = {}): Product {
  return {
    service: 'data',
    name: 'MTN-1GB',
    provider: 'MTN',
    description: 'MTN 1 GB',
    priceMinor: minor(50_000),
    amountRequired: false,
    requiresVerification: false,
    available: true,
    ...changes,
  };
}

function draftOf(changes: Partial<Order>): Order {
  const { confirmedAt: _confirmedAt, ...order } = sampleOrder({ version: 1, state: 'draft', ...changes });
  return order;
}

/** Cost ₦4,400.00, sold for ₦4,500.00, and the service took ₦4,312.00. */
export function soldOnAccount(remark: string, changes: Partial<Order> = {}): Order {
  return sampleOrder({
    state: 'successful',
    priceMinor: minor(450_000),
    costMinor: minor(440_000),
    billing: { heldMinor: minor(450_000), day: '2026-11-21' },
    receipt: { remark, paidMinor: minor(431_200) },
    ...changes,
  });
}
