import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { namesSameCustomer } from '../../../src/domain/recipients/recipient.ts';
import { isOpen, isNotifyDue, orderSchema, orderStates } from '../../../src/domain/orders/order.ts';
import {
  isBehind,
  knowsLess,
  type LostPurchase,
  recoveredOrder,
  restoredOrders,
} from '../../../src/domain/orders/recovered-order.ts';
import { BUYER, orderIn, sampleProduct, T0 } from '../../support/samples/sample-order.ts';
import { sampleTransaction } from '../../support/samples/sample-transaction.ts';

const MINTED_AT = T0 - 5_000;

function lost(changes: Partial<LostPurchase> = {}): LostPurchase {
  const contents = { userId: BUYER.userId, mintedAt: MINTED_AT };
  return {
    transaction: sampleTransaction(),
    account: 'one-account',
    contents,
    locale: 'fr',
    product: sampleProduct(),
    ...changes,
  };
}

const meter = sampleProduct({
  service: 'electricity',
  name: 'IKEDC-PREPAID',
  description: 'Ikeja Electric prepaid',
  priceMinor: minor(0),
  amountRequired: true,
  requiresVerification: true,
});

describe('an order that is rebuilt', () => {
  test('has its buyer from the reference, its product from the catalogue, the rest from the transaction', () => {
    const transaction = sampleTransaction();
    const order = recoveredOrder(lost({ transaction }));
    expect(order).toMatchObject({
      reference: transaction.reference,
      version: 1,
      state: 'successful',
      buyer: { userId: BUYER.userId, chatId: BUYER.userId, locale: 'fr' },
      item: { productName: 'MTN-1GB', title: 'MTN 1 GB', provider: 'MTN', yieldsToken: false },
      recipient: { kind: 'phone', customerId: '08031234567' },
      priceMinor: 50_000,
      draftedAt: MINTED_AT,
      confirmedAt: T0,
      endedAt: T0,
      sends: 1,
      receipt: { remark: 'delivered', paidMinor: 50_000 },
      recovered: true,
    });
    expect(orderSchema.parse(order)).toEqual(order);
  });

  test.each([
    ['successful', 'successful'],
    ['processing', 'processing'],
    // The row has no flag of a re-query: it is asked for.
    ['failed', 'processing'],
    ['other', 'processing'],
  ] as const)('of a transaction that is %s is %s, and its buyer is owed its end', (status, state) => {
    const order = recoveredOrder(lost({ transaction: sampleTransaction({ status }) }));
    expect(order.state).toBe(state);
    expect(isOpen(order) || isNotifyDue(order)).toBe(true);
  });

  test('of a transaction that names no customer is meant by an answer that names one, or it would never end', () => {
    const { customerId: _customerId, ...nameless } = sampleTransaction({ status: 'processing' });
    const { recipient } = recoveredOrder(lost({ transaction: nameless }));
    expect(namesSameCustomer(recipient, '08031234567')).toBe(true);
  });

  test.each([
    ['what was paid', { paidMinor: minor(490_00), quantity: '1 GB' }, sampleProduct(), 490_00],
    ['the fixed price where nothing was paid', { paidMinor: minor(0), quantity: '1 GB' }, sampleProduct(), 500_00],
    ['the amount that stands for the quantity', { paidMinor: minor(0), quantity: '5000' }, meter, 5_000_00],
    ['the amount and not what was paid for it', { paidMinor: minor(4_900_00), quantity: '5000' }, meter, 5_000_00],
    ['what was paid where no amount can be read', { paidMinor: minor(490_00), quantity: 'some' }, meter, 490_00],
    ['the amount behind its currency', { quantity: 'NGN 1,500.50' }, meter, 1_500_50],
    ['nothing where nobody says', { quantity: '1 GB' }, undefined, 0],
  ])('has for a price %s', (_what, receipt, product, priceMinor) => {
    const order = recoveredOrder(lost({ transaction: sampleTransaction({ status: 'failed', receipt }), product }));
    expect(order.priceMinor).toBe(priceMinor);
  });

  test.each([
    ['2026-11-18T17:06:40Z', Date.parse('2026-11-18T17:06:40Z')],
    [undefined, MINTED_AT],
    ['yesterday', MINTED_AT],
    ['0001-01-01T00:00:00Z', MINTED_AT],
    ['2027-11-18T17:06:40Z', MINTED_AT],
  ])('with created_at %j was bought at %d: nothing that is far from the minting is believed', (createdAt, at) => {
    const { createdAt: _createdAt, ...bare } = sampleTransaction();
    const transaction = createdAt === undefined ? bare : { ...bare, createdAt };
    expect(recoveredOrder(lost({ transaction })).confirmedAt).toBe(at);
  });
});

