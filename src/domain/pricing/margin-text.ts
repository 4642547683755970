import type { Minor } from '../shared/money.ts';
import type { Margin } from './price.ts';

/** A margin in the form in which it can be typed: `+2.5% + 50`, `-3%`, `0`. */
export function marginAsTyped(margin: Margin): string {
  return marginText(margin, (amount) => String(amount / 100));
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
  // A sign stands alone between the two, as it is written by hand.
  return second === undefined ? first : `${first} ${second.charAt(0)} ${second.slice(1)}`;
}

function signed(value: number, text: string): string {
  return `${value < 0 ? '-' : '+'}${text}`;
}
