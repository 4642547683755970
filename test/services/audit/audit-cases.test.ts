import { describe, expect, test } from 'vitest';
import { endedCase, openedCase } from '../../../src/domain/case.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { auditLedgers } from '../../../src/services/audit/audit-ledgers.ts';
import { giveBackOrder } from '../../../src/services/orders/close-order.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
const at = Date.now();
const real = useRealStore();

const audit = async (now = () => at) => {
  const { differences } = await auditLedgers({ ...real.store, now });
  return differences.map(({ what, reference }) => [what, reference]);
};

/** Bought and delivered, from an account. */
async function delivered(): Promise<string> {
  const { orders, accounts } = real.store;
  await accounts.book({ id: 'c', userId, kind: 'credit', amountMinor: minor(80_000), by: 1, at });
  const draft = orderIn('draft');
  const billing = { heldMinor: draft.priceMinor, day: '2026-11-21' };
  const confirmed = { ...draft, state: 'confirmed', version: 2, confirmedAt: at, billing } as const;
  await orders.commit(draft, null);
  await orders.confirm(confirmed, at, { duplicates: { windowMs: 0, again: false } });
  await orders.commit({ ...confirmed, state: 'successful', version: 3, endedAt: at }, null);
  return draft.reference;
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

  test('finds money that is said to be given back, and is not in the ledger', async () => {
    const reference = await delivered();
    const opened = openedCase(undefined, { openingId: '1', id: reference, userId, at, fault: 'nothing' });
    await real.store.cases.open(opened);
    await real.store.cases.write(endedCase(opened, { at, by: 7, how: 'given-back' }));
    expect(await audit()).toEqual([['give-back-without-entry', reference]]);
  });
});
