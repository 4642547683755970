import type { InlineKeyboardButton } from 'grammy/types';
import {
  isDigitKind,
  numberFormOf,
  recipientKindOf,
  type RecipientKind,
} from '../../../../domain/catalogue/sold-services.ts';
import { otherMeterOf, type Product, yieldsToken } from '../../../../domain/catalogue/products.ts';
import { itemOf } from '../../../../domain/orders/draft.ts';
import { isSoldAsPin } from '../../../../domain/orders/receipt-codes.ts';
import {
  mayInsistOn,
  type NumberDoubt,
  numberDoubtOf,
  groupDigits,
  parseRecipient,
} from '../../../../domain/recipients/recipient.ts';
import { fitsPurchase, type SavedRecipient } from '../../../../domain/recipients/saved-recipient.ts';
import { numberDoubtAsk, numberFaultText } from '../../../shared/number-words.ts';
import type { Words } from '../../../ui/words.ts';
import { namesOther, kindAsked, type Prefill, type PurchaseState } from '../purchase-state.ts';
import { priceOf } from '../prices-and-pauses.ts';
import {
  frame,
  stepButton,
  type Notice,
  onward,
  question,
  type Step,
  type StepOutcome,
  USE_BUTTONS,
  type StepContext,
  pass,
  stay,
  go,
} from '../step.ts';
import { pickSaved, savedRows } from './saved-numbers.ts';
import { offerOf } from './product.ts';
import { type NumberInSentence, numberInSentence } from '../../../../domain/order-text/numbers-in-text.ts';
import { isPlausible } from '../../../../domain/order-text/meaning.ts';
import { parseAmount } from '../../../../domain/shared/parse-amount.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import { cut } from '../../../../domain/shared/text.ts';

export const recipientStep: Step = {
  async view(purchase, stepContext, passOver) {
    const kind = kindAsked(purchase);
    const { wish: { number: wished, amountMinor } = {}, refused } = purchase;
    const own = wished?.kind === kind ? wished : undefined;
    const doubt = own === undefined || refused !== undefined ? undefined : doubtOf(own);
    if (passOver && own !== undefined && refused === undefined && doubt === undefined)
      return pass(withNumber(purchase, own.customerId));
    const saved = await savedRows(purchase, stepContext);
    const other = refused === undefined ? undefined : await otherMeter(purchase, stepContext);
    return question((words) => {
      const notice = own === undefined || doubt === undefined ? [] : [numberDoubtAsk(doubt, own.customerId, words)];
      const amount = amountMinor === undefined ? [] : [words.html('order-amount', { price: words.money(amountMinor) })];
      const lines = [...notice, ...amount, askedOf(purchase, words)];
      return frame(purchase, words, lines.join('\n\n'), [
        ...(other === undefined ? [] : [[stepButton(purchase, tryLabel(other, words), 'other')]]),
        ...(own === undefined ? [] : againRow(purchase, own, doubt, words)),
        ...saved,
        ...(kind === 'phone' ? [[stepButton(purchase, words.plain('button-share-contact'), 'share')]] : []),
      ]);
    });
  },

  async take(purchase, input, stepContext) {
    if (input.type === 'other') return stay((words) => words.html('walk-send-text'));
    if (input.type === 'press' && input.action === 'share') return { type: 'share-contact' };
    if (input.type === 'press' && input.action === 'other') return takeOtherMeter(purchase, stepContext);
    const kind = kindAsked(purchase);
    // A contact's digits could pass as a meter number, but no meter has a phone number.
    if (input.type === 'text' && input.isContact === true && isDigitKind(kind))
      return stay((words) => numberFaultText(`not-a-${kind}`, input.text, stepContext.shop.country, words));
    const saved = await pickSaved(purchase, input, stepContext);
    if (saved !== undefined) return takeSaved(purchase, saved, stepContext);
    // Without this, the key on the button could be read as a meter number.
    if (input.type === 'press' && input.action === 'saved') return stay((words) => words.html('saved-unknown'));
    if (input.type === 'text') return takeTyped(purchase, input.text, stepContext);
    return takeNumber(purchase, input.value, stepContext, input.action === 'insist');
  },
};

