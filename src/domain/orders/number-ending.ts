import type { CountryCode } from 'libphonenumber-js/mobile';
import { parsePhone } from '../recipients/phone.ts';

/** A customer number, or the end of one; a number matches that ends in any of `endings`, which have the same tail. */
export interface NumberEnding {
  readonly tail: string;
  readonly endings: readonly string[];
}

/** So many last characters of a number are enough to find its orders. */
const TAIL_LENGTH = 4;
/** As long as the longest customer number that can be typed. */
const MAX_LENGTH = 30;

/** A number as a person types it, whole or its last digits; undefined if it is none. A phone number in any usual form. */
export function readNumberEnding(text: string, country: CountryCode): NumberEnding | undefined {
  if (text.length > 2 * MAX_LENGTH || !/^\+?[\s\dA-Za-z().\-‐-―/]+$/u.test(text)) return undefined;
  const bare = bareNumber(text);
  if (bare.length < TAIL_LENGTH || bare.length > MAX_LENGTH || !/\d/u.test(bare)) return undefined;
  const phone = parsePhone(text, country);
  const endings = phone.type === 'phone' && phone.national !== bare ? [phone.national, bare] : [bare];
  return { tail: tailOf(bare), endings };
}

export function endsAs(customerId: string, { endings }: NumberEnding): boolean {
  const bare = bareNumber(customerId);
  return endings.some((ending) => bare.endsWith(ending));
}

/** The last characters of a customer number, under which its orders are listed. */
export function tailOf(customerId: string): string {
  return bareNumber(customerId).slice(-TAIL_LENGTH);
}

function bareNumber(text: string): string {
  return text.replace(/[^\dA-Za-z]/gu, '').toUpperCase();
}
