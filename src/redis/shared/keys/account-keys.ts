import type { KeyPlaces } from './key-places.ts';

/** Money: accounts, their ledgers, top-ups. */
export interface AccountKeys {
  /** Hash: balance, held and credit limit of a person in minor units, and how many entries their ledger has had. */
  account(userId: number): string;
  /** Sorted set: everybody's id who has an account, by the balance. */
  accounts(shard: number): string;
  /** Sorted set: the ids of those who have something held, by how much. */
  heldAccounts(shard: number): string;
  /** Sorted set: everybody's id who has an entry, by the time of the last one. */
  movedAccounts(shard: number): string;
  /** Hash: id of a credit, debit, top-up or credit limit → when it was booked. */
  bookings(userId: number): string;
  /** For how much a person bought on a day, in minor units. @param day YYYY-MM-DD */
  spent(userId: number, day: string): string;
  /** Stream: every change of a person's account. */
  ledger(userId: number): string;
  /**
   * Hash: a person's id → the opening entry of their ledger, if those before it are in the archive; `newest` → when the newest was booked
   * that is there, of anybody.
   */
  openings(shard: number): string;
  /** Hash: what a person wants on their account. */
  topup(userId: number, id: string): string;
  /** The id of a person's request for a top-up that merchants have not answered. */
  openTopup(userId: number): string;
  /** Sorted set: person and id of requests that may be unanswered, by the time they were made. */
  topupRequests(): string;
  /** Hash: a person's id → below which amount they are told, and where it was last. */
  moneyAlerts(): string;
}

export function accountKeys({ inShard, ofPerson, ofShop }: KeyPlaces): AccountKeys {
  return {
    account: (userId) => ofPerson(userId, `account:${userId}`),
    accounts: (shard) => inShard(shard, 'accounts'),
    heldAccounts: (shard) => inShard(shard, 'accounts-held'),
    movedAccounts: (shard) => inShard(shard, 'accounts-moved'),
    bookings: (userId) => ofPerson(userId, `bookings:${userId}`),
    spent: (userId, day) => ofPerson(userId, `spent:${userId}:${day}`),
    ledger: (userId) => ofPerson(userId, `ledger:${userId}`),
    openings: (shard) => inShard(shard, 'openings'),
    topup: (userId, id) => ofPerson(userId, `topup:${userId}:${id}`),
    openTopup: (userId) => ofPerson(userId, `topup-open:${userId}`),
    topupRequests: () => ofShop('topup-requests'),
    moneyAlerts: () => ofShop('money-alerts'),
  };
}
