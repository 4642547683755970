import { describe, expect, test } from 'vitest';
import { endedCase, openedCase } from '../../../src/domain/case.ts';
import { auditLedgers } from '../../../src/services/audit/audit-ledgers.ts';
import { giveBackOrder } from '../../../src/services/orders/give-back-order.ts';
import { book, endOrder, holdOrder } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
const at = Date.now();
const real = await useRealStore();

const audit = async (now = () => at) => {
  const { differences } = await auditLedgers({ ...real.store, now });
  return differences.map(({ what, reference }) => [what, reference]);
};

/** Bought and delivered, from an account. */
async function delivered(): Promise<string> {
  await book(real.store, 80_000);
  const order = await holdOrder(real.store, {}, at);
  return (await endOrder(real.store, order, 'successful', at)).reference;
}

describe('an audit of cases', () => {
  test('finds nothing where all is as it should be', async () => {
    const { cases } = real.store;
    const reference = await delivered();
    const opened = openedCase(undefined, { openingId: '1', id: reference, userId, at, fault: 'nothing' });
    await cases.open(opened);
    await giveBackOrder({ ...real.store, isMerchant: () => false, now: () => at }, reference, 7);
    await cases.write(endedCase(opened, { at, by: 7, how: 'given-back' }));
    await cases.open(openedCase(undefined, { openingId: '1', id: `Q${userId}`, userId, at }));
    expect(await audit()).toEqual([]);
  });

  test('finds one of an order that is not there, unless that may be in the archive', async () => {
    const reference = freshReference();
    await real.store.cases.open(openedCase(undefined, { openingId: '1', id: reference, userId, at, fault: 'nothing' }));
    expect(await audit()).toEqual([['case-without-order', reference]]);
    expect(await audit(() => at + 22 * 24 * 3_600_000)).toEqual([]);
  });

  test('goes on past one of an order that cannot be read', async () => {
    const reference = await delivered();
    await real.store.cases.open(openedCase(undefined, { openingId: '1', id: reference, userId, at, fault: 'nothing' }));
    await real.raw.hset(real.keys.order(reference), 'record', 'damaged');
    expect(await audit()).toEqual([]);
  });

  test('finds money that is said to be given back, and is not in the ledger', async () => {
    const reference = await delivered();
    const opened = openedCase(undefined, { openingId: '1', id: reference, userId, at, fault: 'nothing' });
    await real.store.cases.open(opened);
    await real.store.cases.write(endedCase(opened, { at, by: 7, how: 'given-back' }));
    expect(await audit()).toEqual([['give-back-without-entry', reference]]);
  });
});
