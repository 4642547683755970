import type { CalendarDate } from '../../domain/shared/day-span.ts';
import type { DaySums } from '../../domain/reports/day-sums.ts';
import type { EndSum } from '../../domain/reports/end-sum.ts';

/** What the orders of a day come to. It is summed when somebody asks; of a day that is over the sum is kept until one of its orders changes. */
export interface SalesSums {
  /** Of all people. */
  ofDay(date: CalendarDate): Promise<DaySums>;
  /** Of one person, in the order of the days. */
  ofPerson(userId: number, dates: readonly CalendarDate[]): Promise<readonly EndSum[]>;
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
