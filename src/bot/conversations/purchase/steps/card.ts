import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import { troubleAt } from '../../../../domain/health.ts';
import { cardScreen } from '../../../chat/orders/card/card-screen.ts';
import { frame, pass, question, type Step, takeNothing } from '../step.ts';
import { allowanceOf, pausedFor, priceOf, purchaseLimitNotice } from '../prices-and-pauses.ts';
import { startPurchase } from '../purchase-state.ts';
import { draftPurchase } from '../../../../services/orders/draft-purchase.ts';
import { findDuplicate } from '../../../../services/orders/find-order.ts';

export const cardStep: Step = {
  async view(purchase, stepContext) {
    const { product, customerId, amountMinor, card, among } = purchase;
    if (product === undefined || customerId === undefined) return pass(startPurchase());
    if (product.amountRequired && amountMinor === undefined) return pass({ ...purchase, step: 'amount' });
    const costMinor = amountMinor ?? product.priceMinor;
    const priceMinor = priceOf(product, costMinor, stepContext);
    const barred = pausedFor(purchase, stepContext) ?? purchaseLimitNotice(priceMinor, stepContext);
    if (barred !== undefined) return question((words) => frame(purchase, words, barred(words), []));
    const kind = recipientKindOf(product);
    // The agent's selling price stays if only the number is another, or the network of an amount, or if nothing was changed.
    const isOfNetwork = among?.reason === 'network' && product.amountRequired;
    const isSame = card?.amountMinor === amountMinor && (isOfNetwork || card?.productName === product.name);
    const [order, allowance] = await Promise.all([
      draftPurchase(stepContext.shop, {
        buyer: stepContext.buyer,
        role: stepContext.role,
        product,
        recipient: { kind, customerId, verifiedName: purchase.verifiedName },
        cardMessageId: purchase.messageId,
        priceMinor,
        costMinor,
        networkTaken: purchase.guessedBy === undefined ? undefined : true,
        sellingMinor: isSame && stepContext.role === 'agent' ? (card?.sellingMinor ?? null) : undefined,
      }),
      allowanceOf(stepContext),
    ]);
    const earlier = await findDuplicate(stepContext.shop, order);
    return {
      type: 'end',
      reference: order.reference,
      draw: (words) =>
        cardScreen(order, words, {
          role: stepContext.role,
          allowance,
          earlier,
          trouble: troubleAt(product, stepContext.episodes),
        }),
    };
  },

  take: takeNothing,
};
