import { z } from 'zod';

declare const minorBrand: unique symbol;

/** Money in whole minor units (kobo for NGN): a safe integer, never a fraction. */
export type Minor = number & { readonly [minorBrand]: true };

const MINOR_PER_UNIT = 100;

/** Sums below zero are allowed, because differences are money too. */
export const minorSchema = z.custom<Minor>((value) => Number.isSafeInteger(value), 'not a whole number of minor units');

/** @throws RangeError if the value is no safe integer, because a crash is better than money that has lost a kobo. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of minor units`);
  return value as Minor;
}

export function sumOf(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** The service's decimal amount as minor units, rounded half up; undefined if it is no usable number. Only for the edge to the service. */
export function fromDecimal(amount: number): Minor | undefined {
  const value = Math.round(Number((amount * MINOR_PER_UNIT).toPrecision(15)));
  return Number.isSafeInteger(value) ? (value as Minor) : undefined;
}

export function toDecimal(amount: Minor): number {
  return amount / MINOR_PER_UNIT;
}

/** For example `₦1,500.00`: the currency's own sign, separators, always two decimals. */
export function formatMoney(amount: Minor, currency: string, locale: string): string {
  return formatterOf(currency, locale).format(toDecimal(amount));
}

/** The same for small places: `₦1,500`, and `₦1,500.50` if there are kobo. */
export function formatShortMoney(amount: Minor, currency: string, locale: string): string {
  const digits = amount % MINOR_PER_UNIT === 0 ? 0 : undefined;
  return formatterOf(currency, locale, digits).format(toDecimal(amount));
}

/** For the scale of a chart, where two digits are enough: `₦80K`, `₦2.5M`. */
export function formatRoundMoney(amount: Minor, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(toDecimal(amount));
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, locale: string, digits?: 0): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      // A difference can leave a negative zero, which gets no sign.
      signDisplay: 'negative',
      ...(digits === undefined ? {} : { maximumFractionDigits: digits, minimumFractionDigits: digits }),
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
