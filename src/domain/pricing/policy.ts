import { z } from 'zod';
import type { RoleLimits } from '../accounts/limits.ts';
import { type Minor, minor, minorSchema } from '../shared/money.ts';
import { type Scope, scopeKey, scopeSchema } from './scope.ts';
import { type Pause, pauseSchema } from './pause.ts';
import { type PriceRule, priceRuleSchema, type Pricing } from './price.ts';
import { buyerRoles, type Role, roles } from '../people/person.ts';
import { changedUsualPlans, usualChangeSchema, type UsualPlan } from '../catalogue/usual-plan.ts';

/** One naira: prices made by a rule are rounded up to whole naira, unless merchants set another unit. */
const DEFAULT_ROUNDING_MINOR = minor(100);
export const MAX_ROUNDING_MINOR = minor(100_000);
/** If a rule is for more than one plan, its effect is shown on this price of a usual plan. */
export const EXAMPLE_COST_MINOR = minor(100_000);
/** How long a merchant's answer to a question about a change is good. */
export const CHANGE_LIFE_MS = 15 * 60_000;

/** What merchants have set in the chat. */
export interface Policy extends Pricing {
  readonly limits: RoleLimits;
  readonly pauses: readonly Pause[];
  /** By role; if absent, a PIN is never asked. */
  readonly pinAboveMinor: Partial<Record<Role, Minor>>;
  readonly usualPlans: readonly UsualPlan[];
}

export const EMPTY_POLICY: Policy = {
  rules: [],
  roundingMinor: DEFAULT_ROUNDING_MINOR,
  limits: {},
  pauses: [],
  pinAboveMinor: {},
  usualPlans: [],
};

export const limitKinds = ['perPurchaseMinor', 'perDayMinor'] as const;

const positive = minorSchema.refine((value) => value > 0);

export type LimitKind = (typeof limitKinds)[number];

/** The limit's name as people type it, which is also used in the trail of changes and in the names of texts. */
export function limitWord(kind: LimitKind) {
  return kind === 'perDayMinor' ? 'day' : 'purchase';
}

/** One change of the policy. If it is made twice, the result is the same as once. If the amount is absent, the limit is taken away. */
export const policyChangeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rule'), rule: priceRuleSchema }),
  z.strictObject({ type: z.literal('no-rule'), role: z.enum(buyerRoles), scope: scopeSchema }),
  z.strictObject({ type: z.literal('rounding'), unitMinor: positive.refine((value) => value <= MAX_ROUNDING_MINOR) }),
  z.strictObject({
    type: z.literal('limit'),
    role: z.enum(buyerRoles),
    kind: z.enum(limitKinds),
    amountMinor: positive.optional(),
  }),
  z.strictObject({
    type: z.literal('pin'),
    role: z.enum(roles),
    /** 0: for every purchase. */
    aboveMinor: minorSchema.refine((value) => value >= 0).optional(),
  }),
  z.strictObject({ type: z.literal('pause'), pause: pauseSchema }),
  z.strictObject({ type: z.literal('resume'), scope: scopeSchema }),
  usualChangeSchema,
]);

export type PolicyChange = z.infer<typeof policyChangeSchema>;

export function changedPolicy(policy: Policy, change: PolicyChange): Policy {
  switch (change.type) {
    case 'rule':
      return { ...policy, rules: [...withoutRule(policy.rules, change.rule), change.rule] };
    case 'no-rule':
      return { ...policy, rules: withoutRule(policy.rules, change) };
    case 'rounding':
      return { ...policy, roundingMinor: change.unitMinor };
    case 'limit': {
      const limits = { ...policy.limits[change.role], [change.kind]: change.amountMinor };
      return { ...policy, limits: { ...policy.limits, [change.role]: limits } };
    }
    case 'pin':
      return { ...policy, pinAboveMinor: withPin(policy.pinAboveMinor, change.role, change.aboveMinor) };
    case 'pause':
      return { ...policy, pauses: [...withoutPause(policy.pauses, change.pause.scope), change.pause] };
    case 'resume':
      return { ...policy, pauses: withoutPause(policy.pauses, change.scope) };
    case 'usual':
      return { ...policy, usualPlans: changedUsualPlans(policy.usualPlans, change) };
  }
}

/** The rule of a role for exactly this scope, without narrower or wider rules that may apply. */
export function ruleAt(policy: Policy, role: PriceRule['role'], scope: Scope): PriceRule | undefined {
  return policy.rules.find((rule) => rule.role === role && scopeKey(rule.scope) === scopeKey(scope));
}

export function pauseAt(policy: Policy, scope: Scope): Pause | undefined {
  return policy.pauses.find((pause) => scopeKey(pause.scope) === scopeKey(scope));
}

function withoutRule(rules: readonly PriceRule[], { role, scope }: Pick<PriceRule, 'role' | 'scope'>): PriceRule[] {
  return rules.filter((rule) => rule.role !== role || scopeKey(rule.scope) !== scopeKey(scope));
}

function withoutPause(pauses: readonly Pause[], scope: Scope): Pause[] {
  return pauses.filter((pause) => scopeKey(pause.scope) !== scopeKey(scope));
}

function withPin(pins: Policy['pinAboveMinor'], role: Role, aboveMinor: Minor | undefined): Policy['pinAboveMinor'] {
  const { [role]: _before, ...others } = pins;
  return aboveMinor === undefined ? others : { ...others, [role]: aboveMinor };
}
