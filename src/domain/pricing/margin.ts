import { z } from 'zod';
import { parseAmount } from '../shared/parse-amount.ts';
import { type Minor, minor, minorSchema } from '../shared/money.ts';

/** 100 % */
const WHOLE_BASIS_POINTS = 10_000;
/** Bounds against typing mistakes: nobody plans to sell for eleven times the cost, or for nothing. */
export const MAX_BASIS_POINTS = 10 * WHOLE_BASIS_POINTS;
export const MIN_BASIS_POINTS = 1 - WHOLE_BASIS_POINTS;
export const MAX_FIXED_MINOR = minor(100_000_000);

/** Margins that are offered to a merchant as buttons. */
export const USUAL_MARGINS = ['-3%', '-2%', '-1%', '0', '+1%', '+2%', '+5%', '+10%'];

/** What is added to the service's price. Below zero it is a commission, which the buyer keeps. */
export const marginSchema = z.strictObject({
  /** Hundredths of a percent of the cost. */
  basisPoints: z.number().int().min(MIN_BASIS_POINTS).max(MAX_BASIS_POINTS),
  fixedMinor: minorSchema.refine((value) => Math.abs(value) <= MAX_FIXED_MINOR),
});

export type Margin = z.infer<typeof marginSchema>;

/** Whether no part of the margin raises a price. Such a rule changes something only if it may sell below cost. */
export function isCommission({ basisPoints, fixedMinor }: Margin): boolean {
  return basisPoints <= 0 && fixedMinor <= 0;
}

/** Whether some part of the margin lowers a price, so that it matters whether it may go below cost. */
export function isLowering({ basisPoints, fixedMinor }: Margin): boolean {
  return basisPoints < 0 || fixedMinor < 0;
}

/** @param belowCost whether the price may be lower than the cost @param roundingMinor the price is rounded up to whole multiples of this */
export function priceBy(
  { margin, belowCost }: { readonly margin: Margin; readonly belowCost: boolean },
  costMinor: Minor,
  roundingMinor: Minor,
): Minor {
  const rounded = roundedUp(costMinor, margin, roundingMinor);
  // Rounding up may make a commission smaller, but it never adds to the cost.
  const asked = isCommission(margin) ? Math.min(rounded, costMinor) : rounded;
  // Nothing is given away, because with a price of zero people could empty the wallet.
  const least = belowCost ? Math.min(roundingMinor, costMinor) : costMinor;
  return minor(Math.max(asked, least));
}

/** In whole numbers throughout, because cost times basis points can be more than a double holds exactly. */
function roundedUp(costMinor: Minor, { basisPoints, fixedMinor }: Margin, roundingMinor: Minor): number {
  const whole = BigInt(WHOLE_BASIS_POINTS);
  const exact = BigInt(costMinor) * (whole + BigInt(basisPoints)) + BigInt(fixedMinor) * whole;
  const unit = BigInt(roundingMinor) * whole;
  // Division cuts towards zero. For numbers below zero that already means up.
  const units = exact / unit + (exact > 0n && exact % unit !== 0n ? 1n : 0n);
  const price = units * BigInt(roundingMinor);
  return Number(price > MAX_PRICE ? MAX_PRICE : price);
}

/** Money is a safe integer, and a higher price is above every limit anyway. */
const MAX_PRICE = BigInt(Number.MAX_SAFE_INTEGER);

export type MarginFault =
  | 'not-a-margin'
  /** There are two percentages or two sums, and it is not clear which one is meant. */
  | 'twice'
  | 'decimals'
  /** People write `1,5` for 1.5 and for 1,500. */
  | 'ambiguous'
  | 'percent-too-large'
  | 'sum-too-large';

type ParsedMargin = { type: 'margin'; margin: Margin } | { type: 'rejected'; fault: MarginFault };

/** No margin needs a longer text, so a longer text is not read. */
const MAX_TEXT_LENGTH = 60;

type Part = { basisPoints: number } | { fixedMinor: Minor } | { fault: MarginFault };

