import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refunds } from '../src/purchases/ledger.ts';

it('pays out each refund once, when it is due, in whatever order they were added', () => {
  const refund = fc.record({ atMs: fc.nat(1_000), amountMinor: fc.nat(1_000_000) });
  fc.assert(
    fc.property(fc.array(refund), fc.nat(1_000), (added, nowMs) => {
      const refunds = new Refunds();
      for (const { atMs, amountMinor } of added) refunds.add(atMs, amountMinor);
      const sum = (list: typeof added) => list.reduce((total, { amountMinor }) => total + amountMinor, 0);
      expect(refunds.takeDue(nowMs)).toBe(sum(added.filter(({ atMs }) => atMs <= nowMs)));
      expect(refunds.takeDue(nowMs)).toBe(0);
      expect(refunds.takeDue(1_000)).toBe(sum(added.filter(({ atMs }) => atMs > nowMs)));
    }),
  );
});
