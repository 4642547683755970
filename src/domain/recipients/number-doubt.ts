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

/** Whether one digit more would make its length usual, which it is not. */
export function lacksOneDigit(kind: RecipientKind, customerId: string): boolean {
  return !hasUsualLength(kind, customerId) && hasUsualLength(kind, `${customerId}0`);
}
