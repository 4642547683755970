import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import { troubleAt } from '../../../../domain/health/episode.ts';
import { cardScreen } from '../../../chat/orders/card/card-screen.ts';
import { frame } from '../step-frame.ts';
import { question, type Step, USE_BUTTONS } from '../step.ts';
import { allowanceOf, pausedFor, priceOf, purchaseLimitNotice } from '../prices-and-pauses.ts';
import { startPurchase } from '../purchase-state.ts';

/** The end of the purchase: a stored draft and the card that can confirm it, or why there can be none for this buyer. */
export const cardStep: Step = {
  async view(purchaseState, stepContext) {
    const { product, customerId, amountMinor } = purchaseState;
    if (product === undefined || customerId === undefined) return { type: 'pass', purchaseState: startPurchase() };
    if (product.amountRequired && amountMinor === undefined)
      return { type: 'pass', purchaseState: { ...purchaseState, step: 'amount' } };
    const costMinor = amountMinor ?? product.priceMinor;
    const priceMinor = priceOf(product, costMinor, stepContext);
    const barred = pausedFor(purchaseState, stepContext) ?? purchaseLimitNotice(priceMinor, stepContext);
    if (barred !== undefined) return question((words) => frame(purchaseState, words, barred(words), []));
    const kind = recipientKindOf(product);
    const [order, allowance] = await Promise.all([
      stepContext.draft({
        buyer: stepContext.buyer,
        product,
        recipient: { kind, customerId, verifiedName: purchaseState.verifiedName },
        cardMessageId: purchaseState.messageId,
        priceMinor,
        costMinor,
      }),
      allowanceOf(stepContext),
    ]);
    const { again, networkTaken } = purchaseState.wish ?? {};
    const earlier = await stepContext.findDuplicate(order);
    return {
      type: 'end',
      reference: order.reference,
      draw: (words) =>
        cardScreen(order, words, {
          role: stepContext.role,
          allowance,
          again,
          networkTaken,
          earlier,
          trouble: troubleAt(product, stepContext.episodes),
        }),
    };
  },

  async take(_purchaseState, input) {
    if (input.type === 'press') return { type: 'ignore' };
    return USE_BUTTONS;
  },
};
