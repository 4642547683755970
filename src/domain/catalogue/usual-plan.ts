import { z } from 'zod';

/** The plan that a size of a provider means when nothing else is said: `mtn 1gb`, though MTN has several plans of 1 GB. */
export const usualPlanSchema = z.strictObject({
  provider: z.string(),
  sizeMb: z.number(),
  productName: z.string(),
  /** The title when the plan was chosen. The plan may not be sold any more. */
  title: z.string(),
});

export type UsualPlan = z.infer<typeof usualPlanSchema>;

/** If it is made twice, the result is the same as once. */
export const usualChangeSchema = z.strictObject({
  type: z.literal('usual'),
  plan: usualPlanSchema,
  isOff: z.literal(true).optional(),
});

export type UsualChange = z.infer<typeof usualChangeSchema>;

export interface UsualPlans {
  readonly own: readonly UsualPlan[];
  /** Plans that merchants have chosen for all. */
  readonly shop: readonly UsualPlan[];
}

export const NO_USUAL_PLANS: UsualPlans = { own: [], shop: [] };

/** Each size of a provider has at most one plan. */
export function changedUsualPlans(plans: readonly UsualPlan[], { plan, isOff }: UsualChange): UsualPlan[] {
  const others = plans.filter((each) => each !== usualPlanAt(plans, plan));
  return isOff === true ? others : [...others, plan];
}

export function usualPlanAt(
  plans: readonly UsualPlan[],
  { provider, sizeMb }: Pick<UsualPlan, 'provider' | 'sizeMb'>,
): UsualPlan | undefined {
  return plans.find((plan) => plan.provider === provider && plan.sizeMb === sizeMb);
}
