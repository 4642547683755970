import { expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { createReassureMany } from '../../../src/use-cases/order-worker/reassure-many.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';

function subject(open: readonly Order[]) {
  const said: string[] = [];
  const setup = { now: T0, turns: 0 };
  const reassure = createReassureMany({
    single: async (order) => {
      said.push(order.reference);
      return { type: 'told' };
    },
    digest: async (orders) => {
      said.push(`${orders.length} of ${orders[0]?.buyer.userId}`);
      return { type: 'told' };
    },
    pace: {
      async take() {
        setup.turns += 1;
        return setup.turns % 2 === 0;
      },
    },
    orders: { listByBuyer: async () => ({ orders: open, total: open.length }) },
    now: () => setup.now,
  });
  return { said, setup, reassure };
}

test('a buyer of few reads of each, a buyer of many of all together, and then no more for ten minutes', async () => {
  const open = Array.from({ length: 40 }, () => orderIn('processing'));
  const { said, setup, reassure } = subject([...open, orderIn('successful')]);
  for (const order of open) expect(await reassure(order, 'processing')).toEqual({ type: 'told' });
  const first = open.slice(0, 3).map(({ reference }) => reference);
  expect(said).toEqual([...first, `40 of ${BUYER.userId}`]);
  // Each message waits its turn, for a while; what is not said takes none.
  expect(setup.turns).toBe(4);
  setup.now += 10 * 60_000;
  await reassure(open[0]!, 'processing');
  expect(said.at(-1)).toBe(open[0]!.reference);
});

test('buyers do not count for each other', async () => {
  const { said, reassure } = subject([]);
  for (let userId = 1; userId <= 9; userId += 1) {
    await reassure(orderIn('processing', { buyer: { ...BUYER, userId, chatId: userId } }), 'processing');
  }
  expect(said).toHaveLength(9);
});
