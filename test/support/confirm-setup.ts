import { EMPTY_POLICY, type Policy } from '../../src/domain/pricing/policy.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { type Confirm, createConfirm } from '../../src/use-cases/orders/confirm-order.ts';
import { createDraft, type Draft } from '../../src/use-cases/orders/draft-order.ts';
import { LEASE_MS } from './advance-order-setup.ts';
import { FakeReseller } from './fakes/fake-reseller.ts';
import { sampleReferences, T0 } from './samples/sample-order.ts';

type Deps = Parameters<typeof createConfirm>[0];

/** Cards and their Confirm over a real store, with a service, a policy and a clock that the test holds. */
export class ConfirmSetup {
  now = T0;
  policy: Policy = EMPTY_POLICY;
  /** How the policy was asked for. */
  readonly reads: unknown[] = [];
  readonly reseller = new FakeReseller();
  readonly draft: Draft;
  readonly confirm: Confirm;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.draft = createDraft({ orders: store.orders, now: () => this.now, references: sampleReferences });
    this.confirm = this.confirming();
  }

  /** The same with other parts. */
  confirming(changes: Partial<Deps> = {}): Confirm {
    const { orders, pins, batches } = this.#store;
    return createConfirm({
      orders,
      pins,
      batches,
      reseller: this.reseller,
      account: 'one-account',
      policy: {
        read: async (options) => {
          this.reads.push(options);
          return this.policy;
        },
      },
      draft: this.draft,
      now: () => this.now,
      leaseMs: LEASE_MS,
      duplicateWindowMs: 0,
      hasAccounts: false,
      timeZone: 'Africa/Lagos',
      isShut: () => false,
      ...changes,
    });
  }
}
