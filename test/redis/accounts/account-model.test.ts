import { type BillingPhase, phaseOf } from '../../../src/domain/orders/bill-order.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Account,
  availableOf,
  booked,
  EMPTY_ACCOUNT,
  type LedgerKind,
} from '../../../src/domain/accounts/account.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { LedgerEntry } from '../../../src/domain/accounts/ledger.ts';
import { bill } from '../../support/samples/bill.ts';
import { ANYTHING_GOES, readLedger } from '../../support/held-orders.ts';
import { type SampleEventName, sampleEventNames, sampleEvents } from '../../support/fakes/order-events.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { setCreditLimit } from '../../support/set-person.ts';

const real = await useRealStore();

const { userId } = BUYER;
const ORDERS = 5;
const PRICE = minor(20_000);
const DAY = '2026-11-21';
const billing = { heldMinor: PRICE, day: DAY };

/** `stale`: by a worker that was held up and writes what it read before. */
type Act =
  | { type: 'event'; order: number; name: SampleEventName; stale: boolean }
  | { type: 'credit' | 'debit'; amount: number };

const usual = fc.constantFrom<SampleEventName>(
  'confirmed',
  'sending',
  'found successful',
  'found failed',
  'refused',
  'given-back',
);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('event' as const),
      order: fc.nat(ORDERS - 1),
      name: fc.oneof({ weight: 3, arbitrary: usual }, fc.constantFrom(...sampleEventNames)),
      stale: fc.nat(9).map((one) => one === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('credit' as const, 'debit' as const),
      amount: fc.integer({ min: 1, max: 60_000 }),
    }),
  },
);

/** The store's answer, and the answer by the model. */
interface Answer {
  readonly found: string;
  readonly expected: string;
}

/** The account by the domain's rules, to compare with the store's. */
class Books {
  account: Account = EMPTY_ACCOUNT;
  readonly #phases = new Map<string, BillingPhase>();
  readonly #former = new Map<string, Order>();
  readonly #references: string[] = [];
  #bookings = 0;

  async open(limit: number): Promise<void> {
    await real.raw.flushall();
    this.account = await setCreditLimit(real.store.accounts, userId, minor(limit), 1, T0);
    for (let count = 0; count < ORDERS; count += 1) {
      const draft = orderIn('draft', { priceMinor: PRICE });
      await real.store.orders.commit(draft, null);
      this.#references.push(draft.reference);
    }
  }

  /** Of all orders whose money is in one of these phases. */
  pricesIn(...phases: readonly BillingPhase[]): number {
    return PRICE * [...this.#phases.values()].filter((phase) => phases.includes(phase)).length;
  }

  async perform(one: Act): Promise<Answer> {
    return one.type === 'event' ? this.#move(one) : this.#book(one.type, one.amount);
  }

  async #book(kind: 'credit' | 'debit', amount: number): Promise<Answer> {
    this.#bookings += 1;
    const booking = { id: `b-${this.#bookings}`, userId, kind, amountMinor: minor(amount), by: 1, at: T0 };
    const { type } = await real.store.accounts.book(booking);
    const isBeyond = kind === 'debit' && amount > availableOf(this.account);
    if (!isBeyond) this.account = booked(this.account, kind, minor(amount));
    return { found: type, expected: isBeyond ? 'beyond-limit' : 'booked' };
  }

  async #move({ order: index, name, stale }: Extract<Act, { type: 'event' }>): Promise<Answer> {
    const reference = this.#references[index] ?? '';
    const present = await real.store.orders.find(reference);
    if (present === undefined) throw new Error('an order is lost');
    const before = stale ? (this.#former.get(reference) ?? present) : present;
    this.#former.set(reference, before);
    const event = sampleEvents[name];
    const after = revised(next(before, event.type === 'confirmed' ? { ...event, billing } : event));
    const found = await write(before, after);
    return { found, expected: before.version === present.version ? this.#billed(after) : 'conflict' };
  }

  #billed(after: Order): string {
    const phase = this.#phases.get(after.reference);
    // Also where a stale record does not know it: what is owed and was never taken is not given back.
    if (phaseOf(after) === 'given-back' && phase !== 'captured' && phase !== 'given-back') return 'conflict';
    const billed = bill(this.account, this.#phases.get(after.reference) ?? 'none', phaseOf(after), PRICE);
    if (billed.type === 'short') return 'short';
    this.account = billed.account;
    this.#phases.set(after.reference, billed.phase);
    return billed.phase === 'uncollected' && phaseOf(after) === 'captured' ? 'uncollected' : 'committed';
  }
}

async function write(before: Order, after: Order): Promise<string> {
  const isTap = before.state === 'draft' && after.state === 'confirmed';
  if (!isTap) return real.store.orders.commit(after, T0);
  return (await real.store.orders.confirm(after, T0, ANYTHING_GOES)).type;
}

test('a random life of some orders leaves the account, its ledger and the model at the same kobo', async () => {
  const met = new Set<LedgerKind>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 40, maxLength: 80 }), fc.nat(60_000), async (acts, limit) => {
      const books = new Books();
      await books.open(limit);
      for (const one of acts) {
        const { found, expected } = await books.perform(one);
        expect(found).toBe(expected);
        expect(await real.store.accounts.read(userId)).toEqual(books.account);
        expect(books.account.heldMinor).toBe(books.pricesIn('held'));
        expect(await real.store.accounts.spentOn(userId, DAY)).toBe(books.pricesIn('held', 'captured'));
        expect(books.account.balanceMinor).toBeGreaterThanOrEqual(-limit);
      }
      const entries = await readLedger(real.store, userId);
      for (const { kind } of entries) met.add(kind);
      expect(sumOf(entries)).toBe(books.account.balanceMinor + books.account.heldMinor);
      expectPaidBackOnce(entries);
    }),
    { numRuns: 60 },
  );
  expect([...met]).toEqual(
    expect.arrayContaining(['hold', 'capture', 'release', 'refund', 'charge', 'credit', 'debit']),
  );
});

/** Whoever gives it back, the merchant or the service, and in whichever order they do: no more than was taken. */
function expectPaidBackOnce(entries: readonly LedgerEntry[]): void {
  const taken = new Map<string, number>();
  for (const { kind, reference, amountMinor } of entries) {
    const before = taken.get(reference) ?? 0;
    if (kind === 'capture' || kind === 'charge') taken.set(reference, before + amountMinor);
    if (kind === 'refund') taken.set(reference, before - amountMinor);
    expect(taken.get(reference) ?? 0).toBeGreaterThanOrEqual(0);
  }
}

/** Credits − debits − captures + refunds; each entry goes on from the one before. */
function sumOf(entries: readonly LedgerEntry[]): number {
  let sum = 0;
  let [balance, held] = [0, 0];
  for (const entry of entries) {
    expect([entry.balanceBeforeMinor, entry.heldBeforeMinor]).toEqual([balance, held]);
    [balance, held] = [entry.balanceAfterMinor, entry.heldAfterMinor];
    if (entry.kind === 'credit' || entry.kind === 'refund') sum += entry.amountMinor;
    if (entry.kind === 'debit' || entry.kind === 'capture' || entry.kind === 'charge') sum -= entry.amountMinor;
  }
  return sum;
}
