import { withoutSenders } from './without-senders.ts';

/** `mtn 500 08031234567, 08031234568`: a person who means one purchase for each number of a line. For lines that cannot be read. */
export function hasSeveralNumbers(text: string): boolean {
  const plain = withoutSenders(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const pieces = plain.replace(POINT_IN_NUMBER, '-').split(BETWEEN);
  return pieces.reduce((count, piece) => count + numbersIn(piece), 0) > 1;
}

const POINT_IN_NUMBER = /(?<=\d)\.(?=\d)/gu;
/** What stands within no number. */
const BETWEEN = /[^\d\s()+‐-―-]+/u;
/** A number has as many digits or more; with less beside each other, it is an amount or a group of one. */
const WHOLE = 10;
/** In groups, with an amount in front or behind, one number has fewer. */
const TWO_IN_GROUPS = 21;

function numbersIn(piece: string): number {
  const groups = piece.split(/\D+/u).map(({ length }) => length);
  const whole = groups.filter((length) => length >= WHOLE).length;
  const rest = groups.filter((length) => length < WHOLE).reduce((sum, length) => sum + length, 0);
  if (rest >= TWO_IN_GROUPS) return whole + 2;
  return rest >= WHOLE ? whole + 1 : whole;
}
