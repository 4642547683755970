import type { Account } from '../../domain/accounts/account.ts';
import type { LedgerEntry } from '../../domain/accounts/ledger.ts';
import type { MoneyAlert } from '../../domain/accounts/money-alert.ts';
import type { Topup } from '../../domain/accounts/topup.ts';
import type { CreditLimitChange, Person } from '../../domain/people/person.ts';
import type { Minor } from '../../domain/shared/money.ts';

/** What people have, and every change of it. What purchases do to it is in OrderStore's scripts. */
export interface AccountStore {
  read(userId: number): Promise<Account>;
  /** What counts for the day's limit. @param day YYYY-MM-DD, at most a week ago */
  spentOn(userId: number, day: string): Promise<Minor>;
  /** `beyond-limit`: a debit that the balance and the credit limit, or the floor, do not allow; nothing was changed. */
  book(booking: Booking): Promise<{ type: 'booked' | 'already' | 'beyond-limit'; account: Account }>;
  /** As book, of what Telegram has been paid for: it lasts when this resolves, as well as the store can (paymentFault). */
  bookPayment(booking: Booking): ReturnType<AccountStore['book']>;
  /** Whether something was booked under this id. */
  isBooked(userId: number, id: string): Promise<boolean>;
  /**
   * Another credit limit if it is still as it was seen, even below what is owed: then nothing can be bought until that is paid;
   * `changed` also if that was done before under the id.
   */
  changeCreditLimit(
    userId: number,
    change: CreditLimitChange,
    stamp: { by: number; at: number; id: string },
  ): Promise<'changed' | 'meanwhile'>;
  /** Oldest first. @param range from `from` to before `to`, milliseconds since 1970. @param after `next` of the page before */
  entries(
    userId: number,
    range: { from: number; to: number },
    after: string | undefined,
    count: number,
  ): Promise<LedgerPage>;
  /**
   * Newest first; of all people if no person is given. @param before `next` of the page before
   * @throws RangeError if `before` is no such thing
   */
  newestEntries(
    userId: number | undefined,
    range: { from: number; to: number },
    before: string | undefined,
    count: number,
  ): Promise<LedgerPage>;
  /** The same one by one, as many as are wanted: each is read once, however many ledgers there are. */
  newestFirst(userId: number | undefined, range: { from: number; to: number }): AsyncIterable<LedgerEntry>;
  /** The ids of all who ever had an entry, in any order; one may come twice, and a page be shorter than `count`, or longer. */
  accounts(
    shard: number,
    after: string | undefined,
    count: number,
  ): Promise<{ userIds: readonly number[]; next?: string }>;
  totals(): Promise<AccountTotals>;
}

/** Money that a person is given or that is taken from them. Sent again under the same id it changes nothing. */
export interface Booking {
  readonly id: string;
  readonly userId: number;
  readonly kind: 'credit' | 'debit' | 'topup';
  /** More than 0. */
  readonly amountMinor: Minor;
  readonly by: number;
  readonly at: number;
  readonly note?: string;
  /** Of a debit: what the balance may go down to, whatever the credit limit is. */
  readonly floorMinor?: Minor;
}

/** A page of a ledger; `next` is where the following page begins, absent on the last. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly next?: string;
}

export interface AccountTotals {
  /** What people have left, all together, without what is held. */
  readonly owedToMinor: Minor;
  /** What people owe on credit, as a positive sum. */
  readonly owedByMinor: Minor;
  readonly heldMinor: Minor;
  readonly accounts: number;
}

/** Top-ups that people asked for. */
export interface TopupStore {
  /**
   * A person has one open request at a time: `other` is the one that is open. Opened again under its id it is the same request. One that
   * was credited, and is forgotten since, is not opened again.
   */
  open(
    topup: Omit<Topup, 'state' | 'decidedBy' | 'paid' | 'asked' | 'told' | 'cards'>,
  ): Promise<{ type: 'opened' } | { type: 'other'; topup: Topup | undefined }>;
  find(userId: number, id: string): Promise<Topup | undefined>;
  /** The request that stands in the way of another one. */
  findRequest(userId: number): Promise<Topup | undefined>;
  /** Ends a request, once, by the first call; if it is credited, the money is booked in the same script. */
  decide(
    userId: number,
    id: string,
    decision: { to: 'credited' | 'declined' | 'withdrawn' | 'expired'; by: number; at: number },
  ): Promise<{ type: 'decided'; account: Account } | { type: 'already' | 'unknown' }>;
  /** Notes what has happened. */
  mark(userId: number, id: string, what: 'paid' | 'asked' | 'told'): Promise<void>;
  /** The messages by which merchants were asked, or by which the person was told so. */
  addCards(userId: number, id: string, cards: readonly SentCard[]): Promise<void>;
  /** Requests that merchants have been asked about and that no merchant has answered, the newest first. */
  listOpen(now: number, count: number): Promise<readonly Topup[]>;
  /** Requests that merchants were asked about and that have run out, as long as their person has not been told; the oldest first. */
  listRunOut(now: number, count: number): Promise<readonly Topup[]>;
}

/** Where merchants are asked whether a person's money came. */
export interface TopupDesk {
  /**
   * Every merchant; answers the cards that arrived.
   * @param arrived is called with each at once, whoever else is still being asked; what it throws is thrown
   */
  ask(about: TopupFacts, arrived: (card: SentCard) => Promise<void>): Promise<readonly SentCard[]>;
  /** One merchant; undefined if they could not be reached. */
  show(merchantId: number, about: TopupFacts): Promise<SentCard | undefined>;
  /** Its cards say how it ended and have no buttons any more; in the background, as well as that goes. */
  close(end: TopupEnd): void;
}

export interface TopupEnd {
  readonly topup: Topup;
  readonly person: Person;
  /** Who answered; absent if it was taken back, or if there is no record of them. */
  readonly decider?: Person | undefined;
  /** The message that they answered on, which says more than the others do. */
  readonly tapped?: SentCard | undefined;
}

export interface TopupFacts {
  readonly topup: Topup;
  readonly person: Person;
  readonly account: Account;
}

/** A message that was sent to a person. */
export interface SentCard {
  readonly chatId: number;
  readonly messageId: number;
}

/** Who is told when money runs low, one alert a person. */
export interface MoneyAlertStore {
  find(userId: number): Promise<KeptAlert | undefined>;
  /** In place of the one before; none if undefined. */
  set(userId: number, alert: MoneyAlert | undefined): Promise<void>;
  list(): Promise<readonly KeptAlert[]>;
  /** The same with another `isBelow`; undefined if it is not as it was read any more. */
  note(alert: KeptAlert, isBelow: boolean): Promise<KeptAlert | undefined>;
}

export interface KeptAlert extends MoneyAlert {
  readonly userId: number;
  /** Another one after each change. */
  readonly mark: string;
}
