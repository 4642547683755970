import type { CalendarDate } from '../../domain/shared/day-span.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { DaySums, HourSum } from '../../domain/reports/day-sums.ts';
import type { EndedOrder, EndSum } from '../../domain/reports/end-sum.ts';

/** What orders came to, kept while they end, in the script that writes the end. Those that a version before this one wrote are not in it. */
export interface SalesSums {
  /** Of all people. */
  ofDay(date: CalendarDate): Promise<DaySums>;
  /** The same without the products, of which there may be many. */
  hoursOf(date: CalendarDate): Promise<readonly HourSum[]>;
  /** Of one person, in the order of the days. */
  ofPerson(userId: number, dates: readonly CalendarDate[]): Promise<readonly EndSum[]>;
  /** When the oldest order that is not in the archive was confirmed. */
  oldestOrderAt(): Promise<number | undefined>;
  /**
   * Makes an order count as what it is. `counted`: it counted as something else, or not at all. `changed`: it was written since it was read.
   */
  recount(order: Order): Promise<'same' | 'counted' | 'changed'>;
  /** Where the sums of a day differ from these orders, which are all that one shard has of it. */
  compare(shard: number, date: CalendarDate, orders: readonly CountedOrder[]): Promise<readonly SumDifference[]>;
  /** False if the sum has changed since. */
  mend(difference: SumDifference): Promise<boolean>;
}

/** What the sums need to know of an order. */
export type CountedOrder = EndedOrder & {
  readonly reference: string;
  readonly item: Pick<Order['item'], 'service' | 'productName'>;
  readonly buyer: Pick<Order['buyer'], 'userId'>;
};

/** A sum that is not what its orders come to. */
export interface SumDifference {
  readonly shard: number;
  readonly date: CalendarDate;
  readonly of: 'day' | 'people';
  /** As it is stored. */
  readonly field: string;
  readonly expected: string;
  readonly found: string | undefined;
}

/** Who gets the day's picture in the evening. */
export interface RecapReaders {
  /** Since which day; `off`: they said no, or were asked once; undefined if they never were. */
  find(userId: number): Promise<{ since: CalendarDate } | 'off' | undefined>;
  set(userId: number, choice: { since: CalendarDate } | 'off'): Promise<void>;
  list(): Promise<readonly { userId: number; since: CalendarDate }[]>;
  /** False if another process has begun to send it, or has sent it. */
  begin(userId: number, date: CalendarDate): Promise<boolean>;
  /** `begun`: it may have reached its reader or not. */
  stateOf(userId: number, date: CalendarDate): Promise<'begun' | 'refused' | 'sent' | undefined>;
  noteSent(userId: number, date: CalendarDate): Promise<void>;
  /** Telegram refused it. */
  noteRefused(userId: number, date: CalendarDate): Promise<void>;
  /** It was not sent, for certain. */
  takeBack(userId: number, date: CalendarDate): Promise<void>;
}
