import { z } from 'zod';
import { historyPage } from '../purchases/history.ts';
import { success } from '../server/reply.ts';
import type { Handler } from '../service.ts';
import { validatedQuery } from '../server/validation.ts';

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
export const listTransactions: Handler = ({ ledger, clock, listing }, { query }) => {
  const nowMs = clock();
  return success(
    'Transactions retrieved',
    historyPage(ledger.visible(nowMs), validatedQuery(querySchema, query), nowMs, listing.sorting),
  );
};
