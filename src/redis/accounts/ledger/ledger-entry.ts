import { z } from 'zod';
import { ledgerKinds } from '../../../domain/accounts/account.ts';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { LedgerEntry } from '../../../domain/accounts/ledger.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** An entry of a stream as Redis answers it: names and values in turn. */
export type StreamEntry = readonly [id: string, fields: readonly string[]];

/** What is no entry is left aside. */
export function readEntries(found: readonly StreamEntry[], logger: Logger): LedgerEntry[] {
  return found.flatMap(([id, fields]) => {
    const { data: entry } = entrySchema.safeParse({ id, ...Object.fromEntries(pairsOf(fields)) });
    if (entry === undefined) logger.error({ id }, 'a damaged entry of a ledger is left aside');
    return entry ?? [];
  });
}

const wholeNumber = z
  .string()
  .regex(/^-?\d+$/u)
  .transform(Number);
const money = wholeNumber.pipe(minorSchema);

const entrySchema = z.object({
  id: z.string(),
  userId: wholeNumber,
  number: wholeNumber,
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
