import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pastTransaction } from '../src/purchases/history.ts';
import { Ledger } from '../src/purchases/ledger.ts';

it('pays back each failed purchase once, when it is due, in whatever order they were bought', () => {
  const failing = fc.record({ failsAtMs: fc.nat(1_000), paidMinor: fc.nat(1_000_000) });
  fc.assert(
    fc.property(fc.array(failing), fc.nat(1_000), (bought, nowMs) => {
      const sum = (list: typeof bought) => list.reduce((total, { paidMinor }) => total + paidMinor, 0);
      const all = sum(bought);
      const ledger = new Ledger(undefined, all, -1);
      for (const [at, one] of bought.entries()) {
        const purchase = {
          reference: `${at}`,
          customerId: '1',
          amount: 1,
          createdAtMs: -1,
          status: 'processing',
        } as const;
        expect(ledger.accept({ ...pastTransaction(purchase), ...one })).toBe('accepted');
      }
      expect(ledger.balanceMinor(-1)).toBe(0);
      const due = sum(bought.filter(({ failsAtMs }) => failsAtMs <= nowMs));
      expect(ledger.balanceMinor(nowMs)).toBe(due);
      expect(ledger.balanceMinor(nowMs)).toBe(due);
      expect(ledger.balanceMinor(1_000)).toBe(all);
    }),
  );
});
