import { z } from 'zod';
import { MAX_REASON_LENGTH } from '../../../domain/pricing/pause.ts';
import { policyChangeSchema } from '../../../domain/pricing/policy.ts';
import { marginSchema } from '../../../domain/pricing/price.ts';
import { buyerRoles } from '../../../domain/people/role.ts';
import { scopeSchema } from '../../../domain/pricing/scope.ts';
import type { ChangePolicy } from '../../../use-cases/pricing/change-policy.ts';
import type { FindScopes } from '../../../use-cases/pricing/find-scopes.ts';
import type { ProductLists, Catalogue } from '../../../use-cases/catalogue/ports.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { PolicyStore, ProposalStore } from '../../../use-cases/pricing/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { Questions } from '../menu/questions.ts';

/** What the pages about prices, limits and pauses need. */
export interface PolicyDeps {
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly changePolicy: ChangePolicy;
  readonly findScopes: FindScopes;
  readonly catalogue: Catalogue & ProductLists;
  readonly proposals: ProposalStore;
  readonly shown: ShownCardStore;
  readonly questions: Questions;
  readonly now: Now;
}

/** What is to become of a scope, once it is known which. */
export const intentSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('price'), role: z.enum(buyerRoles), margin: marginSchema, belowCost: z.boolean() }),
  z.strictObject({ type: z.literal('no-price'), role: z.enum(buyerRoles) }),
  z.strictObject({ type: z.literal('pause'), reason: z.string().max(MAX_REASON_LENGTH) }),
]);

export type Intent = z.infer<typeof intentSchema>;

/** What is kept while a merchant is asked: names of any length do not fit into a button. */
export const proposalSchema = z.discriminatedUnion('type', [
  /** Asked once before it is made. */
  z.strictObject({ type: z.literal('change'), change: policyChangeSchema }),
  /** A name that may mean several things. */
  z.strictObject({ type: z.literal('choice'), intent: intentSchema, scopes: z.array(scopeSchema) }),
  /** Which margin? */
  z.strictObject({ type: z.literal('margin'), role: z.enum(buyerRoles), scope: scopeSchema }),
  /** Why is it paused? */
  z.strictObject({ type: z.literal('reason'), scope: scopeSchema }),
]);

export type Proposal = z.infer<typeof proposalSchema>;

type ProposalOf<T extends Proposal['type']> = Extract<Proposal, { type: T }>;

/** What this person was asked under an id; undefined if it is over, or was something else. */
export async function findProposal<T extends Proposal['type']>(
  { proposals }: Pick<PolicyDeps, 'proposals'>,
  userId: number,
  id: string,
  type: T,
): Promise<ProposalOf<T> | undefined> {
  const found = proposalSchema.safeParse(await proposals.find(userId, id)).data;
  return found?.type === type ? (found as ProposalOf<T>) : undefined;
}
