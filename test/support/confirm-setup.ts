import type { DraftRequest } from '../../src/domain/orders/draft.ts';
import { dayOf } from '../../src/domain/shared/days.ts';
import { EMPTY_POLICY, type Policy } from '../../src/domain/pricing/policy.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { confirmOrder, type Tap } from '../../src/services/orders/confirm-order.ts';
import { cancelDraft, draftPurchase } from '../../src/services/orders/draft-purchase.ts';
import { LEASE_MS } from './advance-order-setup.ts';
import { FakeReseller } from './fakes/fake-reseller.ts';
import { type PartsOfShop, shopOf } from './fakes/shop-of.ts';
import { sampleReferences, T0 } from './samples/sample-order.ts';

/** Cards and the taps on their Confirm, over a real store, with a service, a policy and a clock that the test holds. */
export class ConfirmSetup {
  now = T0;
  policy: Policy = EMPTY_POLICY;
  readonly reseller = new FakeReseller();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  shop(changes: PartsOfShop = {}) {
    return shopOf({
      ...this.#store,
      references: sampleReferences,
      reseller: this.reseller,
      account: 'one-account',
      policy: { read: async () => this.policy },
      newest: { find: async () => undefined, note: async () => undefined },
      resales: { find: async () => undefined },
      people: { find: async () => undefined },
      isMerchant: () => false,
      now: () => this.now,
      today: () => dayOf(this.now, 'Africa/Lagos'),
      leaseMs: LEASE_MS,
      duplicateWindowMs: 0,
      hasAccounts: false,
      timeZone: 'Africa/Lagos',
      isShut: () => false,
      ...changes,
    });
  }

  draft(request: DraftRequest, changes: PartsOfShop = {}) {
    return draftPurchase(this.shop(changes), request);
  }

  drop(tap: Pick<Tap, 'reference' | 'userId'>) {
    return cancelDraft(this.shop(), tap);
  }

  /** @param changes other parts of the shop */
  confirm(tap: Tap, changes: PartsOfShop = {}) {
    return confirmOrder(this.shop(changes), tap);
  }
}
