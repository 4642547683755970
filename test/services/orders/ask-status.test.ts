import { describe, expect, test } from 'vitest';
import type { Transaction, TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import { askStatus, checkStatusNow } from '../../../src/services/orders/ask-status.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';

const order = orderIn('unknown', { sentTo: 'a' });
const { customerId } = order.recipient;

type Said = { readonly [K in keyof Transaction]?: Transaction[K] | undefined };

function ask(answer: Said | ResellerError, isElsewhere: boolean) {
  const transaction = async (reference: string): Promise<Transaction> => {
    if (answer instanceof ResellerError) throw answer;
    return { reference, status: 'successful', receipt: {}, customerId, ...answer } as Transaction;
  };
  return askStatus({ reseller: { transaction }, account: { isElsewhere: () => isElsewhere } }, order);
}

const notFound = new ResellerError('not-found', 'no such transaction');
const elsewhere = { type: 'unanswered', why: 'elsewhere' };

describe('at the account to which the call went', () => {
  test.each<TransactionStatus>(['successful', 'processing', 'failed'])('%s is an answer', async (status) => {
    expect(await ask({ status }, false)).toMatchObject({ type: 'found', transaction: { status } });
  });

  test('"not found" is one too', async () => {
    expect(await ask(notFound, false)).toEqual({ type: 'missing' });
  });
});

const down = new ResellerError('unavailable', 'down');

test.each<[string, Said | ResellerError, object]>([
  ['"not found" says nothing', notFound, elsewhere],
  ['nor does "failed"', { status: 'failed' }, elsewhere],
  ['nor does it with a re-query queued', { status: 'failed', requeryQueued: true }, elsewhere],
  ['nor what is said of another customer', { customerId: '08099999999' }, { type: 'unanswered' }],
  ['nor what is said of nobody', { customerId: undefined }, elsewhere],
  ['that it has the purchase does', { status: 'successful' }, { type: 'found' }],
  ['what it could not answer is told with its error', down, { type: 'unanswered', why: down }],
])('at another account %s', async (_, said, answer) => {
  expect(await ask(said, true)).toMatchObject(answer);
});

/** Asks about the order; each attempt to advance it is noted. */
function asking(order: Order) {
  const settled: string[] = [];
  const orders = memoryOrders(order);
  const advance = async (held: Order) => {
    settled.push(held.state);
    await orders.commit({ ...held, version: held.version + 1, state: 'successful' }, null);
  };
  return { check: (reference: string) => checkStatusNow({ orders, advance }, reference), settled };
}

describe('asking about an order at once', () => {
  test('of which there is none gives nothing', async () => {
    const { check, settled } = asking(orderIn('unknown'));
    expect(await check(orderIn('unknown').reference)).toBeUndefined();
    expect(settled).toEqual([]);
  });

  test.each([
    ['unknown', {}, true],
    ['processing', {}, true],
    ['token-due', { told: { state: 'token-due', at: T0 } }, true],
    ['token-due', {}, false],
    ['draft', {}, false],
    ['confirmed', {}, false],
    ['submitting', {}, false],
    ['successful', {}, false],
    ['failed', {}, false],
  ] as const)('in %s, %j: %s', async (state, changes, asks) => {
    const order = orderIn(state, changes);
    const { check, settled } = asking(order);
    expect((await check(order.reference))?.state).toBe(asks ? 'successful' : state);
    expect(settled).toEqual(asks ? [state] : []);
  });
});
