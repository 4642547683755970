import type { Order } from '../../../src/domain/orders/order.ts';
import type { Reminder } from '../../../src/domain/reminders/reminder.ts';
import type { Transaction } from 'reseller-sandbox';
import type { PlannedReminder } from './planned-reminder.ts';

/** What is known of one person's reminder at the end, when its next day has come if the first was cut off. */
export interface ReminderEvidence {
  readonly planned: PlannedReminder;
  readonly stored: readonly Reminder[];
  /** Before its next day came, it was not known whether its message had arrived. */
  readonly wasCutOff: boolean;
  /** That it made. */
  readonly orders: readonly Order[];
  /** The messages that reminded, in turn. */
  readonly said: readonly string[];
  /** The service's own book. */
  readonly transactions: readonly Transaction[];
}

/** By number; a good run has none in the fields that say "None". */
export interface ReminderVerdict {
  readonly planned: number;
  /** Read by their person. */
  readonly asked: number;
  /** How many were to be confirmed. */
  readonly plannedToBuy: number;
  readonly bought: number;
  /** A crash or a silent Telegram cut these off, and the next message said so. */
  readonly cutOff: number;
  /** None: its record is gone, its person read nothing, or nothing of one that was cut off. */
  readonly lost: readonly string[];
  /** None: asked twice about a day, with two cards, or as if it had been cut off. */
  readonly twice: readonly string[];
  /** None: bought though its person tapped no Confirm. */
  readonly unasked: readonly string[];
}

export function judgeReminders(reminders: readonly ReminderEvidence[]): ReminderVerdict {
  const named = (wrong: (one: ReminderEvidence) => boolean): string[] =>
    reminders.filter(wrong).map(({ planned }) => planned.number);
  return {
    planned: reminders.length,
    asked: reminders.filter(({ said }) => said.length > 0).length,
    plannedToBuy: reminders.filter(({ planned }) => planned.confirms).length,
    bought: reminders.filter(isBought).length,
    cutOff: reminders.filter(({ said }) => said.some(saysCutOff)).length,
    lost: named(isLost),
    twice: named(isTwice),
    unasked: named((one) => !one.planned.confirms && (isBought(one) || one.orders.some(isConfirmed))),
  };
}

function isLost({ stored, said, wasCutOff }: ReminderEvidence): boolean {
  return stored.length === 0 || !said.some((text) => !wasCutOff || saysCutOff(text));
}

function isTwice({ said, orders, wasCutOff }: ReminderEvidence): boolean {
  const days = wasCutOff ? 2 : 1;
  const second = said.filter(saysCutOff).length;
  return said.length - second > 1 || second > days - 1 || orders.filter(isCard).length > days;
}

function saysCutOff(text: string): boolean {
  return text.includes('may not have reached you');
}

function isBought({ planned, transactions }: ReminderEvidence): boolean {
  return transactions.some(({ customer_id: number }) => number === planned.number);
}

/** A card of two days: one that Confirm drew anew is an ordinary one. */
function isCard({ goodUntil }: Order): boolean {
  return goodUntil !== undefined;
}

function isConfirmed({ confirmedAt }: Order): boolean {
  return confirmedAt !== undefined;
}
