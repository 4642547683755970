import { expect, test } from 'vitest';
import { createFingerprints } from '../../../src/domain/shared/fingerprints.ts';

test('fingerprints know each text that was added, once, and no other', () => {
  const set = createFingerprints();
  const text = (number: number): string => `VB${number.toString(36).padStart(12, '0')}`;
  for (let number = 0; number < 20_000; number += 1) expect(set.add(text(number))).toBe(true);
  expect(set.size).toBe(20_000);
  for (let number = 0; number < 20_000; number += 7) expect(set.add(text(number))).toBe(false);
  expect(set.size).toBe(20_000);
  const known = Array.from({ length: 40_000 }, (_, number) => set.has(text(number)));
  expect(known.lastIndexOf(true)).toBe(19_999);
  expect(known.indexOf(false)).toBe(20_000);
});
