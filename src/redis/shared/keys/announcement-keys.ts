import type { KeyPlaces } from './key-places.ts';

/** What merchants announce. */
export interface AnnouncementKeys {
  /** Hash: what is announced, and how many had it. */
  announcement(id: string): string;
  /** Sorted set: the newest announcements, by the time of their confirmation. */
  announcementsNewest(): string;
  /** Sorted set: those that are being sent, by the same. */
  announcementsOpen(): string;
  /** Hash: a person's id → under which token they are being sent to; afterwards, of those without an answer. */
  announcementUnderWay(id: string): string;
  /** Sorted set: the ids of people who wait for it, in their order. */
  announcementWaiting(id: string): string;
}

export function announcementKeys({ ofShop }: KeyPlaces): AnnouncementKeys {
  return {
    announcement: (id) => ofShop(`{announcements}:announcement:${id}`),
    announcementsNewest: () => ofShop('{announcements}:newest'),
    announcementsOpen: () => ofShop('{announcements}:open'),
    announcementUnderWay: (id) => ofShop(`{announcements}:under-way:${id}`),
    announcementWaiting: (id) => ofShop(`{announcements}:waiting:${id}`),
  };
}
