import { troubleAt } from '../../../../domain/health/episode.ts';
import { recipientKindOf } from '../../../../domain/recipients/recipient.ts';
import { waitRow } from '../../../chat/health/health-words.ts';
import { cardScreen } from '../../../chat/orders/card/card-screen.ts';
import { frame } from '../step-frame.ts';
import { withEnglish } from '../../../ui/with-english.ts';
import type { Words } from '../../../ui/words.ts';
import type { Step } from '../step.ts';
import { pausedFor, priceOf, purchaseLimitNotice } from '../prices-and-pauses.ts';
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
      const rowsIn = (words: Words) => (paused?.waitFor === undefined ? [] : [waitRow(paused.waitFor, words)]);
      const screen = withEnglish(stepContext.words, (words) =>
        frame(purchaseState, words, barred(words), rowsIn(words)),
      );
      return { type: 'screen', ...screen };
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
      stepContext.readAllowance({
        userId: stepContext.buyer.userId,
        role: stepContext.role,
        limits: stepContext.limits,
      }),
    ]);
    const { again, networkTaken } = purchaseState.wish ?? {};
    const earlier = await stepContext.findDuplicate(order);
    return {
      type: 'end',
      reference: order.reference,
      ...cardScreen(order, stepContext.words, {
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
    return { type: 'stay', notice: (words) => words.html('walk-use-buttons') };
  },
};
