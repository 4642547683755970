import { historyPage, historyQuerySchema } from '../purchases/history.ts';
import { toNaira } from '../purchases/pricing.ts';
import { statusViewAt } from '../purchases/transaction.ts';
import { failure, referenceSchema, Refusal, success, validated, validatedQuery } from '../server/reply.ts';
import type { Handler } from '../service.ts';

/** Specification 4.9. */
export const listTransactions: Handler = ({ ledger, clock, sorting }, { query }) => {
  const nowMs = clock();
  return success(
    'Transactions retrieved',
    historyPage(ledger.visible(nowMs), validatedQuery(historyQuerySchema, query), nowMs, sorting),
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
