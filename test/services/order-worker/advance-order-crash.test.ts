import { describe, expect, test } from 'vitest';
import { next } from '../../../src/domain/orders/order-state-machine.ts';
import { crashing, dieAtEveryCall, onlyCrash } from '../../support/crashing.ts';
import type { PurchaseFate } from '../../support/fakes/fake-reseller.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { electricityOrder, sampleOrder, sampleProduct } from '../../support/samples/sample-order.ts';
import { AdvanceSetup, LEASE_MS } from '../../support/advance-order-setup.ts';

const real = await useRealStore();

interface Course {
  readonly name: string;
  readonly fates: readonly PurchaseFate[];
  readonly state: 'successful' | 'failed';
  /** Comes only after the success, as some meters' tokens do. */
  readonly lateToken?: string;
}

const courses: Course[] = [
  { name: 'is delivered at once', fates: [{ accept: 'successful' }], state: 'successful' },
  { name: 'is taken, and its answer lost', fates: [{ accept: 'successful', answer: 'lost' }], state: 'successful' },
  { name: 'never arrives the first time', fates: [{ answer: 'lost' }], state: 'successful' },
  { name: 'is said to be there and is not', fates: [{ answer: 'exists' }], state: 'successful' },
  { name: 'is refused', fates: [{ refuse: 'rejected' }, { refuse: 'rejected' }], state: 'failed' },
  { name: 'is taken and cannot be delivered', fates: [{ accept: 'failed' }], state: 'failed' },
  {
    name: 'is delivered before its token',
    fates: [{ accept: 'successful', receipt: {} }],
    state: 'successful',
    lateToken: '0001',
  },
];

/** How the first process takes it up: an order that is found confirmed, or one for which its own write has announced the call. */
const beginnings = ['found', 'announced'] as const;
type Beginning = (typeof beginnings)[number];

describe.each(courses.flatMap((course) => beginnings.map((beginning) => ({ ...course, beginning }))))(
  'a purchase, $beginning, that $name',
  (course) => {
    test.each(['before', 'after'] as const)('survives a crash %s every single call to the world', async (when) => {
      await dieAtEveryCall(async (atCall) => {
        const { setup, order, hasCrashed } = await live(course, atCall, when);
        const ended = await setup.find(order.reference);
        const where = `crash ${when} call ${atCall}`;
        expect([where, ended.state, ended.told?.state]).toEqual([where, course.state, course.state]);
        expect([where, setup.notifier.told.at(-1)]).toEqual([where, course.state]);
        expect(setup.reseller.acceptances.get(order.reference) ?? 0).toBeLessThanOrEqual(1);
        // A second call is made only if the first was lost; a crash may lose one more.
        expect(setup.reseller.purchases.length).toBeLessThanOrEqual(course.fates.length + 1);
        return hasCrashed;
      });
    });
  },
);

/** One life of an order: a process that crashes at the call, and then one that does not. */
async function live(course: Course & { readonly beginning: Beginning }, atCall: number, when: 'before' | 'after') {
  const setup = new AdvanceSetup(real.store.orders);
  setup.reseller.fates.push(...course.fates);
  const isAnnounced = course.beginning === 'announced';
  const confirmed = course.lateToken === undefined ? sampleOrder() : electricityOrder();
  const { provider, amountRequired } = confirmed.item;
  setup.reseller.shelf = sampleProduct({ provider, amountRequired });
  const order = await setup.confirmed(isAnnounced ? next(confirmed, { type: 'sending', at: setup.now }) : confirmed);
  const { orders, reseller, notifier } = setup;
  const { dying: ports, hasCrashed } = crashing({ orders, reseller, notifier }, atCall, when);
  const dying = setup.advance(ports);
  await dying(order, setup.now + LEASE_MS, isAnnounced).catch(onlyCrash);
  if (!hasCrashed()) await setup.run(90_000, dying).catch(onlyCrash);
  await setup.run(200_000);
  if (course.lateToken !== undefined) {
    const receipt = { token: course.lateToken };
    setup.reseller.says(order.reference, 'successful', { receipt });
  }
  await setup.run(400_000);
  return { setup, order, hasCrashed: hasCrashed() };
}
