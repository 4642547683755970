import { type Product, titleOf } from '../../../../domain/catalogue/products.ts';
import { foldText, cut } from '../../../../domain/shared/text.ts';
import { findPurchases } from '../../../../services/reminders/change-reminders.ts';
import { ResellerError } from '../../../../domain/shared/reseller.ts';
import { MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { frame, go, onward, pass, question, type Step, stepButton, type StepContext, USE_BUTTONS } from '../step.ts';
import { priceOf, productBarred } from '../prices-and-pauses.ts';
import { type PurchaseState, stepBack } from '../purchase-state.ts';
import { recipientLine } from '../../../shared/number-words.ts';
import { takeEarlyNumber } from './early-number.ts';
import { RENEWED } from '../../../../domain/catalogue/sold-services.ts';

const MAX_NAME_LENGTH = 100;
/** Capitals are wider than the letters for which labels are measured, so the label is shorter. Otherwise the price at its end could be cut. */
const FOR_WIDE_LETTERS = 4;
const LOOKED_AT = 10;

/**
 * If a smartcard's number is known before the product, this offers the person's last purchase for it first. The number must be verified, and the product still
 * sold. Otherwise it asks nothing.
 */
export const renewStep: Step = {
  async view(purchase, stepContext) {
    if (purchase.verifiedName !== undefined) return question((words) => renewScreen(purchase, stepContext, words));
    const found = await verifiedLast(purchase, stepContext);
    // Without one, it goes back to where the number was typed, which then goes on as usual.
    return pass(found ?? stepBack(purchase) ?? { ...purchase, step: 'service' });
  },

  async take(purchase, input, stepContext) {
    if (input.type === 'press' && input.action === 'pick') return go(onward(purchase, 'amount', {}, true));
    if (input.type === 'press' && input.action === 'other') {
      const nothing = { product: undefined, customerId: undefined, verifiedName: undefined };
      return go(onward(purchase, 'category', { ...nothing, page: 0 }, true));
    }
    // Another number counts as if it had been the first.
    const before = stepBack(purchase);
    return (before && takeEarlyNumber(before, input, stepContext)) ?? USE_BUTTONS;
  },
};

/** Undefined if there is none to renew, or the service does not say that it would take it. */
async function verifiedLast(purchase: PurchaseState, stepContext: StepContext): Promise<PurchaseState | undefined> {
  const { customerId } = purchase.wish?.number ?? {};
  if (customerId === undefined) return undefined;
  try {
    const product = await lastProduct(purchase, customerId, stepContext);
    if (product === undefined) return undefined;
    const verification = await stepContext.shop.reseller.verify({ customerId, productName: product.name });
    if (verification.type !== 'verified') return undefined;
    const { service, provider } = product;
    const verifiedName = cut(verification.customerName, MAX_NAME_LENGTH);
    return { ...purchase, service, provider, product, customerId, verifiedName };
  } catch (error) {
    if (error instanceof ResellerError) return undefined;
    throw error;
  }
}

/** As it is sold now, never from the cache. */
async function lastProduct(
  { service = '', provider }: PurchaseState,
  customerId: string,
  stepContext: StepContext,
): Promise<Product | undefined> {
  const { shop, buyer } = stepContext;
  const bought = await findPurchases(shop, buyer.userId, { service, customerId }, LOOKED_AT);
  const last = bought.find(
    ({ item }) =>
      RENEWED.has(foldText(item.provider)) &&
      (provider === undefined || foldText(item.provider) === foldText(provider)),
  );
  if (last === undefined) return undefined;
  const product = await shop.reseller.product(last.item.productName, last.reference);
  const isSold = product.available && !product.amountRequired && productBarred(product, stepContext) === undefined;
  return isSold ? product : undefined;
}

function renewScreen(purchase: PurchaseState, stepContext: StepContext, words: Words): Screen {
  const { product, customerId = '', verifiedName = '' } = purchase;
  const label = product === undefined ? '' : renewLabel(product, stepContext, words);
  const lines = [
    recipientLine({ kind: 'smartcard', customerId }, words),
    ...(verifiedName === '' ? [] : [words.html('walk-verified', { name: verifiedName })]),
    '',
    words.html('walk-ask-renew'),
  ];
  return frame({ ...purchase, product: undefined }, words, lines.join('\n'), [
    [stepButton(purchase, label, 'pick')],
    [stepButton(purchase, words.plain('button-other-bouquet'), 'other')],
  ]);
}

/** As much of the product's name as a phone shows beside the price. */
function renewLabel(product: Product, stepContext: StepContext, words: Words): string {
  const price = words.shortMoney(priceOf(product, product.priceMinor, stepContext));
  const { provider, quantity } = product;
  const names = [titleOf(product), ...(quantity === undefined ? [] : [`${provider} ${quantity}`, quantity])];
  const labels = names.map((name) => words.plain('walk-renew', { product: name, price }));
  const fitting = labels.find((label) => label.length <= MAX_LABEL_LENGTH - FOR_WIDE_LETTERS);
  return fitting ?? words.plain('walk-renew-short', { price });
}
