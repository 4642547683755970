import type { KeyPlaces } from './key-places.ts';

/** What merchants announce. */
export const announcementKeys = ({ ofShop }: KeyPlaces) => ({
  /** Hash: what is announced, and how many had it. */
  announcement: (id: string) => ofShop(`{announcements}:announcement:${id}`),
  /** Sorted set: the newest announcements, by the time of their confirmation. */
  announcementsNewest: () => ofShop('{announcements}:newest'),
  /** Sorted set: those that are being sent, by the same. */
  announcementsOpen: () => ofShop('{announcements}:open'),
  /** Hash: a person's id → under which token they are being sent to; afterwards, of those without an answer. */
  announcementUnderWay: (id: string) => ofShop(`{announcements}:under-way:${id}`),
  /** Sorted set: the ids of people who wait for it, in their order. */
  announcementWaiting: (id: string) => ofShop(`{announcements}:waiting:${id}`),
});
