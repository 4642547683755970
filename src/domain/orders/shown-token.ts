import { inGroupsOfFour } from '../recipients/recipient.ts';

/**
 * A token as it is read and typed, in groups of four. If there is more in it than digits, such as a token and the two that change a meter's key, it stays
 * as the service writes it, so that no group runs from one number into the next.
 */
export function shownToken(token: string): string {
  return isOneNumber(token) ? inGroupsOfFour(token) : token.replace(/\d{8,}/gu, inGroupsOfFour);
}

/** The same to be pasted: digits alone, or as the service writes it. */
export function copiedToken(token: string): string {
  return isOneNumber(token) ? token.replace(/[\s-]/gu, '') : token.trim();
}

function isOneNumber(token: string): boolean {
  return /^[\d\s-]*$/u.test(token);
}
