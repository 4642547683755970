import { type Notice, pass, type Step, type StepContext, takeNothing, type View } from '../step.ts';
import { type PurchaseState, stepBack } from '../purchase-state.ts';
import { titleOf } from '../../../../domain/catalogue/products.ts';
import { fitsPurchase, namesDiffer } from '../../../../domain/recipients/saved-recipient.ts';
import type { Role } from '../../../../domain/people/person.ts';
import type { Words } from '../../../ui/words.ts';
import { resellerReasonLines } from '../../../shared/reseller-words.ts';
import { cut } from '../../../../domain/shared/text.ts';

const MAX_NAME_LENGTH = 100;

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

  take: takeNothing,
};

/** If the number was saved under another name, because a tenant has moved in, say, the person reads so before they pay. */
async function known(purchase: PurchaseState, verifiedName: string, { shop, buyer }: StepContext): Promise<View> {
  const next: PurchaseState = { ...purchase, step: 'amount', verifiedName };
  const wanted = { service: purchase.service ?? '', provider: purchase.provider };
  const own = (await shop.saved.list(buyer.userId)).find(
    (each) => each.customerId === purchase.customerId && fitsPurchase(each, wanted),
  );
  if (own?.verifiedName === undefined || !namesDiffer(own.verifiedName, verifiedName)) return pass(next);
  const facts = { name: own.name, before: own.verifiedName, after: verifiedName };
  return pass(next, (words) => words.html('saved-name-differs', facts));
}

/** First in our own words, because the service may say anything. */
function refusedText({ product }: PurchaseState, message: string, role: Role, words: Words): string {
  const title = product === undefined ? '' : cut(titleOf(product), MAX_NAME_LENGTH);
  return [
    words.html('verify-refused', { product: title }),
    ...resellerReasonLines(message, role === 'merchant', words),
  ].join('\n');
}

function askAgain(purchase: PurchaseState, notice: Notice): View {
  return pass({ ...(stepBack(purchase) ?? purchase), refused: purchase.customerId }, notice);
}
