import type { KeyPlaces } from './key-places.ts';

/** Money: accounts, their ledgers, top-ups. */
export interface AccountKeys {
  /** Hash: balance, held and credit limit of a person in minor units. */
  account(userId: number): string;
  /** Sorted set: everybody's id who has an account, by the balance. */
  accounts(shard: number): string;
  /** What is held on all accounts of the shard together, in minor units. */
  held(shard: number): string;
  /** Hash: id of a credit, debit or top-up → id of the command that booked it. */
  bookings(userId: number): string;
  /** For how much a person bought on a day, in minor units. @param day YYYY-MM-DD */
  spent(userId: number, day: string): string;
  /** Stream: the same of everybody in the shard. */
  ledger(shard: number): string;
  /** Stream: every change of a person's account. */
  ledgerOf(userId: number): string;
  /** Hash: a person's id, or `shard` → what the ledger came to before its first entry, if those before it are in the archive. */
  ledgerStarts(shard: number): string;
  /** Hash: a person's id, or `shard` → up to where the ledger was audited. */
  audited(shard: number): string;
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
    held: (shard) => inShard(shard, 'held'),
    bookings: (userId) => ofPerson(userId, `bookings:${userId}`),
    spent: (userId, day) => ofPerson(userId, `spent:${userId}:${day}`),
    ledger: (shard) => inShard(shard, 'ledger'),
    ledgerOf: (userId) => ofPerson(userId, `ledger:${userId}`),
    ledgerStarts: (shard) => inShard(shard, 'ledger-starts'),
    audited: (shard) => inShard(shard, 'audited'),
    topup: (userId, id) => ofPerson(userId, `topup:${userId}:${id}`),
    openTopup: (userId) => ofPerson(userId, `topup-open:${userId}`),
    topupRequests: () => ofShop('topup-requests'),
    moneyAlerts: () => ofShop('money-alerts'),
  };
}