/**
 * A margin as a merchant types it: `+2.5%`, `-3%`, `+50`, `2% + 50`, `1% - 20`, `0`. Sums are read like amounts in the purchase conversation. The digits
 * are handled as text, so that no rounding can change what was meant.
 */
export function parseMargin(text: string): ParsedMargin {
  if (text.length > MAX_TEXT_LENGTH) return rejected('not-a-margin');
  const parts = partsOf(text.normalize('NFKC').trim().replace(/[−–]/gu, '-'));
  if (parts === undefined) return rejected('not-a-margin');
  const percents = parts.flatMap((part) => ('basisPoints' in part ? [part.basisPoints] : []));
  const sums = parts.flatMap((part) => ('fixedMinor' in part ? [part.fixedMinor] : []));
  const fault = parts.find((part) => 'fault' in part)?.fault;
  if (fault !== undefined) return rejected(fault);
  if (percents.length > 1 || sums.length > 1) return rejected('twice');
  const [basisPoints = 0] = percents;
  const [fixedMinor = minor(0)] = sums;
  if (basisPoints > MAX_BASIS_POINTS || basisPoints < MIN_BASIS_POINTS) return rejected('percent-too-large');
  return { type: 'margin', margin: { basisPoints, fixedMinor } };
}

/** The parts of the text, each beginning with its sign; undefined if the text is empty, or only a sign. */
function partsOf(text: string): Part[] | undefined {
  const found = [...text.matchAll(/([+-]?)([^+-]*)/gu)].filter(([whole]) => whole !== '');
  const parts = found.map(([, sign = '', size = '']) => partOf(sign === '-' ? -1 : 1, size.trim()));
  return parts.length === 0 || parts.length > 4 ? undefined : parts;
}

function partOf(sign: 1 | -1, size: string): Part {
  const percent = /^(.*?)\s*(?:%|percent)$/iu.exec(size)?.[1];
  if (percent !== undefined) return percentOf(sign, percent);
  if (/^(?:₦|NGN|N)?\s*0+(?:[.,]0+)?$/iu.test(size)) return { fixedMinor: minor(0) };
  const sum = parseAmount(size, MAX_FIXED_MINOR);
  if (sum.type === 'amount') return { fixedMinor: minor(sign * sum.amountMinor) };
  if (sum.fault === 'too-large') return { fault: 'sum-too-large' };
  return { fault: sum.fault === 'decimals' || sum.fault === 'ambiguous' ? sum.fault : 'not-a-margin' };
}

function percentOf(sign: 1 | -1, text: string): Part {
  const match = /^(\d{1,9})(?:[.,](\d{1,9}))?$/u.exec(text);
  if (match === null) return { fault: 'not-a-margin' };
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/u.test(fraction.slice(2))) return { fault: 'decimals' };
  return { basisPoints: sign * Number(whole + fraction.slice(0, 2).padEnd(2, '0')) || 0 };
}

function rejected(fault: MarginFault): ParsedMargin {
  return { type: 'rejected', fault };
}

/** `+2.5% + 50`, `-3%`, `0`. */
export function marginAsTyped(margin: Margin): string {
  return marginText(margin, (amount) => String(amount / 100)).replaceAll('−', '-');
}

/**
 * @param money writes a sum that is not below zero
 * @param percentOf writes a percentage that is above zero
 */
export function marginText(
  { basisPoints, fixedMinor }: Margin,
  money: (amount: Minor) => string,
  percentOf: (percent: number) => string = (percent) => `${percent}%`,
): string {
  const percent = basisPoints === 0 ? [] : [signed(basisPoints, percentOf(Math.abs(basisPoints) / 100))];
  const sum = fixedMinor === 0 ? [] : [signed(fixedMinor, money(Math.abs(fixedMinor) as Minor))];
  const [first = '0', second] = [...percent, ...sum];
  // The second sign stands by itself, as people write it by hand.
  return second === undefined ? first : `${first} ${second.charAt(0)} ${second.slice(1)}`;
}

function signed(value: number, text: string): string {
  return `${value < 0 ? '−' : '+'}${text}`;
}
