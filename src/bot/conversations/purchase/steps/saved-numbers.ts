import type { InlineKeyboardButton } from 'grammy/types';
import { foldText } from '../../../../domain/shared/text.ts';
import {
  findSaved,
  findSavedOrBegun,
  fitsPurchase,
  savedId,
  type SavedRecipient,
} from '../../../../domain/recipients/saved-recipient.ts';
import { inRows } from '../../../ui/buttons.ts';
import { savedLabel } from '../../../chat/recipients/saved-screen.ts';
import { stepButton, type Input, onward, type StepOutcome, type StepContext, stay, go } from '../step.ts';
import type { PurchaseState } from '../purchase-state.ts';
import { MOST_SHOWN } from '../../../../domain/page-sizes.ts';
import { byNameKey, nameKey } from '../../../ui/callback-routes.ts';

export async function savedRows(purchase: PurchaseState, stepContext: StepContext): Promise<InlineKeyboardButton[][]> {
  const { service = '', provider, product } = purchase;
  const saved = await stepContext.shop.saved.list(stepContext.buyer.userId);
  const shown = saved
    .filter((each) => fitsPurchase(each, product ?? { service, provider }))
    .slice(0, MOST_SHOWN.savedNumbers);
  return inRows(
    shown.map((each) => stepButton(purchase, savedLabel(each), 'saved', nameKey(savedId(each)))),
    1,
  );
}

export async function pickSaved(
  purchase: PurchaseState,
  input: Input,
  stepContext: StepContext,
): Promise<SavedRecipient | undefined> {
  if (!mayMeanSaved(input)) return undefined;
  const all = await stepContext.shop.saved.list(stepContext.buyer.userId);
  const { service = '', product } = purchase;
  const wanted = { service, requiresVerification: product?.requiresVerification };
  const saved = all.filter((each) => fitsPurchase(each, wanted));
  // Where something else can be chosen too, the first word of a name may mean that.
  const find = purchase.step === 'recipient' ? findSavedOrBegun : findSaved;
  const picked =
    input.type === 'press'
      ? byNameKey(saved, input.value, savedId)
      : [input.text, bareOf(input.text)].flatMap((name) => find(saved, name))[0];
  if (picked !== undefined)
    await stepContext.shop.saved.put(stepContext.buyer.userId, { ...picked, usedAt: stepContext.shop.now() });
  return picked;
}

/** If the product that was bought for the number is not sold, goes into its provider. */
export async function jumpToSaved(
  purchase: PurchaseState,
  saved: SavedRecipient,
  stepContext: StepContext,
): Promise<StepOutcome> {
  const { catalogue } = stepContext.shop;
  const { service = '' } = purchase;
  const provider = (await catalogue.providers(service)).find((each) => foldText(each) === foldText(saved.provider));
  if (provider === undefined) {
    const { name } = saved;
    return stay((words) => words.html('saved-other-provider', { name, provider: saved.provider }));
  }
  const wish = { ...purchase.wish, number: { kind: saved.kind, customerId: saved.customerId, known: true as const } };
  const product = (await catalogue.products(service, provider)).find(
    ({ name, available }) => name === saved.productName && available,
  );
  return go(
    product === undefined
      ? onward(purchase, 'category', { provider, wish, page: 0 }, true)
      : onward(purchase, 'recipient', { provider, product, wish, page: 0 }, true),
  );
}

/** The name in a text such as `for my mama`. */
function bareOf(text: string): string {
  return text.trim().replace(/^(?:for|pour)\s+(?:my\s+)?/iu, '');
}

/** Digits alone are never a name. */
function mayMeanSaved(input: Input): input is Exclude<Input, { type: 'other' }> {
  if (input.type === 'press') return input.action === 'saved';
  return input.type === 'text' && /\p{L}/u.test(input.text);
}
