import type { KeyPlaces } from './key-places.ts';

/** Money: accounts, their ledgers, top-ups. */
export const accountKeys = ({ inShard, ofPerson, ofShop }: KeyPlaces) => ({
  /** Hash: balance, held and credit limit of a person in minor units, and how many entries their ledger has had. */
  account: (userId: number) => ofPerson(userId, `account:${userId}`),
  /** Sorted set: everybody's id who has an account, by the balance. */
  accounts: (shard: number) => inShard(shard, 'accounts'),
  /** Sorted set: the ids of those who have something held, by how much. */
  heldAccounts: (shard: number) => inShard(shard, 'accounts-held'),
  /** Sorted set: everybody's id who has an entry, by the time of the last one. */
  movedAccounts: (shard: number) => inShard(shard, 'accounts-moved'),
  /** Hash: id of a credit, debit, top-up or credit limit → when it was booked. */
  bookings: (userId: number) => ofPerson(userId, `bookings:${userId}`),
  /** For how much a person bought on a day, in minor units. @param day YYYY-MM-DD */
  spent: (userId: number, day: string) => ofPerson(userId, `spent:${userId}:${day}`),
  /** Stream: every change of a person's account. */
  ledger: (userId: number) => ofPerson(userId, `ledger:${userId}`),
  /**
   * Hash: a person's id → the opening entry of their ledger, if those before it are in the archive; `newest` → when the newest was booked
   * that is there, of anybody.
   */
  openings: (shard: number) => inShard(shard, 'openings'),
  /** Hash: what a person wants on their account. */
  topup: (userId: number, id: string) => ofPerson(userId, `topup:${userId}:${id}`),
  /** The id of a person's request for a top-up that merchants have not answered. */
  openTopup: (userId: number) => ofPerson(userId, `topup-open:${userId}`),
  /** Sorted set: person and id of requests that may be unanswered, by the time they were made. */
  topupRequests: () => ofShop('topup-requests'),
  /** Hash: a person's id → below which amount they are told, and where it was last. */
  moneyAlerts: () => ofShop('money-alerts'),
});
