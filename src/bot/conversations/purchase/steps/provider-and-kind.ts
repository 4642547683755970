import { titleOf } from '../../../../domain/catalogue/products.ts';
import { findNameInFront, narrowByName } from '../../../../domain/order-text/find-name.ts';
import { foldText } from '../../../../domain/shared/fold-text.ts';
import type { PurchaseState } from '../purchase-state.ts';
import { type Input, onward, type StepOutcome } from '../step.ts';
import type { StepContext } from '../step-context.ts';
import { chosenFrom, offerOf } from './offer.ts';
import { searchFor } from './product.ts';

/**
 * `ikedc prepaid`: the provider, with the kind if its whole name stands there, else with a search for the other words. Undefined if nothing of this
 * provider's has all of them as they stand.
 */
export async function takeProviderAndKind(
  purchaseState: PurchaseState,
  input: Input,
  providers: readonly string[],
  stepContext: StepContext,
): Promise<StepOutcome | undefined> {
  const found = input.type === 'text' ? findNameInFront(input.text, providers) : undefined;
  if (found === undefined) return undefined;
  const { name, rest } = found;
  const taken = onward(purchaseState, 'product', { provider: name, page: 0 }, true);
  const offer = await offerOf(taken, stepContext);
  const category = offer.categories.find((each) => foldText(each) === foldText(rest));
  if (category !== undefined) return { type: 'go', purchaseState: { ...taken, category } };
  const searched = { ...taken, ...searchFor(rest) };
  const fitting = chosenFrom(offer, searched);
  // The search also finds pieces of words, such as `no`.
  const isNamed = narrowByName(rest, fitting, (product) => `${product.category ?? ''} ${titleOf(product)}`).length > 0;
  return isNamed ? { type: 'go', purchaseState: searched } : undefined;
}
