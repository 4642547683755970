import type { Account } from '../../../domain/accounts/account.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { AdjustmentKind } from '../../../use-cases/accounts/adjust-account.ts';
import { cut } from '../../ui/buttons.ts';
import type { Told } from '../people/notify-person.ts';
import type { Words } from '../../ui/words.ts';

const MAX_NAME_LENGTH = 80;

/** What a merchant is about to book, or has booked. */
export interface AdjustmentFacts {
  readonly kind: AdjustmentKind;
  readonly amountMinor: Minor;
  /** '' for none. */
  readonly note: string;
  readonly person: Person;
  /** Before it for the card, after it when it is done. */
  readonly account: Account;
}

/** The card that asks once: who, how much, why, and what it makes of the balance. */
export function adjustmentCardText(
  { kind, amountMinor, note, person, account }: AdjustmentFacts,
  words: Words,
): string {
  const { balanceMinor } = account;
  const after = minor(kind === 'credit' ? balanceMinor + amountMinor : balanceMinor - amountMinor);
  return [
    words.html(`hand-ask-${kind}`, { name: nameOf(person) }),
    words.html('access-id', { id: String(person.userId) }),
    words.html('hand-amount', { amount: words.money(amountMinor) }),
    ...noteLines(note, words),
    words.html('hand-balance', { before: words.money(balanceMinor), after: words.money(after) }),
    ...(person.access === 'approved' ? [] : [words.html('hand-not-in')]),
  ].join('\n');
}

/** For the merchant, when it is booked. */
export function adjustmentDoneText(
  { kind, amountMinor, person, account }: AdjustmentFacts,
  told: Told,
  words: Words,
): string {
  const name = nameOf(person);
  return [
    words.html(`hand-done-${kind}`, { name, amount: words.money(amountMinor) }),
    words.html('hand-balance-now', { balance: words.money(account.balanceMinor) }),
    words.html(`person-${told}`, { name }),
  ].join('\n');
}

/** For the person whose account it is. */
export function adjustmentNoticeText({ kind, amountMinor, note, account }: AdjustmentFacts, words: Words): string {
  return [
    words.html(`hand-told-${kind}`, { amount: words.money(amountMinor) }),
    ...noteLines(note, words),
    words.html('account-balance', { balance: words.money(account.balanceMinor) }),
  ].join('\n');
}

export function noteLines(note: string | undefined, words: Words): string[] {
  return note === undefined || note === '' ? [] : [words.html('hand-note', { note: cut(note, 200) })];
}

export function nameOf({ name }: Person): string {
  return cut(name, MAX_NAME_LENGTH);
}
