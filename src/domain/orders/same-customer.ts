import type { Order } from './order.ts';

/** Room for a country's calling code; the number without it must be at least this long to say whose it is. */
const MAX_CALLING_CODE_DIGITS = 4;
const MIN_NATIONAL_DIGITS = 7;

/**
 * Whether an answer names the order's own customer number. One that names none says nothing against it. Services write numbers in their own
 * way: with separators, without leading zeros, and phone numbers with the country's code or without.
 */
export function namesSameCustomer(
  { recipient: { kind, customerId } }: Pick<Order, 'recipient'>,
  told?: string,
): boolean {
  if (told === undefined) return true;
  const ours = plain(customerId);
  const theirs = plain(told);
  return ours === theirs || (kind === 'phone' && isSamePhone(ours, theirs));
}

function isSamePhone(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (!/^\d+$/u.test(longer) || shorter.length < MIN_NATIONAL_DIGITS) return false;
  return longer.endsWith(shorter) && longer.length - shorter.length <= MAX_CALLING_CODE_DIGITS;
}

function plain(customerId: string): string {
  return customerId
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/u, '');
}
