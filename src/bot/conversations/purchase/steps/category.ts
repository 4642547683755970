import type { Words } from '../../../ui/words.ts';
import { foldText } from '../../../../domain/shared/fold-text.ts';
import { onward, type Step } from '../step.ts';
import type { StepContext } from '../step-context.ts';
import type { PurchaseState } from '../purchase-state.ts';
import { type Choices, choicesView, takeChoice } from './choices.ts';
import { knownNumber, takeEarlyNumber } from './early-number.ts';
import { isGrouped, offerOf } from './offer.ts';
import { RENEWED } from './renew.ts';
import { searchFor } from './product.ts';

/** Which kind? Asked only if there are many products of several kinds; a typed word searches in all of them. */
export const categoryStep: Step = {
  async view(purchaseState, stepContext) {
    if (!isGrouped(await offerOf(purchaseState, stepContext)))
      return { type: 'pass', purchaseState: onward(purchaseState, 'product', {}, false) };
    const question = [
      ...knownNumber(purchaseState, stepContext.words),
      stepContext.words.html(isRenewable(purchaseState) ? 'walk-ask-category-smartcard' : 'walk-ask-category'),
    ].join('\n\n');
    return choicesView(purchaseState, stepContext.words, question, await choicesOf(purchaseState, stepContext));
  },

  async take(purchaseState, input, stepContext) {
    const search =
      input.type === 'text'
        ? { type: 'go' as const, purchaseState: onward(purchaseState, 'product', searchFor(input.text), true) }
        : { type: 'stay' as const, notice: (words: Words) => words.html('walk-use-buttons') };
    const otherwise = takeEarlyNumber(purchaseState, input, stepContext) ?? search;
    return takeChoice(
      purchaseState,
      input,
      await choicesOf(purchaseState, stepContext),
      (category) => ({ step: 'product', category }),
      otherwise,
    );
  },
};

/** Its number may come first, and then what was bought for it last is the first choice. */
function isRenewable({ provider = '', wish }: PurchaseState): boolean {
  return RENEWED.has(foldText(provider)) && wish?.number === undefined;
}

async function choicesOf(purchaseState: PurchaseState, stepContext: StepContext): Promise<Choices> {
  const { categories } = await offerOf(purchaseState, stepContext);
  return {
    names: categories,
    labelOf: (category) => (category === '' ? stepContext.words.plain('category-other') : category),
  };
}
