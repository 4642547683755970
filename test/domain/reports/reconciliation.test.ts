import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { type Order, orderStates } from '../../../src/domain/orders/order.ts';
import { next } from '../../../src/domain/orders/order-transitions.ts';
import type { Transaction, TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import { compareBooks, type Verdict } from '../../../src/domain/reports/reconciliation.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

/** What happens to an order in each state for each word of the service; no sums are named on either side. */
const EXPECTED = `
here       | successful      | processing  | failed         | other      | nothing
confirmed  | status ask      | open        | status ask     | status look | open
submitting | status ask      | open        | status ask     | status look | open
unknown    | status ask      | open        | status ask     | status look | open
processing | status ask      | open        | status ask     | status look | only-here
token-due  | same            | status look | status reverse | status look | only-here
successful | same            | status look | status reverse | status look | only-here
failed     | status deliver  | status look | same           | status look | same
closed     | status deliver  | open        | status fail    | status look | same
reversed   | status look     | status look | same           | status look | same
`;

const statuses = ['successful', 'processing', 'failed', 'other'] as const;
const cases = EXPECTED.trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [state = '', ...cells] = line.split('|').map((cell) => cell.trim());
    return cells.map((expected, column) => ({ state, status: statuses[column], expected }));
  });

function transactionOf(order: Order, status: TransactionStatus, paid?: number): Transaction {
  const receipt = paid === undefined ? {} : { paidMinor: minor(paid) };
  return { reference: order.reference, status, receipt };
}

const inShort = (verdict: Verdict): string =>
  verdict.type === 'differs' ? `${verdict.fields.join('+')} ${verdict.remedy}` : verdict.type;

describe('an order against the books of the service', () => {
  test('every state that was confirmed is in the table', () => {
    const named = new Set(cases.map(({ state }) => state));
    expect(orderStates.filter((state) => !named.has(state))).toEqual(['draft', 'dropped']);
  });

  test.each(cases)('$state here, $status there: $expected', ({ state, status, expected }) => {
    const order = orderIn(state as Order['state']);
    const transaction = status === undefined ? undefined : transactionOf(order, status);
    expect(inShort(compareBooks(order, transaction))).toBe(expected);
  });

  test.each([
    ['successful', 49_000, 'successful', 49_000, 'same'],
    ['successful', 49_000, 'successful', 49_500, 'amount correct-amount'],
    ['successful', undefined, 'successful', 49_500, 'same'],
    ['successful', 49_000, 'successful', undefined, 'same'],
    ['successful', 49_000, 'failed', 0, 'status+amount reverse'],
    ['failed', undefined, 'failed', 0, 'same'],
    ['failed', undefined, 'failed', 49_000, 'amount correct-amount'],
    ['failed', 49_000, 'failed', 0, 'amount correct-amount'],
    ['failed', 49_000, 'failed', 49_000, 'amount reserved'],
    ['reversed', 49_000, 'failed', 49_000, 'amount reserved'],
    ['closed', undefined, 'failed', 49_000, 'status+amount fail'],
    ['failed', 0, 'successful', 49_000, 'status+amount deliver'],
    ['reversed', 49_000, 'failed', 0, 'amount correct-amount'],
    ['processing', 49_000, 'processing', 0, 'open'],
  ] as const)('%s for %s here, %s for %s there: %s', (state, here, status, there, expected) => {
    const order = orderIn(state, here === undefined ? {} : { receipt: { paidMinor: minor(here) } });
    const bare = here === undefined ? { ...order, receipt: {} } : order;
    expect(inShort(compareBooks(bare, transactionOf(order, status, there)))).toBe(expected);
  });

  test('a failure with a re-query queued is no failure yet', () => {
    const again = { requeryQueued: true } as const;
    const verdictOf = (order: Order): string =>
      inShort(compareBooks(order, { ...transactionOf(order, 'failed'), ...again }));
    expect(verdictOf(orderIn('processing'))).toBe('open');
    expect(verdictOf(orderIn('unknown'))).toBe('open');
    expect(verdictOf(orderIn('successful'))).toBe('status look');
    expect(verdictOf(orderIn('failed'))).toBe('status watch');
    expect(verdictOf(orderIn('failed', { requeryAt: T0 }))).toBe('open');
    expect(verdictOf(orderIn('closed'))).toBe('open');
  });

  test('a failure that was charged must be there', () => {
    const order = orderIn('failed', { receipt: { paidMinor: minor(1) } });
    expect(compareBooks(order, undefined).type).toBe('only-here');
  });
});

test('what can be corrected by the service’s word is the same once it is, whatever it was', () => {
  const paid = fc.option(fc.constantFrom(0, 49_000, 49_500), { nil: undefined });
  const state = fc.constantFrom(...orderStates.filter((each) => each !== 'draft' && each !== 'dropped'));
  fc.assert(
    fc.property(state, paid, fc.constantFrom(...statuses), paid, (from, here, status, there) => {
      const order = orderIn(from, here === undefined ? {} : { receipt: { paidMinor: minor(here), token: '0001' } });
      const transaction = transactionOf(order, status, there);
      const verdict = compareBooks(order, transaction);
      if (verdict.type !== 'differs' || verdict.remedy === 'look' || status === 'other') return;
      const after = next(order, { type: 'found', at: T0 + 9, status, receipt: transaction.receipt });
      if (order.state === 'confirmed') return; // Not called yet: the question comes first.
      // A sum that is listed for a failure may only be reserved, so the service is asked again.
      const isReserved = status === 'failed' && (there ?? 0) > 0;
      expect(inShort(compareBooks(after, transaction))).toBe(isReserved ? 'amount reserved' : 'same');
      expect(next(after, { type: 'found', at: T0 + 10, status, receipt: transaction.receipt }).state).toBe(after.state);
    }),
  );
});
