import type { Order } from '../../domain/orders/order.ts';
import type { Person, Role } from '../../domain/people/person.ts';
import type { CalendarDate } from '../../domain/shared/days.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';

/** What people want to be reminded of, with the sets of what is due. */
export interface ReminderStore {
  /** In no order. */
  list(userId: number): Promise<readonly Reminder[]>;
  find(userId: number, id: string): Promise<Reminder | undefined>;
  /**
   * Writes the record and when its next step is due in one script, if the stored version is one less than its own. `full`: the person has as many as they may.
   * @param dueAt `undefined`: never, as it stands
   */
  put(reminder: Reminder, dueAt: number | undefined): Promise<'kept' | 'conflict' | 'full'>;
  remove(userId: number, id: string): Promise<void>;
  /** When the first of a shard is due; undefined if none is. */
  readonly earliestDue: (shard: number) => Promise<number | undefined>;
  /** Those that are due in a shard, at most so many, each leased until the time given. */
  claim(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly DueReminder[]>;
  /** Puts off its next step without a change of the record. Of no effect on one that is gone. */
  postpone(due: DueReminder, dueAt: number): Promise<void>;
}

export interface DueReminder {
  readonly userId: number;
  readonly id: string;
}

/** What a person reads without having asked. */
export type ReminderMessage =
  /** The ordinary card of a stored draft. `again`: it has been there for a day. */
  | { type: 'card'; order: Order; again: boolean; oldMessageId?: number | undefined }
  /** There is no card. `unchecked`: the service does not answer. */
  | { type: 'no-card'; why: 'gone' | 'paused' | 'unverified' | 'unchecked' }
  | { type: 'missed'; date: CalendarDate }
  | { type: 'short'; date: CalendarDate; priceMinor: Minor; availableMinor: Minor };

/** How it went. */
export type ReminderOutcome =
  | { type: 'sent'; messageId: number }
  | { type: 'blocked' | 'refused' }
  /** It did not go. */
  | { type: 'later'; pauseMs: number }
  /** Without an answer: it may have arrived. */
  | { type: 'unsure' };

/** The way to people's chats. Never throws. */
export interface ReminderMessenger {
  /** @param reminder as it is from here on @param cutOff of which day it is not known whether its message arrived */
  send(
    message: ReminderMessage,
    reminder: Reminder,
    reader: Reader,
    cutOff: CalendarDate | undefined,
  ): Promise<ReminderOutcome>;
}

/** Whom it is for, and what counts for them. */
export interface Reader {
  readonly person: Person | undefined;
  readonly role: Role;
  /** Of the words that they read. */
  readonly locale: string;
}