/** A PIN that needs no verification goes to a phone. */
function askedOf(purchase: PurchaseState, words: Words): string {
  const { product, provider = '' } = purchase;
  const kind = kindAsked(purchase);
  const isPin = product !== undefined && isSoldAsPin(itemOf(product)) && !product.requiresVerification;
  if (kind === 'phone' && isPin) return words.html('walk-ask-phone-pin');
  if (kind !== 'customer') return words.html(`walk-ask-${kind}`);
  return isPin ? words.html('walk-ask-customer-pin') : words.html('walk-ask-customer', { provider: cut(provider, 60) });
}

type PrefilledNumber = NonNullable<Prefill['number']>;

function doubtOf({ kind, customerId, known }: PrefilledNumber): NumberDoubt | undefined {
  return known === true ? undefined : numberDoubtOf(kind, customerId);
}

/** If the number that was said before is surely wrong, it is not offered. */
function againRow(
  purchase: PurchaseState,
  { kind, customerId }: PrefilledNumber,
  doubt: NumberDoubt | undefined,
  words: Words,
): InlineKeyboardButton[][] {
  if (doubt === undefined) return [[stepButton(purchase, groupDigits({ kind, customerId }), 'pick', customerId)]];
  if (!mayInsistOn(customerId)) return [];
  return [[stepButton(purchase, words.plain('button-use-anyway'), 'insist', customerId)]];
}

/** A phone may have changed its network, but a meter or a smartcard belongs to one company. */
function takeSaved(purchase: PurchaseState, saved: SavedRecipient, stepContext: StepContext): StepOutcome {
  const { service = '', provider = '' } = purchase;
  // It was bought for at this provider, so nothing is guessed.
  if (fitsPurchase(saved, { service, provider }))
    return takeNumber({ ...purchase, guessedBy: undefined }, saved.customerId, stepContext, true);
  if (saved.kind === 'phone') return takeNumber(purchase, saved.customerId, stepContext, true);
  const facts = { name: saved.name, provider: saved.provider };
  return stay((words) => words.html('saved-other-provider', facts));
}

function takeTyped(purchase: PurchaseState, text: string, stepContext: StepContext): StepOutcome {
  const { product, wish } = purchase;
  const kind = kindAsked(purchase);
  const early = earlyAmount(purchase, text, stepContext);
  if (early !== undefined) return go({ ...purchase, wish: { ...wish, amountMinor: early } });
  const said = isClear(kind, text, stepContext) ? undefined : saidNumber(purchase, text, stepContext);
  if (said === undefined) return takeNumber(purchase, text, stepContext, false);
  const { number, amountMinor } = said;
  const asked = amountMinor === undefined || product?.amountRequired !== true ? wish : { ...wish, amountMinor };
  return takeNumber({ ...purchase, wish: asked }, number, stepContext, false);
}

const MAX_AMOUNT_DIGITS = 6;

/** An amount that is sent before the number. It stands above the question then. A text that can be a number is none. */
function earlyAmount({ product, wish }: PurchaseState, text: string, { shop }: StepContext): Minor | undefined {
  if (product?.amountRequired !== true || wish?.number !== undefined || /^\s*[0+]/u.test(text)) return undefined;
  const amount = parseAmount(text, shop.maxAmountMinor);
  const isNumber = parseRecipient(recipientKindOf(product), text, shop.country).type === 'recipient';
  const isLong = text.replace(/\D/gu, '').length > MAX_AMOUNT_DIGITS;
  const isAmount = amount.type === 'amount' && isPlausible(amount.amountMinor);
  return isAmount && !isNumber && !isLong ? amount.amountMinor : undefined;
}

/** If a kind of number has letters, the text may also be a sentence without spaces. */
function isClear(kind: RecipientKind, text: string, { shop: { country } }: StepContext): boolean {
  const parsed = parseRecipient(kind, text, country);
  return (
    numberFormOf(kind).form !== 'letters-and-digits' &&
    parsed.type === 'recipient' &&
    numberDoubtOf(kind, parsed.customerId) === undefined
  );
}

