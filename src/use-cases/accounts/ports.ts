import type { Account, AccountTotals } from '../../domain/accounts/account.ts';
import type { Booking } from '../../domain/accounts/book-entry.ts';
import type { LedgerPage } from '../../domain/accounts/ledger.ts';
import type { Topup } from '../../domain/accounts/topup.ts';
import type { CreditLimitChange } from '../../domain/people/person.ts';

/** What the nouns need of accounts that do not take `shop` yet; it is described at the store. */
export interface AccountStore {
  read(userId: number): Promise<Account>;
  book(booking: Booking): Promise<{ type: 'booked' | 'already' | 'beyond-limit'; account: Account }>;
  bookPayment(booking: Booking): ReturnType<AccountStore['book']>;
  isBooked(userId: number, id: string): Promise<boolean>;
  changeCreditLimit(
    userId: number,
    change: CreditLimitChange,
    stamp: { by: number; at: number; id: string },
  ): Promise<'changed' | 'meanwhile'>;
  entries(
    userId: number,
    range: { from: number; to: number },
    after: string | undefined,
    count: number,
  ): Promise<LedgerPage>;
  accounts(
    shard: number,
    after: string | undefined,
    count: number,
  ): Promise<{ userIds: readonly number[]; next?: string }>;
  totals(): Promise<AccountTotals>;
}

export interface TopupStore {
  decide(
    userId: number,
    id: string,
    decision: { to: 'credited' | 'declined' | 'withdrawn' | 'expired'; by: number; at: number },
  ): Promise<{ type: 'decided'; account: Account } | { type: 'already' | 'unknown' }>;
  find(userId: number, id: string): Promise<Topup | undefined>;
  listOpen(now: number, count: number): Promise<readonly Topup[]>;
}
