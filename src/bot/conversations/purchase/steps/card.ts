import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import { troubleAt } from '../../../../domain/health.ts';
import { cardScreen } from '../../../chat/orders/card/card-screen.ts';
import { frame, question, type Step, USE_BUTTONS, type Notice, type View, type StepContext, pass } from '../step.ts';
import { allowanceOf, pausedFor, priceOf, purchaseLimitNotice } from '../prices-and-pauses.ts';
import { startPurchase, stepBack, type PurchaseState } from '../purchase-state.ts';
import { titleOf } from '../../../../domain/catalogue/products.ts';
import { draftPurchase } from '../../../../services/orders/draft-purchase.ts';
import { findDuplicate } from '../../../../services/orders/find-order.ts';
import { fitsPurchase, namesDiffer } from '../../../../domain/recipients/saved-recipient.ts';
import type { Role } from '../../../../domain/people/person.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { serviceReasonLines } from '../../../chat/orders/receipt/reseller-reason.ts';

/** The end of the purchase: a stored draft and the card that can confirm it, or why there can be none for this buyer. */
export const cardStep: Step = {
  async view(purchase, stepContext) {
    const { product, customerId, amountMinor } = purchase;
    if (product === undefined || customerId === undefined) return pass(startPurchase());
    if (product.amountRequired && amountMinor === undefined) return pass({ ...purchase, step: 'amount' });
    const costMinor = amountMinor ?? product.priceMinor;
    const priceMinor = priceOf(product, costMinor, stepContext);
    const barred = pausedFor(purchase, stepContext) ?? purchaseLimitNotice(priceMinor, stepContext);
    if (barred !== undefined) return question((words) => frame(purchase, words, barred(words), []));
    const kind = recipientKindOf(product);
    const [order, allowance] = await Promise.all([
      draftPurchase(stepContext.shop, {
        buyer: stepContext.buyer,
        role: stepContext.role,
        product,
        recipient: { kind, customerId, verifiedName: purchase.verifiedName },
        cardMessageId: purchase.messageId,
        priceMinor,
        costMinor,
      }),
      allowanceOf(stepContext),
    ]);
    const { again, networkTaken } = purchase.wish ?? {};
    const earlier = await findDuplicate(stepContext.shop, order);
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

const MAX_NAME_LENGTH = 100;

/** Asks nothing: shows what it is only while the service cannot be reached. */
export const verificationStep: Step = {
  async view(purchase, stepContext) {
    const verification = await stepContext.shop.reseller.verify({
      customerId: purchase.customerId ?? '',
      productName: purchase.product?.name ?? '',
    });
    switch (verification.type) {
      case 'verified':
        return known(purchase, cut(verification.customerName, MAX_NAME_LENGTH), stepContext);
      case 'unverified':
        return askAgain(purchase, (words) => words.html('verify-unverified'));
      case 'refused':
        return askAgain(purchase, (words) => refusedText(purchase, verification.message, stepContext.role, words));
    }
  },

  async take(_purchaseState, input) {
    if (input.type === 'press') return { type: 'ignore' };
    return USE_BUTTONS;
  },
};

/** If the number was saved under another name (a tenant has moved in, say), the person reads so before they pay. */
async function known(purchase: PurchaseState, verifiedName: string, { saved, buyer }: StepContext): Promise<View> {
  const next: PurchaseState = { ...purchase, step: 'amount', verifiedName };
  const wanted = { service: purchase.service ?? '', provider: purchase.provider };
  const own = (await saved.list(buyer.userId)).find(
    (each) => each.customerId === purchase.customerId && fitsPurchase(each, wanted),
  );
  if (own?.verifiedName === undefined || !namesDiffer(own.verifiedName, verifiedName)) return pass(next);
  const facts = { name: own.name, before: own.verifiedName, after: verifiedName };
  return pass(next, (words) => words.html('saved-name-differs', facts));
}

/** In our own words first, because the service's may be about anything. */
function refusedText({ product }: PurchaseState, message: string, role: Role, words: Words): string {
  const title = product === undefined ? '' : cut(titleOf(product), MAX_NAME_LENGTH);
  return [
    words.html('verify-refused', { product: title }),
    ...serviceReasonLines(message, role === 'merchant', words),
  ].join('\n');
}

function askAgain(purchase: PurchaseState, notice: Notice): View {
  return pass({ ...(stepBack(purchase) ?? purchase), refused: purchase.customerId }, notice);
}
