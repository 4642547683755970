import { foldText } from '../../../../domain/shared/fold-text.ts';
import { onward, question, type Step, USE_BUTTONS } from '../step.ts';
import { markPaused } from '../prices-and-pauses.ts';
import type { PurchaseState } from '../purchase-state.ts';
import type { StepContext } from '../step-context.ts';
import { type Choices, choicesScreen, takeChoice } from './choices.ts';
import { knownLines, takeEarlyNumber } from './early-number.ts';
import { isGrouped, type Offer, offerOf } from './offer.ts';
import { RENEWED } from './renew.ts';
import { searchFor } from './product.ts';

/** Which kind? Asked only if there are many products of several kinds; a typed word searches in all of them. */
export const categoryStep: Step = {
  async view(purchaseState, stepContext) {
    const offer = await offerOf(purchaseState, stepContext);
    if (!isGrouped(offer)) return { type: 'pass', purchaseState: onward(purchaseState, 'product', {}, false) };
    const asked = isRenewable(purchaseState) ? 'walk-ask-category-smartcard' : 'walk-ask-category';
    return question((words) => {
      const lines = [...knownLines(purchaseState, words), words.html(asked)];
      return choicesScreen(purchaseState, words, lines.join('\n\n'), choicesOf(offer, purchaseState, stepContext));
    });
  },

  async take(purchaseState, input, stepContext) {
    const choices = choicesOf(await offerOf(purchaseState, stepContext), purchaseState, stepContext);
    const taken =
      takeChoice(purchaseState, input, choices, stepContext.words, (category) => ({ step: 'product', category })) ??
      takeEarlyNumber(purchaseState, input, stepContext);
    if (taken !== undefined) return taken;
    if (input.type !== 'text') return USE_BUTTONS;
    return { type: 'go', purchaseState: onward(purchaseState, 'product', searchFor(input.text), true) };
  },
};

/** Its number may come first, and then what was bought for it last is the first choice. */
function isRenewable({ provider = '', wish }: PurchaseState): boolean {
  return RENEWED.has(foldText(provider)) && wish?.number === undefined;
}

function choicesOf(
  { categories }: Offer,
  { service = '', provider }: PurchaseState,
  stepContext: StepContext,
): Choices {
  const labelOf: Choices['labelOf'] = (category, words) => (category === '' ? words.plain('category-other') : category);
  return {
    names: categories,
    labelOf,
    markedOf: (category, words) => markPaused(labelOf(category, words), { service, provider, category }, stepContext),
  };
}
