import { failure, Refusal, success } from '../server/reply.ts';
import type { Handler } from '../service.ts';
import { statusViewAt } from '../purchases/transaction.ts';
import { referenceSchema, validated } from '../server/validation.ts';

/** Specification 4.8. */
export const getTransaction: Handler = ({ ledger, clock, calls }, { pathParameter }) => {
  const reference = validated(referenceSchema, pathParameter);
  calls.countReference(reference, 'asked');
  const nowMs = clock();
  const stored = ledger.find(reference);
  if (stored === undefined || stored.visibleAtMs > nowMs) throw new Refusal(failure(404, 'Transaction not found'));
  return success('Transaction retrieved', statusViewAt(stored, nowMs));
};
