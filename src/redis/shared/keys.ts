import { type AccountKeys, accountKeys } from './keys/account-keys.ts';
import { type AnnouncementKeys, announcementKeys } from './keys/announcement-keys.ts';
import { type BatchKeys, batchKeys } from './keys/batch-keys.ts';
import { type HealthKeys, healthKeys } from './keys/health-keys.ts';
import { type CaseKeys, caseKeys } from './keys/case-keys.ts';
import { type MessageKeys, messageKeys } from './keys/message-keys.ts';
import { type OrderKeys, orderKeys } from './keys/order-keys.ts';
import { type PeopleKeys, peopleKeys } from './keys/people-keys.ts';
import { type PinKeys, pinKeys } from './keys/pin-keys.ts';
import { type ReminderKeys, reminderKeys } from './keys/reminder-keys.ts';
import { type ReportKeys, reportKeys } from './keys/report-keys.ts';
import { type ShopKeys, shopKeys } from './keys/shop-keys.ts';
import { type UpdateKeys, updateKeys } from './keys/update-keys.ts';
import { createKeyPlaces } from './keys/key-places.ts';

/** The names of all keys, by nouns in keys/. */
export interface Keys
  extends
    AccountKeys,
    AnnouncementKeys,
    BatchKeys,
    HealthKeys,
    CaseKeys,
    MessageKeys,
    OrderKeys,
    PeopleKeys,
    PinKeys,
    ReminderKeys,
    ReportKeys,
    ShopKeys,
    UpdateKeys {
  /** The mark of the store: set as soon as a bot has worked with this Redis, after its recovery if there was one. */
  initialised(): string;
  throttle(name: string): string;
  /** Who does a work of which there is one at a time. */
  lease(name: string): string;
  keyValue(name: string): string;
  /** Hash: records that cannot be read (held-record-store.ts). */
  heldRecords(): string;
  /** What is written to see that writes are taken where the keys of this hash tag lie. @param tag such as `s0` */
  ready(tag: string): string;
}

export function createKeys(prefix: string): Keys {
  const places = createKeyPlaces(prefix);
  const { ofShop } = places;
  return {
    ...accountKeys(places),
    ...announcementKeys(places),
    ...batchKeys(places),
    ...healthKeys(places),
    ...caseKeys(places),
    ...messageKeys(places),
    ...orderKeys(places),
    ...peopleKeys(places),
    ...pinKeys(places),
    ...reminderKeys(places),
    ...reportKeys(places),
    ...shopKeys(places),
    ...updateKeys(places),
    initialised: () => ofShop('begun'),
    throttle: (name) => ofShop(`throttle:${name}`),
    lease: (name) => ofShop(`lease:${name}`),
    keyValue: (name) => ofShop(`note:${name}`),
    heldRecords: () => ofShop('held-records'),
    ready: (tag) => ofShop(`{${tag}}:ready`),
  };
}
