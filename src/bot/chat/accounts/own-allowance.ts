import { limitsFor } from '../../../domain/accounts/limits.ts';
import type { Allowance, ReadAllowance } from '../../../use-cases/accounts/read-allowance.ts';
import type { PolicyStore } from '../../../use-cases/pricing/ports.ts';
import type { BotContext } from '../../context.ts';

export interface OwnAllowanceDeps {
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly readAllowance: ReadAllowance;
}

/** What the person who writes or presses may spend now. */
export async function readOwnAllowance(
  { userId, role, lease }: Pick<BotContext, 'userId' | 'role' | 'lease'>,
  { policies, readAllowance }: OwnAllowanceDeps,
): Promise<Allowance> {
  const { limits } = await policies.read();
  return readAllowance({ userId, role, limits: limitsFor(role, lease.person, limits) });
}
