import { expect, test } from 'vitest';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { lookAgain } from '../../../src/services/cases/look-again.ts';
import { AdvanceSetup, LEASE_MS, ONE_ACCOUNT } from '../../support/advance-order-setup.ts';
import { claimAll } from '../../support/claim-all.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const real = await useRealStore();

test('a success that was taken back is left to who asked while its buyer is told, and to any other process if that died', async () => {
  const setup = new AdvanceSetup(real.store.orders);
  const order = await setup.confirmed();
  const { reference } = order;
  await setup.advance()(order);
  setup.reseller.says(reference, 'failed');
  const claim = () => claimAll(real.store.orders, shardOfReference(reference), setup.now, setup.now + LEASE_MS);
  const claimed: string[] = [];
  const shop = shopOf({
    ...real.store,
    reseller: setup.reseller,
    events: { moved: () => undefined },
    throttle: async () => true,
    advance: async () => void claimed.push(...(await claim())),
    leaseMs: LEASE_MS,
    now: () => setup.now,
  });
  expect(await lookAgain(shop, ONE_ACCOUNT, reference)).toMatchObject({
    answer: 'failed',
    order: { state: 'reversed' },
  });
  expect(claimed).toEqual([]);
  setup.now += LEASE_MS;
  expect(await claim()).toEqual([reference]);
});
