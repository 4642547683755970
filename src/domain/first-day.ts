import type { Margin } from './pricing/margin.ts';
import { minor } from './shared/money.ts';

/** What a shop's first purchase is made for, as a try. */
export const FIRST_PURCHASE_MINOR = minor(50_00);
/** The margins offered on a shop's first day, in the order of their buttons. */
export const firstMargins = ['1%', '2%', '5'] as const;
/** Each of them earns a little on everything that customers buy. */
export const FIRST_MARGINS: Readonly<Record<(typeof firstMargins)[number], Margin>> = {
  '1%': { basisPoints: 100, fixedMinor: minor(0) },
  '2%': { basisPoints: 200, fixedMinor: minor(0) },
  '5': { basisPoints: 0, fixedMinor: minor(5_00) },
};
