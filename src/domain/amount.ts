import { type Minor, minor } from './money.ts';

export type AmountFault = 'not-a-number' | 'zero' | 'negative' | 'decimals' | 'too-large';

export type ParsedAmount = { type: 'amount'; amountMinor: Minor } | { type: 'rejected'; fault: AmountFault };

/**
 * What a person typed as an amount of money: `500`, `1,500`, `₦1,500`, `NGN 500`, `1.5k`, `2 000`.
 * Works on the digits as text, so that no rounding can change what was meant.
 */
export function parseAmount(text: string, maxMinor: Minor): ParsedAmount {
  const bare = stripCurrency(text);
  const negative = /^[-−–]/u.test(bare);
  const match = AMOUNT.exec(bare.replace(/^[-−–+]\s*/u, ''));
  if (match === null) return rejected('not-a-number');
  const [, whole = '', fraction = '', thousand] = match;
  const kobo = toMinorDigits(whole.replace(/[,\s]/gu, ''), fraction, thousand !== undefined);
  if (kobo === undefined) return rejected('decimals');
  if (kobo === 0) return rejected('zero');
  if (negative) return rejected('negative');
  return kobo > maxMinor ? rejected('too-large') : { type: 'amount', amountMinor: minor(kobo) };
}

/** Digits, plain or in proper groups of three; a fraction; a `k` for thousands. `1,5` is nobody's amount for certain, so it is none. */
const AMOUNT = /^(\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4})(?:\.(\d{1,9}))?\s*(k)?$/iu;

function stripCurrency(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/^([-−–]?)\s*(?:₦|NGN|N(?=[\s\d]))\s*/iu, '$1')
    .replace(/\s*(?:₦|NGN|naira)$/iu, '');
}

/** Minor units, or undefined where the text means a part of one; a number past all limits stays past them. */
function toMinorDigits(whole: string, fraction: string, thousand: boolean): number | undefined {
  const places = thousand ? 5 : 2;
  if (thousand ? /[1-9]/u.test(fraction.slice(places)) : fraction.length > places) return undefined;
  const value = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  return Number.isSafeInteger(value) ? value : Number.MAX_SAFE_INTEGER;
}

function rejected(fault: AmountFault): ParsedAmount {
  return { type: 'rejected', fault };
}