function saidNumber(purchase: PurchaseState, text: string, stepContext: StepContext): NumberInSentence | undefined {
  const { product } = purchase;
  const kind = kindAsked(purchase);
  const said = numberInSentence(text, kind, stepContext.shop);
  if (said === undefined || namesOther(text, purchase, stepContext.shop.productIndex.ready())) return undefined;
  const isWhole = parseRecipient(kind, text, stepContext.shop.country).type === 'recipient';
  // In `0412 345 678 O` the letter is a slip, and no word beside the number.
  if (isWhole && numberDoubtOf(kind, said.number) !== undefined) return undefined;
  const { amountMinor } = said;
  const isOtherPrice =
    amountMinor !== undefined &&
    product?.amountRequired === false &&
    amountMinor !== priceOf(product, product.priceMinor, stepContext);
  return isOtherPrice ? undefined : said;
}

/** @param isSure whether something was delivered to it before, or the person has read why it looks wrong and insists */
function takeNumber(
  purchase: PurchaseState,
  text: string,
  { shop: { country } }: StepContext,
  isSure: boolean,
): StepOutcome {
  const kind = kindAsked(purchase);
  const parsed = parseRecipient(kind, text, country);
  if (parsed.type === 'rejected') {
    const { fault } = parsed;
    const notice: Notice = (words) => numberFaultText(fault, text, country, words);
    // Words alone say nothing about the number that was said before.
    if (isDigitKind(kind) && fault === `not-a-${kind}`) return stay(notice);
    return go(withoutDoubted(purchase), notice);
  }
  const { customerId } = parsed;
  const { number, ...wish } = purchase.wish ?? {};
  const wished = customerId === number?.customerId ? number : undefined;
  const isKnown = isSure || wished?.known === true;
  const doubt = isKnown ? undefined : numberDoubtOf(kind, customerId);
  if (doubt !== undefined && !mayInsistOn(customerId)) {
    const notice: Notice = (words) => numberDoubtAsk(doubt, customerId, words);
    return go(withoutDoubted(purchase), notice);
  }
  if (doubt !== undefined) {
    const doubted = { ...wish, number: { kind, customerId } };
    return go({ ...purchase, refused: undefined, wish: doubted });
  }
  if (wished === undefined) return go(withNumber({ ...purchase, wish }, customerId));
  // If the person insisted on the number, it is not doubted again after Back.
  const kept = { ...purchase.wish, number: isSure ? { ...wished, known: true as const } : wished };
  return go(withNumber({ ...purchase, wish: kept }, customerId));
}

/** Drops a doubted number, because the person has answered with another one, even if that is wrong as well. */
function withoutDoubted(purchase: PurchaseState): PurchaseState {
  const { wish } = purchase;
  const isDoubted = wish?.number !== undefined && doubtOf(wish.number) !== undefined;
  return isDoubted ? { ...purchase, wish: { ...wish, number: undefined } } : purchase;
}

function withNumber(purchase: PurchaseState, customerId: string): PurchaseState {
  const step = purchase.product?.requiresVerification === true ? 'verification' : 'amount';
  return onward(purchase, step, { customerId, verifiedName: undefined, refused: undefined }, true);
}

/** A line that names no kind is taken to mean prepaid, but the person may have a postpaid meter. */
async function otherMeter(purchase: PurchaseState, stepContext: StepContext): Promise<Product | undefined> {
  const { product } = purchase;
  return product === undefined ? undefined : otherMeterOf(product, (await offerOf(purchase, stepContext)).products);
}

async function takeOtherMeter(purchase: PurchaseState, stepContext: StepContext): Promise<StepOutcome> {
  const product = await otherMeter(purchase, stepContext);
  if (product === undefined || purchase.refused === undefined) return USE_BUTTONS;
  return go(withNumber({ ...purchase, product }, purchase.refused));
}

function tryLabel(product: Product, words: Words): string {
  return words.plain(yieldsToken(product) ? 'button-try-prepaid' : 'button-try-postpaid');
}
