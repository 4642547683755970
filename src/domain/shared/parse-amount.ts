import { type Minor, minor } from './money.ts';
import { hasRaisedDigits } from './text.ts';

export type AmountFault = 'not-a-number' | 'ambiguous' | 'zero' | 'negative' | 'decimals' | 'too-large';

type ParsedAmount = { type: 'amount'; amountMinor: Minor } | { type: 'rejected'; fault: AmountFault };

/**
 * Reads what a person typed as an amount of money: `500`, `1,500`, `₦1,500`, `NGN 500`, `1.5k`, `2 000`, `99.50`, `99,50`. A text that could mean two
 * amounts is refused: people write `1,5` for 1.5 and for 1,500. The digits are handled as text, so that no rounding can change what was meant.
 */
export function parseAmount(text: string, maxMinor: Minor): ParsedAmount {
  if (hasRaisedDigits(text)) return rejected('not-a-number');
  const bare = stripCurrency(text);
  const negative = /^[-−–]/u.test(bare);
  const unsigned = bare.replace(/^[-−–+]\s*/u, '');
  if (AMBIGUOUS.test(unsigned) && !COPIED.test(text.trim())) return rejected('ambiguous');
  const match = WITH_POINT.exec(unsigned) ?? WITH_COMMA.exec(unsigned);
  if (match === null) return rejected('not-a-number');
  const [, whole = '', fraction = '', thousand] = match;
  const kobo = toMinorDigits(whole.replace(/[,.\s]/gu, ''), fraction, thousand !== undefined);
  if (kobo === undefined) return rejected('decimals');
  if (kobo === 0) return rejected('zero');
  if (negative) return rejected('negative');
  return kobo > maxMinor ? rejected('too-large') : { type: 'amount', amountMinor: minor(kobo) };
}

/**
 * Could mean two amounts: a separator before one digit, which may stand for three; a comma before two zeros, which may lack a third (`10,000`); a point
 * before three digits, which may be a group; either before three digits and a `k`, because one reading is a thousand times the other.
 */
const AMBIGUOUS = /^(?:\d{1,3},\d|[1-9]\d{0,2},00|[1-9]\d{0,2}\.\d{3}|[1-9]\d{0,2}[.,]\d{3}\s*k)$/iu;
/** A whole sum as the bot writes it in French. It has a space that nobody types, so it was copied from the bot. */
const COPIED = /^[1-9]\d{0,2},00\u00A0₦$/u;
/** As most people here write it: digits, plain or in proper groups of three; a fraction after a point; a `k` for thousands. */
const WITH_POINT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d{1,9}))?\s*(k)?$/iu;
/** As the French write it. Two digits after the last comma are no group, so they are kobo. Before a `k`, any number of digits but three is a fraction. */
const WITH_COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+),(\d{2}|\d{1,9}(?=\s*k$))\s*(k)?$/iu;

function stripCurrency(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/^([-−–]?)\s*(?:₦|NGN|N(?=[\s\d]))\s*/iu, '$1')
    .replace(/\s*(?:₦|NGN|naira)$/iu, '');
}

/** Minor units; undefined if the text means a part of one. A number that is above all limits stays above them. */
function toMinorDigits(whole: string, fraction: string, thousand: boolean): number | undefined {
  const places = thousand ? 5 : 2;
  if (thousand ? /[1-9]/u.test(fraction.slice(places)) : fraction.length > places) return undefined;
  const value = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  return Number.isSafeInteger(value) ? value : Number.MAX_SAFE_INTEGER;
}

function rejected(fault: AmountFault): ParsedAmount {
  return { type: 'rejected', fault };
}
