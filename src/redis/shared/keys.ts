import { accountKeys } from './keys/account-keys.ts';
import { announcementKeys } from './keys/announcement-keys.ts';
import { batchKeys } from './keys/batch-keys.ts';
import { caseKeys } from './keys/case-keys.ts';
import { healthKeys } from './keys/health-keys.ts';
import { createKeyPlaces } from './keys/key-places.ts';
import { orderKeys } from './keys/order-keys.ts';
import { peopleKeys } from './keys/people-keys.ts';
import { reportKeys } from './keys/report-keys.ts';
import { shopKeys } from './keys/shop-keys.ts';
import { updateKeys } from './keys/update-keys.ts';

export type Keys = ReturnType<typeof createKeys>;

/** The names of all keys, by nouns in keys/. */
export function createKeys(prefix: string) {
  const places = createKeyPlaces(prefix);
  const { ofShop } = places;
  return {
    ...accountKeys(places),
    ...announcementKeys(places),
    ...batchKeys(places),
    ...healthKeys(places),
    ...caseKeys(places),
    ...orderKeys(places),
    ...peopleKeys(places),
    ...reportKeys(places),
    ...shopKeys(places),
    ...updateKeys(places),
    /** The mark of the store: set as soon as a bot has worked with this Redis, after its recovery if there was one. */
    initialised: () => ofShop('begun'),
    throttle: (name: string) => ofShop(`throttle:${name}`),
    /** Who does a work of which there is one at a time. */
    lease: (name: string) => ofShop(`lease:${name}`),
    keyValue: (name: string) => ofShop(`note:${name}`),
    /** Hash: records that cannot be read (held-record-store.ts). */
    heldRecords: () => ofShop('held-records'),
    /** What is written to see that writes are taken where the keys of this hash tag lie. @param tag such as `s0` */
    ready: (tag: string) => ofShop(`{${tag}}:ready`),
  };
}