test('whatever a transaction says and leaves out, its order can be stored, and is open or to be told', () => {
  const text = fc.string({ unit: 'binary' });
  const money = fc.nat().map(minor);
  const receipt = fc.record(
    { paidMinor: money, quantity: text, remark: text, token: text, units: text, meterNumber: text, customerName: text },
    { requiredKeys: [] },
  );
  const transactions = fc.record(
    {
      reference: fc.constant(sampleTransaction().reference),
      status: fc.constantFrom('successful', 'processing', 'failed', 'other'),
      receipt,
      service: fc.oneof(text, fc.constantFrom('airtime', 'data', 'electricity', 'tv')),
      provider: text,
      productName: fc.oneof(text, fc.constant('IKEDC-PREPAID')),
      customerId: text,
      createdAt: fc.oneof(text, fc.date({ noInvalidDate: true }).map(String)),
    },
    { requiredKeys: ['reference', 'status', 'receipt'] },
  );
  const products = fc.constantFrom(undefined, sampleProduct(), meter);
  const earlier = fc.constantFrom(undefined, orderIn('draft'), orderIn('dropped'), orderIn('confirmed'));
  fc.assert(
    fc.property(transactions, products, earlier, (transaction, product, before) => {
      const order = recoveredOrder(lost({ transaction, product, earlier: before }));
      expect(orderSchema.parse(JSON.parse(JSON.stringify(order)))).toMatchObject({ recovered: true, sends: 1 });
      expect(isOpen(order) || isNotifyDue(order)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('an order of an older backup', () => {
  test.each(['draft', 'dropped', 'confirmed'] as const)(
    'that is %s there was sent after all: what stands on it is what was bought',
    (state) => {
      const earlier = orderIn(state, { priceMinor: minor(49_999), cardMessageId: 41, version: 7 });
      const transaction = sampleTransaction({ reference: earlier.reference });
      const order = recoveredOrder(lost({ transaction, earlier, product: undefined }));
      const { item, buyer, recipient, priceMinor, cardMessageId } = earlier;
      expect(order).toMatchObject({ item, buyer, recipient, priceMinor, cardMessageId });
      expect(order).toMatchObject({ state: 'successful', version: 8, sends: 1, recovered: true, confirmedAt: T0 });
    },
  );

  test('is behind the service only before it was sent', () => {
    const behind = orderStates.filter((state) => isBehind(orderIn(state)));
    expect(behind).toEqual(['draft', 'dropped', 'confirmed']);
  });
});

describe('of two records of an order', () => {
  const [told, givenBack] = [{ state: 'successful', at: T0 } as const, { at: T0, by: 1 }];
  const fromLeast = [
    orderIn('draft'),
    orderIn('confirmed'),
    orderIn('submitting'),
    orderIn('unknown'),
    orderIn('unknown', { exists: true }),
    orderIn('submitting', { sends: 2 }),
    orderIn('unknown', { sends: 2 }),
    orderIn('processing'),
    orderIn('closed'),
    orderIn('failed'),
    orderIn('token-due'),
    orderIn('successful'),
    orderIn('successful', { told }),
    orderIn('successful', { givenBack }),
    orderIn('successful', { givenBack, told }),
    orderIn('reversed'),
  ];

  test.each(fromLeast.map((order, place) => [order.state, place, order] as const))(
    'one that is %s (%d) knows less than each that came later, whatever their versions',
    (_state, place, order) => {
      const known = fromLeast.map((other) => knowsLess(order, { ...other, version: 1 }));
      expect(known).toEqual(fromLeast.map((_, other) => other > place));
    },
  );

  test('the one that is written again counts no "not found" from before, because it may have been sent since', () => {
    const missing = { since: T0, until: T0 + 60_000, looks: 3 };
    const [restored] = restoredOrders(orderIn('unknown', { missing }), orderIn('submitting'), 'one-account', T0);
    expect(restored).toMatchObject({ state: 'unknown', version: 4 });
    expect(restored?.missing).toBeUndefined();
  });
});
