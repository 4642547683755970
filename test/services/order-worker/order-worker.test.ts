import { beforeEach, expect, test } from 'vitest';
import { createWakeFarOrders } from '../../../src/services/order-worker/order-worker.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { LEASE_MS, AdvanceSetup } from '../../support/advance-order-setup.ts';
import { claimAll } from '../../support/claim-all.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';

const MINUTE_MS = 60_000;
const real = await useRealStore();
let setup: AdvanceSetup;

beforeEach(() => {
  setup = new AdvanceSetup(real.store.orders);
});

function wakeFar() {
  return createWakeFarOrders({ ...real.store, now: () => setup.now, logger: setup.logger }).run();
}

test('what is due soon is left as it is', async () => {
  const order = await setup.confirmed();
  await setup.orders.reschedule(order.reference, setup.now + 30 * MINUTE_MS);
  await wakeFar();
  const shard = shardOfReference(order.reference);
  expect(await claimAll(setup.orders, shard, setup.now + 29 * MINUTE_MS, setup.now + LEASE_MS)).toEqual([]);
});

test('while the store is away it is said, and nothing fails', async () => {
  const orders = memoryOrders(sampleOrder());
  orders.failure = new Error('Connection is closed.');
  const logger = new RecordingLogger();
  await createWakeFarOrders({ ...real.store, orders, now: () => setup.now, logger }).run();
  expect(logger.messages('warn')).toHaveLength(1);
});
