import { isByTheBot, ownPauseOf } from '../../../domain/pricing/pause.ts';
import type { Policy } from '../../../domain/pricing/policy.ts';
import type { PurchaseState } from './purchase-state.ts';
import type { StepContext } from './step-context.ts';

/** The same, if what is chosen is not paused by the bot, or another person tries it; else as it is for who tries it, with that pause left out. */
export async function withTrial(
  { service, provider, product }: Pick<PurchaseState, 'service' | 'provider' | 'product'>,
  stepContext: StepContext,
): Promise<StepContext> {
  const { trials, policy, buyer } = stepContext;
  const outlet = product ?? { service, provider };
  if (trials === undefined || outlet.service === undefined || outlet.provider === undefined) return stepContext;
  const sold = { service: outlet.service, provider: outlet.provider, productName: product?.name };
  const pause = ownPauseOf(sold, policy.pauses);
  if (pause === undefined || !(await trials.claim(sold, buyer.userId))) return stepContext;
  return { ...stepContext, policy: { ...policy, pauses: policy.pauses.filter((one) => one !== pause) } };
}

/** Whether the bot's own pauses hold is found out when a person goes on, because one person may try. */
export function byMerchants(policy: Policy): Policy {
  return { ...policy, pauses: policy.pauses.filter((pause) => !isByTheBot(pause)) };
}
