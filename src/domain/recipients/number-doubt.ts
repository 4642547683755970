import { type DigitKind, isDigitKind, numberFormOf, type RecipientKind } from '../catalogue/sold-services.ts';

/** Why a customer number looks wrong. The service decides, so a person who has read it may insist. */
export type NumberDoubt = { type: 'letters'; kind: DigitKind } | { type: 'length'; kind: DigitKind; count: number };

/** Undefined for a number that looks right. */
export function numberDoubtOf(kind: RecipientKind, customerId: string): NumberDoubt | undefined {
  if (!isDigitKind(kind)) return undefined;
  if (!/^\d+$/u.test(customerId)) return { type: 'letters', kind };
  return hasUsualLength(kind, customerId) ? undefined : { type: 'length', kind, count: customerId.length };
}

/** False if no length is usual. */
export function hasUsualLength(kind: RecipientKind, customerId: string): boolean {
  return numberFormOf(kind).usualLengths?.includes(customerId.length) === true;
}

/** Half of the fewest, and what a bank card has, which is more than any of these. A token that is taken for a meter's number has 20. */
const LEAST_INSISTED_ON = 6;
const MOST_INSISTED_ON = 16;

/** Whether a number of an unusual length may be right after all. */
export function mayInsistOn({ length }: string): boolean {
  return length >= LEAST_INSISTED_ON && length <= MOST_INSISTED_ON;
}

/** Whether one digit more would make its length usual, which it is not. */
export function lacksOneDigit(kind: RecipientKind, customerId: string): boolean {
  return !hasUsualLength(kind, customerId) && hasUsualLength(kind, `${customerId}0`);
}
