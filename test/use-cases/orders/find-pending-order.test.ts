import { expect, test } from 'vitest';
import { createFindPendingOrder } from '../../../src/use-cases/orders/find-pending-order.ts';
import { BUYER, orderIn } from '../../support/samples/sample-order.ts';

const ended = ['successful', 'failed', 'closed', 'reversed'] as const;

test('finds the newest purchase that has not ended', async () => {
  const token = orderIn('token-due');
  const orders = [...ended.map((state) => orderIn(state)), token, orderIn('processing')];
  const find = createFindPendingOrder({ orders: { listByBuyer: async () => ({ orders, total: orders.length }) } });
  expect(await find(BUYER.userId)).toBe(token);
});

test('finds none if all have ended', async () => {
  const orders = ended.map((state) => orderIn(state));
  const find = createFindPendingOrder({ orders: { listByBuyer: async () => ({ orders, total: orders.length }) } });
  expect(await find(BUYER.userId)).toBeUndefined();
});
