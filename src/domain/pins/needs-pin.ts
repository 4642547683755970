import type { Role } from '../people/role.ts';
import type { Policy } from '../pricing/policy.ts';
import type { Minor } from '../shared/money.ts';

/** Whether a person in this role enters their PIN before they spend this much with one tap. */
export function needsPin({ pinAboveMinor }: Pick<Policy, 'pinAboveMinor'>, role: Role, spentMinor: Minor): boolean {
  const aboveMinor = pinAboveMinor[role];
  return aboveMinor !== undefined && spentMinor > aboveMinor;
}
