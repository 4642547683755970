import { z } from 'zod';
import { historyPage } from '../purchases/history.ts';
import { toNaira } from '../purchases/pricing.ts';
import { statusViewAt } from '../purchases/transaction.ts';
import { Refusal, failure, success } from '../server/reply.ts';
import { referenceSchema, validated, validatedQuery } from '../server/validation.ts';
import type { Handler } from '../service.ts';

const integer = z
  .string()
  .regex(/^\d{1,9}$/u, 'must be an integer')
  .transform(Number);

/** The limits of specification 8. */
const querySchema = z.strictObject({
  page: integer.pipe(z.int().min(1)).default(1),
  limit: integer.pipe(z.int().min(1).max(100)).default(20),
  search: z.string().optional(),
  reference: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});

/** Specification 4.9. */
export const listTransactions: Handler = ({ ledger, clock, sorting }, { query }) => {
  const nowMs = clock();
  return success(
    'Transactions retrieved',
    historyPage(ledger.visible(nowMs), validatedQuery(querySchema, query), nowMs, sorting),
  );
};

/** Specification 4.8. */
export const getTransaction: Handler = ({ ledger, clock, calls }, { pathParameter }) => {
  const reference = validated(referenceSchema, pathParameter);
  calls.countReference(reference, 'asked');
  const nowMs = clock();
  const stored = ledger.find(reference);
  if (stored === undefined || stored.visibleAtMs > nowMs) throw new Refusal(failure(404, 'Transaction not found'));
  return success('Transaction retrieved', statusViewAt(stored, nowMs));
};

/** Specification 4.1. */
export const getWalletBalance: Handler = ({ ledger, clock }) =>
  success('Wallet balance retrieved', { balance: toNaira(ledger.balanceMinor(clock())) });
