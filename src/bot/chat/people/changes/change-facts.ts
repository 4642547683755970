import { type ChangeKind, changeKinds } from '../../../../domain/people/change-record.ts';
import { minor } from '../../../../domain/shared/money.ts';
import { accessStates } from '../../../../domain/people/person.ts';
import { roles } from '../../../../domain/people/role.ts';
import type { ChangeEntry } from '../../../../use-cases/people/ports.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

/** A bank account is whole. */
const MAX_FACT_LENGTH = 120;
/** Whose facts are kobo. */
const ABOUT_MONEY: ReadonlySet<string> = new Set<ChangeKind>([
  'credit-limit',
  'purchase-limit',
  'day-limit',
  'limit',
  'pin',
  'credit',
  'debit',
  'order-closed',
  'given-back',
  'undo',
]);

/** What a change is about, as a person calls it; what a newer version wrote stands as it is. */
export function whatText(what: string, words: Words): string {
  const known = changeKinds.find((one) => one === what);
  return known === undefined ? cut(what, MAX_FACT_LENGTH) : words.plain(`change-${known}`);
}

/** Before and after, as a person reads them. */
export function factsOf(
  { what, before, after }: Pick<ChangeEntry, 'what' | 'before' | 'after'>,
  words: Words,
): { before: string; after: string } {
  return { before: factText(what, before, words), after: factText(what, after, words) };
}

function factText(what: string, fact: string | undefined, words: Words): string {
  if (fact === undefined) return words.plain('fact-none');
  if (ABOUT_MONEY.has(what) && /^-?\d{1,15}$/u.test(fact)) return words.money(minor(Number(fact)));
  const role = roles.find((one) => one === fact);
  if (role !== undefined) return words.plain(`role-${role}`);
  // Written before a stop and a lock were two things.
  const access = fact === 'blocked' ? 'locked' : accessStates.find((one) => one === fact);
  return access === undefined ? cut(fact, MAX_FACT_LENGTH) : words.plain(`access-state-${access}`);
}
