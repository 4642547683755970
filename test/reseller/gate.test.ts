import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate } from '../../src/reseller/gate.ts';

test('lets as many in at once as there are places, and the others in the order in which they came', async () => {
  const gate = createGate(2);
  const entered: number[] = [];
  const all = [1, 2, 3, 4].map((number) => gate.enter(10_000).then(() => entered.push(number)));
  await Promise.all(all.slice(0, 2));
  expect(entered).toEqual([1, 2]);
  gate.leave();
  await all[2];
  expect(entered).toEqual([1, 2, 3]);
  gate.leave();
  await all[3];
  expect(entered).toEqual([1, 2, 3, 4]);
});

test('sends away whom no place came free for in time, and does not keep one for them', async () => {
  const gate = createGate(1);
  await gate.enter(0);
  expect(await gate.enter(5)).toBe(false);
  const last = gate.enter(10_000);
  gate.leave();
  expect(await last).toBe(true);
});

test('a place that is handed over cannot be taken by a caller who comes at that moment', async () => {
  const gate = createGate(1);
  await gate.enter(0);
  const waiting = gate.enter(10_000);
  gate.leave();
  expect(await gate.enter(0)).toBe(false);
  expect(await waiting).toBe(true);
});

test('never holds more than its places, whatever comes and goes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.integer({ min: 0, max: 3 })), async (limit, rests) => {
      const gate = createGate(limit);
      let inside = 0;
      let most = 0;
      const visit = async (rest: number): Promise<boolean> => {
        if (!(await gate.enter(60_000))) return false;
        most = Math.max(most, (inside += 1));
        for (let turn = 0; turn < rest; turn += 1) await Promise.resolve();
        inside -= 1;
        gate.leave();
        return true;
      };
      expect(await Promise.all(rests.map(visit))).toEqual(rests.map(() => true));
      expect(most).toBeLessThanOrEqual(limit);
    }),
  );
});
