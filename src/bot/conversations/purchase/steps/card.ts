import { troubleAt } from '../../../../domain/health/episode.ts';
import { recipientKindOf } from '../../../../domain/recipients/recipient.ts';
import { waitRow } from '../../../chat/health/health-words.ts';
import { cardScreen } from '../../../chat/orders/card/card-screen.ts';
import { frame } from '../step-frame.ts';
import { question, type Step, USE_BUTTONS } from '../step.ts';
import { allowanceOf, pausedFor, priceOf, purchaseLimitNotice } from '../prices-and-pauses.ts';
import { startPurchase } from '../purchase-state.ts';
import { withTrial } from '../trial.ts';

/** The end of the purchase: a stored draft and the card that can confirm it, or why there can be none for this buyer. */
export const cardStep: Step = {
  async view(purchaseState, known) {
    const stepContext = await withTrial(purchaseState, known);
    const { product, customerId, amountMinor } = purchaseState;
    if (product === undefined || customerId === undefined) return { type: 'pass', purchaseState: startPurchase() };
    if (product.amountRequired && amountMinor === undefined)
      return { type: 'pass', purchaseState: { ...purchaseState, step: 'amount' } };
    const costMinor = amountMinor ?? product.priceMinor;
    const priceMinor = priceOf(product, costMinor, stepContext);
    const paused = pausedFor(purchaseState, stepContext);
    const barred = paused?.notice ?? purchaseLimitNotice(priceMinor, stepContext);
    if (barred !== undefined) {
      const waitFor = paused?.waitFor;
      return question((words) =>
        frame(purchaseState, words, barred(words), waitFor === undefined ? [] : [waitRow(waitFor, words)]),
      );
    }
    const kind = recipientKindOf(purchaseState.service ?? product.service);
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
      screen: cardScreen(order, stepContext.words, {
        role: stepContext.role,
        allowance,
        again,
        networkTaken,
        earlier,
        trouble: troubleAt(product, stepContext.episodes),
        isTrial: stepContext !== known,
      }),
    };
  },

  async take(_purchaseState, input) {
    if (input.type === 'press') return { type: 'ignore' };
    return USE_BUTTONS;
  },
};
