import { recipientKindsOf } from '../../../../domain/catalogue/sold-services.ts';
import { type NumberInSentence, numberInSentence } from '../../../../domain/order-text/meaning.ts';
import { parsePhone } from '../../../../domain/recipients/phone.ts';
import { parseRecipient } from '../../../../domain/recipients/recipient.ts';
import { numberFaultText, recipientLine } from '../../../shared/number-words.ts';
import type { Words } from '../../../ui/words.ts';
import { namesOther, kindAsked, type Prefill, type PurchaseState } from '../purchase-state.ts';
import { type Input, type Notice, onward, type StepOutcome, type StepContext, stay, go } from '../step.ts';

/**
 * A number that is typed before it is asked for, kept for the step that asks; undefined for what is no number of this service for certain, which may be a
 * word to search for. A phone number of a wrong length says so at once.
 */
export function takeEarlyNumber(
  purchase: PurchaseState,
  input: Input,
  stepContext: StepContext,
): StepOutcome | undefined {
  const { country } = stepContext.shop;
  if (input.type !== 'text' || purchase.service === undefined) return undefined;
  const said = earlyNumber(purchase, input.text, stepContext);
  if (said === undefined) return undefined;
  const { number: text } = said;
  const kinds = recipientKindsOf(purchase.service);
  const [number] = kinds.flatMap((kind) => {
    const parsed = parseRecipient(kind, text, country);
    return parsed.type === 'recipient' ? [{ kind, customerId: parsed.customerId }] : [];
  });
  if (number === undefined) {
    const phone = kinds[0] === 'phone' ? parsePhone(text, country) : undefined;
    if (phone?.type !== 'rejected') return undefined;
    return stay((words) => numberFaultText(phone.fault, text, country, words));
  }
  // The network that another number was given to says nothing about this one.
  const { networkTaken: _taken, ...wish } = purchase.wish ?? {};
  const known = { wish: { ...wish, ...saidAmount(said), number } };
  // It may have been bought for before.
  const next = number.kind === 'smartcard' ? onward(purchase, 'renew', known, true) : { ...purchase, ...known };
  return go(next, unusedAmount(purchase, said, stepContext));
}

/** The number alone, or the one of a sentence that names nothing else than was chosen; undefined for what is none. */
export function earlyNumber(
  purchase: PurchaseState,
  text: string,
  stepContext: StepContext,
): NumberInSentence | undefined {
  const said = numberInSentence(text, kindAsked(purchase), stepContext.shop);
  // `2000 0412…` has no more digits than a number may have, and is two.
  if (looksLikeNumber(text) && said?.amountMinor === undefined) return { number: text };
  const isOne = said !== undefined && looksLikeNumber(said.number);
  return isOne && !namesOther(text, purchase, stepContext.shop.productIndex.ready()) ? said : undefined;
}

/** Kept for the question that asks how much. */
export function saidAmount({ amountMinor }: NumberInSentence): Pick<Prefill, 'amountMinor'> {
  return amountMinor === undefined ? {} : { amountMinor };
}

/** Where prices are fixed nobody is asked how much: what was written is not left out without a word. */
export function unusedAmount(
  { service, provider }: PurchaseState,
  { amountMinor }: NumberInSentence,
  { shop: { productIndex } }: StepContext,
): Notice | undefined {
  const isAsked = productIndex
    .ready()
    ?.products.some(
      (each) => each.service === service && each.amountRequired && [undefined, each.provider].includes(provider),
    );
  if (amountMinor === undefined || isAsked !== false) return undefined;
  return (words) => words.html('walk-amount-unused', { amount: words.money(amountMinor) });
}

/** Whether it can be nothing but a customer number: no product, price or size is searched for by so many digits. */
export function looksLikeNumber(text: string): boolean {
  const bare = text.normalize('NFKC').replace(/[\s().‐-―-]/gu, '');
  return /^\+?\d{9,15}$/u.test(bare);
}

/** Above a question: the number and the amount that later ones would ask for, so that nobody writes them again. */
export function knownLines({ service = '', wish = {} }: PurchaseState, words: Words): string[] {
  const { number, amountMinor } = wish;
  const lines = [
    ...(number !== undefined && recipientKindsOf(service).includes(number.kind) ? [recipientLine(number, words)] : []),
    ...(amountMinor === undefined ? [] : [words.html('order-amount', { price: words.money(amountMinor) })]),
  ];
  return lines.length === 0 ? [] : [lines.join('\n')];
}
