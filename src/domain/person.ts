import { z } from 'zod';
import { minorSchema } from './money.ts';
import { type Role, roles } from './role.ts';

export const accessStates = ['none', 'approved', 'declined', 'blocked'] as const;

export type AccessState = (typeof accessStates)[number];

/** Somebody who wrote to the bot. Times are milliseconds since 1970. */
export const personSchema = z.object({
  userId: z.number().int(),
  /** As Telegram shows it: anything a person may call themselves. */
  name: z.string(),
  username: z.string().optional(),
  access: z.enum(accessStates),
  firstSeenAt: z.number().int(),
  /** When merchants were last asked to let them in. */
  askedAt: z.number().int().optional(),
  /** Absent: customer. */
  role: z.enum(roles).optional(),
  /** Limits of their own instead of their role's. */
  perPurchaseMinor: minorSchema.optional(),
  perDayMinor: minorSchema.optional(),
});

export type Person = z.infer<typeof personSchema>;

/** Somebody of whom nothing is known, and everybody of whom nothing else was said, is a customer. */
export function roleOf(person: Person | undefined, isMerchant: boolean): Role {
  return isMerchant ? 'merchant' : (person?.role ?? 'customer');
}

export type AccessMode = 'approval' | 'open';

/** Whether this person may buy. Merchants always may. */
export function mayBuy(person: Person | undefined, mode: AccessMode, isMerchant: boolean): boolean {
  if (isMerchant) return true;
  if (person?.access === 'blocked') return false;
  return mode === 'open' || person?.access === 'approved';
}

/** Merchants are asked about a person at most this often. */
const ASK_EVERY_MS = 24 * 3_600_000;

export function mayAsk(person: Person, now: number): boolean {
  return person.access !== 'blocked' && (person.askedAt === undefined || now - person.askedAt >= ASK_EVERY_MS);
}
