import { z } from 'zod';

/** The plan that a size of a provider means by itself: `mtn 1gb`, though several plans of MTN have 1 GB. */
export const usualPlanSchema = z.strictObject({
  provider: z.string(),
  sizeMb: z.number(),
  productName: z.string(),
  /** As people read it when it was chosen; it may be sold no more. */
  title: z.string(),
});

export type UsualPlan = z.infer<typeof usualPlanSchema>;

/** Made twice it is the same as made once. */
export const usualChangeSchema = z.strictObject({
  type: z.literal('usual'),
  plan: usualPlanSchema,
  /** It is to be none any more. */
  isOff: z.literal(true).optional(),
});

export type UsualChange = z.infer<typeof usualChangeSchema>;

/** What counts for one person's lines. */
export interface UsualPlans {
  /** Said by themselves. */
  readonly own: readonly UsualPlan[];
  /** Said by merchants, for all. */
  readonly shop: readonly UsualPlan[];
}

export const NO_USUAL_PLANS: UsualPlans = { own: [], shop: [] };

/** There is one at most for each size of a provider. */
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
