import { z } from 'zod';
import { ledgerKinds } from '../../../domain/accounts/account.ts';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { LedgerEntry } from '../../../domain/accounts/ledger.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** @param flat names and values in turn, as Redis answers; undefined where it is no entry */
export function readEntry(id: string, flat: readonly string[]): LedgerEntry | undefined {
  return entrySchema.safeParse({ id, ...Object.fromEntries(pairsOf(flat)) }).data;
}

const wholeNumber = z
  .string()
  .regex(/^-?\d+$/u)
  .transform(Number);
const money = wholeNumber.pipe(minorSchema);

const entrySchema = z.object({
  id: z.string(),
  userId: wholeNumber,
  kind: z.enum(ledgerKinds),
  amountMinor: money,
  balanceBeforeMinor: money,
  balanceAfterMinor: money,
  heldBeforeMinor: money,
  heldAfterMinor: money,
  reference: z.string(),
  by: wholeNumber,
  at: wholeNumber,
  note: z.string().exactOptional(),
  costMinor: money.exactOptional(),
  paidMinor: money.exactOptional(),
  creditLimitMinor: money.exactOptional(),
});
