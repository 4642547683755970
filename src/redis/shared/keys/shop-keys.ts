import type { KeyPlaces } from './key-places.ts';

/** The shop: what merchants have set, and what waits for their yes. */
export const shopKeys = ({ ofPerson, ofShop }: KeyPlaces) => ({
  /** Hash: what merchants have set (prices, limits, pauses, PINs), a field each. */
  policy: () => ofShop('policy'),
  /** What a person is asked to confirm, by its id. */
  proposal: (userId: number, id: string) => ofPerson(userId, `proposal:${userId}:${id}`),
  /** Sorted set: the ids of what a person is asked to confirm, by the end of their time. */
  proposals: (userId: number) => ofPerson(userId, `proposals:${userId}`),
  /** Hash: how the shop appears to people, with its version. */
  shop: () => ofShop('{shop}:profile'),
  /** That a change of the shop was made. */
  shopChangeMark: (changeId: string) => ofShop(`{shop}:changed:${changeId}`),
  /** Hash: changes of the shop that the change trail does not have yet, by their ids. */
  unrecordedShopChanges: () => ofShop('{shop}:unnoted'),
  /** Hash: changes of the shop that owners were not told of yet, by owner and id. */
  untoldShopChanges: () => ofShop('{shop}:untold'),
  /** How an agent appears to their customers, and what those pay. */
  resale: (userId: number) => ofPerson(userId, `resale:${userId}`),
});
