/*
 * One order lives through anything that can happen to it, in one process. Now and then the store goes back to an earlier moment, another process does
 * what it likes with the record that it finds there, and the first one restores what it knows. Whatever the way, the order must not know less than
 * before, its later writes must be taken, the money must agree with it, and nothing may be called lost that is not.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import { knowsLess } from '../../../src/domain/orders/recovered-order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { createRecentWrites, remembering } from '../../../src/services/recovery/recent-writes.ts';
import { restoreWrites } from '../../../src/services/recovery/restore-writes.ts';
import { auditOf } from '../../support/audit-of.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { ANYTHING_GOES } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { takeSnapshot } from '../../support/redis/snapshot.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';

const real = await useRealStore();
const receipt = {};
const found = { type: 'found', receipt } as const;
const EVENTS = [
  { type: 'sending' },
  { type: 'lost' },
  { type: 'unsent' },
  { type: 'exists' },
  { type: 'missing' },
  { type: 'unanswered' },
  { type: 'accepted', status: 'processing', receipt },
  { type: 'accepted', status: 'successful', receipt },
  { ...found, status: 'processing' },
  { ...found, status: 'successful' },
  { ...found, status: 'failed' },
  { type: 'refused', reason: 'refused' },
  { type: 'given-up', reason: 'never-arrived' },
  { type: 'told' },
  { type: 'closed', by: 1 },
  { type: 'given-back', by: 1 },
] as const;

const events = fc.constantFrom(...EVENTS);
const steps = fc.record({
  afterMs: fc.constantFrom(1, 1_000, 2 * 86_400_000),
  event: events,
  /** To which of the moments before the store goes back, counted from the newest; it mostly does not. */
  back: fc.option(fc.nat(8), { freq: 2 }),
  byAnother: fc.array(events, { maxLength: 3 }),
  /** What this process was about to write when the store went back. */
  underWay: fc.option(events),
});

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

test('an order of a store that goes back again and again loses nothing, and stays in step with its money', async () => {
  const lives = fc.array(steps, { minLength: 4, maxLength: 8 });
  await fc.assert(fc.asyncProperty(lives, fc.constantFrom(0, 50_000, undefined), live), { numRuns: 50 });
}, 60_000);

async function live(life: readonly Step[], held?: number) {
  await real.raw.flushdb();
  let now = T0;
  const recent = createRecentWrites(Date.now);
  const { orders } = remembering(real.store, recent, () => undefined);
  const shop = { ...real.store, account: 'one-account', now: () => now, logger: new RecordingLogger() };
  const credit = { id: 'c', userId: BUYER.userId, kind: 'credit', amountMinor: minor(80_000), by: 1, at: T0 } as const;
  await real.store.accounts.book(credit);
  const after = (order: Order, event: (typeof EVENTS)[number]): Order => revised(next(order, { ...event, at: now }));
  const draft = orderIn('draft');
  await orders.commit(draft, null);
  const moments = [await takeSnapshot(real.raw)];
  const billing = held === undefined ? undefined : { heldMinor: minor(held), day: '2026-11-21' };
  const confirmed = next(draft, { type: 'confirmed', at: now, ...(billing && { billing }) });
  await orders.confirm(revised(next(confirmed, { type: 'sending', at: now })), now, ANYTHING_GOES);
  const stored = async (): Promise<Order> => (await real.store.orders.find(draft.reference))!;
  let order = await stored();
  for (const { afterMs, event, back, byAnother, underWay } of life) {
    now += afterMs;
    let before = order;
    if (back !== null) {
      await moments.at(-1 - (back % moments.length))!();
      for (const each of byAnother) await real.store.orders.commit(after(await stored(), each), now);
      if (underWay !== null) await orders.commit(after(order, underWay), now);
      before = await stored();
      await restoreWrites(shop, recent);
      order = await stored();
    }
    expect(knowsLess(order, before)).toBe(false);
    // An order that ended long ago is not restored. So it may be a card again.
    if (order.confirmedAt === undefined) return;
    expect(await orders.commit(after(order, event), now)).not.toBe('conflict');
    order = await stored();
    moments.push(await takeSnapshot(real.raw));
    expect((await restoreWrites(shop, recent)).lost).toBeUndefined();
    expect((await auditOf(real.store)).differenceCount).toBe(0);
  }
}
