import type { ChangeKind, ChangeRecord } from '../../../../domain/people/change-record.ts';
import { minor } from '../../../../domain/shared/money.ts';
import { accessStates } from '../../../../domain/people/person.ts';
import { roles } from '../../../../domain/people/role.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

/** A bank account is whole. */
const MAX_FACT_LENGTH = 120;
/** Whose facts are kobo. */
const ABOUT_MONEY: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
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

/** Before and after, as a person reads them. */
export function factsOf(
  { what, before, after }: Pick<ChangeRecord, 'what' | 'before' | 'after'>,
  words: Words,
): { before: string; after: string } {
  return { before: factText(what, before, words), after: factText(what, after, words) };
}

function factText(what: ChangeKind, fact: string | undefined, words: Words): string {
  if (fact === undefined) return words.plain('fact-none');
  if (ABOUT_MONEY.has(what) && /^-?\d{1,15}$/u.test(fact)) return words.money(minor(Number(fact)));
  const role = roles.find((one) => one === fact);
  if (role !== undefined) return words.plain(`role-${role}`);
  const access = accessStates.find((one) => one === fact);
  return access === undefined ? cut(fact, MAX_FACT_LENGTH) : words.plain(`access-state-${access}`);
}
