import { expect, test } from 'vitest';
import { needsPin } from '../../../src/domain/pins/needs-pin.ts';
import { minor } from '../../../src/domain/shared/money.ts';

const policy = { pinAboveMinor: { agent: minor(500_000), customer: minor(0) } };

test.each([
  ['agent', 500_000, false],
  ['agent', 500_001, true],
  ['customer', 1, true],
  ['merchant', 100_000_000, false],
] as const)('%s who spends %i kobo needs a PIN: %s', (role, spent, needed) => {
  expect(needsPin(policy, role, minor(spent))).toBe(needed);
});
