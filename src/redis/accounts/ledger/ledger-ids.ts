import { bookedAt } from '../../../domain/accounts/ledger.ts';

const LAST_NUMBER = '18446744073709551615';

/** @param after the id before the first one, or else those from this time on */
export function startOf(from: number, after: string | undefined): string {
  return after === undefined ? `${from}-0` : idBehind(after);
}

/** The greatest id of before this time. */
export function endOf(to: number): string {
  return to === Infinity ? '+' : `${to - 1}-${LAST_NUMBER}`;
}

/** The least id behind this one. */
export function idBehind(id: string): string {
  const [time = '', number = '0'] = id.split('-');
  return `${time}-${BigInt(number) + 1n}`;
}

/** The greatest id before this one. */
export function idBefore(id: string): string {
  const [, number = '0'] = id.split('-');
  return BigInt(number) > 0n ? `${bookedAt({ id })}-${BigInt(number) - 1n}` : endOf(bookedAt({ id }));
}
