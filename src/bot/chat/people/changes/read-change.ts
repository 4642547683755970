import { accessStates, type PersonChange, roles } from '../../../../domain/people/person.ts';
import { type AmountFault, parseAmount } from '../../../../domain/shared/parse-amount.ts';
import { type Minor, minor } from '../../../../domain/shared/money.ts';

/** More than any account is worth, and far below the largest safe integer. */
export const MAX_LIMIT = minor(100_000_000_00);
const AMOUNT = /^\d{1,15}$/u;

/** Which limit a field of callback data stands for. */
export function limitOf(field: string) {
  return field === 'c' ? 'credit-limit' : field === 'p' ? 'purchase-limit' : 'day-limit';
}

/** The change that callback data ask for; undefined if no button has such data. */
export function readChange(field: string, from: string, to: string): PersonChange | undefined {
  if (field === 'a') return readAccessChange(from, to);
  if (field === 'r') return readRoleChange(from, to);
  const [before, after] = [readLimit(from), readLimit(to)];
  return before === undefined || after === undefined ? undefined : limitChange(field, before, after);
}

/** What a merchant typed as a limit; null for none of their own. */
export function parseLimit(
  text: string,
  field: string,
): { type: 'limit'; to: Minor | null } | { type: 'rejected'; fault: AmountFault } {
  if (field !== 'c' && /^(?:off|none)$/iu.test(text)) return { type: 'limit', to: null };
  const parsed = parseAmount(text, MAX_LIMIT);
  if (parsed.type === 'amount') return { type: 'limit', to: parsed.amountMinor };
  // No credit is an amount like any other, but a limit of nothing would be a stop.
  return parsed.fault === 'zero' && field === 'c' ? { type: 'limit', to: minor(0) } : parsed;
}

/** There is always a credit limit, though it may be nothing. */
export function limitChange(field: string, from: Minor | null, to: Minor | null): PersonChange | undefined {
  const what = limitOf(field);
  if (what !== 'credit-limit') return { what, from, to };
  return from === null || to === null ? undefined : { what, from, to };
}

function readAccessChange(from: string, to: string): PersonChange | undefined {
  const [before, after] = [from, to].map((text) => accessStates.find((access) => access === text));
  return before === undefined || after === undefined ? undefined : { what: 'access', from: before, to: after };
}

function readRoleChange(from: string, to: string): PersonChange | undefined {
  const [before, after] = [from, to].map((text) => roles.find((role) => role === text));
  return before === undefined || after === undefined ? undefined : { what: 'role', from: before, to: after };
}

function readLimit(text: string): Minor | null | undefined {
  if (text === '-') return null;
  return AMOUNT.test(text) && Number(text) <= MAX_LIMIT ? minor(Number(text)) : undefined;
}
