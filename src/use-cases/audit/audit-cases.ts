import { type Case, referenceOf } from '../../domain/cases/case.ts';
import type { Order } from '../../domain/orders/order.ts';
import { minor } from '../../domain/shared/money.ts';
import type { AuditFindings } from './audit-findings.ts';
import { type AuditRun, commandsFor } from './ports.ts';

/** Orders and entries stay where they are for at least 35 days (KEEP_ORDERS), and an order ended a week before its case at the most. */
const LOOKED_AT_FOR_MS = 21 * 24 * 3_600_000;
/** Entries have the time of Redis, cases that of a process. */
const CLOCKS_DIFFER_MS = 3_600_000;
const PAGE_SIZE = 200;

/** Compares a shard's cases of the last three weeks with their orders, and what was given back with the ledgers. */
export async function auditCases(run: AuditRun, shard: number, findings: AuditFindings): Promise<void> {
  const since = run.now() - LOOKED_AT_FOR_MS;
  for await (const page of run.cases?.all(shard) ?? []) {
    await run.pace(page.length + 1);
    await run.onStep();
    for (const the of page) {
      const reference = referenceOf(the);
      if (reference === undefined || the.openedAt < since) continue;
      await run.pace();
      const order = await run.orders?.find(reference);
      const about = { userId: the.userId, reference };
      if (order === undefined) findings.difference({ ...about, what: 'case-without-order', expected: 1, found: 0 });
      else if (the.ended?.how === 'given-back' && !(await isBooked(run, the, order)))
        findings.difference({
          ...about,
          what: 'give-back-without-entry',
          expected: order.billing?.heldMinor ?? minor(0),
          found: 0,
        });
    }
  }
}

/** Whether the ledger has what the order says. */
async function isBooked(run: AuditRun, { userId }: Case, { reference, givenBack }: Order): Promise<boolean> {
  if (givenBack === undefined) return false;
  const range = { from: givenBack.at - CLOCKS_DIFFER_MS, to: givenBack.at + CLOCKS_DIFFER_MS };
  for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
    const page = await run.accounts.entries(userId, range, after, PAGE_SIZE);
    await run.pace(commandsFor(page) + 1);
    if (page.entries.some((entry) => entry.kind === 'refund' && entry.reference === reference)) return true;
    after = page.next;
  }
  return false;
}
