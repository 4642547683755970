import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { alertLoss, type Loss } from '../../../src/services/order-worker/advance-order.ts';
import type { CommitResult } from '../../../src/redis/orders/order-store.ts';
import { AdvanceSetup } from '../../support/advance-order-setup.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

async function lossesOf(order: Order, written: CommitResult = 'committed'): Promise<Loss[]> {
  const losses: Loss[] = [];
  const { alerts } = new AdvanceSetup(memoryOrders()).world();
  await alertLoss({ ...alerts, loss: async (_, loss) => void losses.push(loss) }, order, written);
  return losses;
}

const paid = (paidMinor: number, changes: Partial<Order> = {}): Order =>
  orderIn('successful', { receipt: { paidMinor: minor(paidMinor) }, costMinor: minor(48_000), ...changes });

describe('merchants are told', () => {
  test('of a delivered purchase whose money could not be taken, whatever the service charged', async () => {
    expect(await lossesOf(paid(1), 'uncollected')).toEqual([{ type: 'uncollected' }]);
  });

  test('of a service that took more than its own price, also if the buyer paid more still', async () => {
    expect(await lossesOf(paid(48_001))).toEqual([{ type: 'charged-more', paidMinor: 48_001 }]);
    expect(await lossesOf({ ...paid(48_001), state: 'token-due' })).toHaveLength(1);
  });
});

test.each([
  ['where the service took what it said', paid(48_000), 'committed'],
  ['where it took less', paid(47_000), 'committed'],
  ['where it does not say what it took', orderIn('successful'), 'committed'],
  ['of what is only reserved as yet', { ...paid(60_000), state: 'processing' }, 'committed'],
  ['of what was not delivered', { ...paid(60_000), state: 'failed' }, 'committed'],
  ['of what another worker wrote', paid(60_000), 'conflict'],
] as const)('no one is told %s', async (_name, order, written) => {
  expect(await lossesOf(order, written)).toEqual([]);
});
