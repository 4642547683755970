import type { KeyPlaces } from './key-places.ts';

/** The shop: what merchants have set, and what waits for their yes. */
export interface ShopKeys {
  /** Hash: what merchants have set (prices, limits, pauses, PINs), a field each. */
  policy(): string;
  /** What a person is asked to confirm, by its id. */
  proposal(userId: number, id: string): string;
  /** Sorted set: the ids of what a person is asked to confirm, by the end of their time. */
  proposals(userId: number): string;
  /** Hash: how the shop appears to people, with its version. */
  shop(): string;
  /** That a change of the shop was made. */
  shopChangeMark(changeId: string): string;
  /** Hash: changes of the shop that the change trail does not have yet, by their ids. */
  unrecordedShopChanges(): string;
  /** Hash: changes of the shop that owners were not told of yet, by owner and id. */
  untoldShopChanges(): string;
  /** How an agent appears to their customers, and what those pay. */
  resale(userId: number): string;
}

export function shopKeys({ ofPerson, ofShop }: KeyPlaces): ShopKeys {
  return {
    policy: () => ofShop('policy'),
    proposal: (userId, id) => ofPerson(userId, `proposal:${userId}:${id}`),
    proposals: (userId) => ofPerson(userId, `proposals:${userId}`),
    shop: () => ofShop('{shop}:profile'),
    shopChangeMark: (changeId) => ofShop(`{shop}:changed:${changeId}`),
    unrecordedShopChanges: () => ofShop('{shop}:unnoted'),
    untoldShopChanges: () => ofShop('{shop}:untold'),
    resale: (userId) => ofPerson(userId, `resale:${userId}`),
  };
}
