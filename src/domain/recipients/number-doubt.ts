import type { RecipientKind } from './recipient.ts';

/** Why a customer number looks wrong. The service decides, so a person who has read it may insist. */
export type NumberDoubt = { type: 'letters'; kind: DigitKind } | { type: 'length'; kind: DigitKind; count: number };

/** Kinds of numbers that have digits only, and always as many. Phone numbers have rules of their own. */
type DigitKind = 'meter' | 'smartcard';

/** In Nigeria: meters 11 or 13 digits, smartcards 10 or 11. Nothing is known of other kinds. */
const USUAL_LENGTHS: Readonly<Partial<Record<RecipientKind, readonly number[]>>> = {
  meter: [11, 13],
  smartcard: [10, 11],
};

/** Undefined for a number that looks right. */
export function numberDoubtOf(kind: RecipientKind, customerId: string): NumberDoubt | undefined {
  if (kind !== 'meter' && kind !== 'smartcard') return undefined;
  if (!/^\d+$/u.test(customerId)) return { type: 'letters', kind };
  return hasUsualLength(kind, customerId) ? undefined : { type: 'length', kind, count: customerId.length };
}

/** False if no length is usual. */
export function hasUsualLength(kind: RecipientKind, customerId: string): boolean {
  return USUAL_LENGTHS[kind]?.includes(customerId.length) === true;
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
