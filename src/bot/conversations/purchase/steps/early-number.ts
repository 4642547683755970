import { recipientKindsOf, soldAs } from '../../../../domain/catalogue/sold-services.ts';
import { parsePhone } from '../../../../domain/recipients/phone.ts';
import { parseRecipient } from '../../../../domain/recipients/recipient.ts';
import { numberFaultText, recipientLine, severalNumbersText } from '../../../shared/number-words.ts';
import type { Words } from '../../../ui/words.ts';
import { namesOther, kindAsked, type PurchaseState, startPurchase } from '../purchase-state.ts';
import { type Input, type Notice, onward, type StepOutcome, type StepContext, stay, go } from '../step.ts';
import { type NumberInSentence, numberInSentence } from '../../../../domain/order-text/numbers-in-text.ts';
import { hasSeveralNumbers } from '../../../../domain/order-text/tokenize.ts';
import type { Product } from '../../../../domain/catalogue/products.ts';
import type { ProductIndex } from '../../../../domain/catalogue/product-index.ts';
import { MOST_SHOWN } from '../../../../domain/page-sizes.ts';
import { usualNetworkOf, isNetwork, otherNetworksOf } from '../../../../domain/catalogue/network.ts';

/**
 * Takes a number before it is asked for, and keeps it for the step that asks. Undefined if the text is not surely a number of this service, because it may
 * be a word to search for. If a phone number has a wrong length, the person reads so at once.
 */
export function takeEarlyNumber(
  purchase: PurchaseState,
  input: Input,
  stepContext: StepContext,
): StepOutcome | undefined {
  const { country } = stepContext.shop;
  if (input.type !== 'text' || purchase.service === undefined) return undefined;
  const said = earlyNumber(purchase, input.text, stepContext);
  if (said === undefined)
    return hasSeveralNumbers(input.text) ? stay((words) => severalNumbersText(input.text, words)) : undefined;
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
  const known = { wish: { amountMinor: said.amountMinor ?? purchase.wish?.amountMinor, number } };
  // Something may have been bought for this smartcard before.
  const next = number.kind === 'smartcard' ? onward(purchase, 'renew', known, true) : { ...purchase, ...known };
  return go(next, unusedAmount(purchase, said, stepContext));
}

/** The number alone, or the number of a sentence that names nothing else than was chosen; undefined if there is none. */
export function earlyNumber(
  purchase: PurchaseState,
  text: string,
  stepContext: StepContext,
): NumberInSentence | undefined {
  const said = numberInSentence(text, kindAsked(purchase), stepContext.shop);
  // `2000 0412…` has few enough digits for one number, but it is an amount and a number.
  if (looksLikeNumber(text) && said?.amountMinor === undefined) return { number: text };
  const isOne = said !== undefined && looksLikeNumber(said.number);
  return isOne && !namesOther(text, purchase, stepContext.shop.productIndex.ready()) ? said : undefined;
}

/** Says that an amount is not used, if prices are fixed and nobody asks for one. So nothing is left out silently. */
function unusedAmount(
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

/** Whether a text can only be a customer number: nobody searches for a product, price or size with so many digits. */
export function looksLikeNumber(text: string): boolean {
  const bare = text.normalize('NFKC').replace(/[\s().‐-―-]/gu, '');
  return /^\+?\d{9,15}$/u.test(bare);
}

/** The number and the amount that later steps would ask for. They stand above the question, so that nobody writes them again. */
export function knownLines({ service = '', wish = {} }: PurchaseState, words: Words): string[] {
  const { number, amountMinor } = wish;
  const lines = [
    ...(number !== undefined && recipientKindsOf(service).includes(number.kind) ? [recipientLine(number, words)] : []),
    ...(amountMinor === undefined ? [] : [words.html('order-amount', { price: words.money(amountMinor) })]),
  ];
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/** Goes on with the number's usual network. If that is not known, or not sold under exactly one name, the network is asked for. */
export function takeNumber(
  purchase: PurchaseState,
  input: Input,
  providers: readonly string[],
  stepContext: StepContext,
): StepOutcome | undefined {
  const { country } = stepContext.shop;
  if (input.type !== 'text' || !isOfNetwork(purchase)) return undefined;
  const said = earlyNumber(purchase, input.text, stepContext) ?? { number: input.text };
  const { number: text } = said;
  const phone = parsePhone(text, country);
  if (phone.type === 'rejected') {
    if (phone.fault === 'not-a-phone') return undefined;
    return stay((words) => numberFaultText(phone.fault, text, country, words));
  }
  const unused = unusedAmount(purchase, said, stepContext);
  const number = { kind: 'phone' as const, customerId: phone.national };
  const wish = { amountMinor: said.amountMinor ?? purchase.wish?.amountMinor, number };
  return go(guessNetwork({ ...purchase, wish }, phone.national, providers), unused);
}

function guessNetwork(purchase: PurchaseState, national: string, providers: readonly string[]): PurchaseState {
  const network = usualNetworkOf(national);
  const [provider, ...others] = network === undefined ? [] : providers.filter((each) => isNetwork(each, network));
  if (provider === undefined || others.length > 0) return purchase;
  return onward(purchase, 'category', { provider, guessedBy: national, page: 0 }, true);
}

/** Guesses the network again if it was guessed from another number. Undefined if it was not, so that nobody's own choice is changed. */
export async function guessAgain(
  purchase: PurchaseState,
  { shop: { catalogue, productIndex } }: StepContext,
): Promise<PurchaseState | undefined> {
  const { step, guessedBy, customerId, wish, among, product, messageId, below, counted, card } = purchase;
  const number = customerId === undefined ? wish?.number : { kind: 'phone' as const, customerId, known: true as const };
  // At `change` the amount is not in the wish yet. The next step guesses.
  if (step === 'change' || guessedBy === undefined || number === undefined || number.customerId === guessedBy)
    return undefined;
  const index = await productIndex.current();
  const products =
    product === undefined ? (among?.names ?? []).flatMap((name) => index.byName.get(name) ?? []) : [product];
  const { service, provider = '' } = products[0] ?? purchase;
  if (service === undefined) return undefined;
  const network = usualNetworkOf(number.customerId);
  if (network !== undefined && isNetwork(provider, network)) return { ...purchase, guessedBy: number.customerId };
  const trail = purchase.trail.slice(0, 1);
  const asked = { ...startPurchase(service), trail, messageId, below, counted, card, wish: { ...wish, number } };
  const guessed = guessNetwork(asked, number.customerId, await catalogue.providers(service));
  const names = plansOfSameSize(products, guessed.provider, index);
  if (names.length === 0 || names.length > MOST_SHOWN.productsMeant) return guessed;
  return { ...asked, step: 'which', among: { reason: 'several', names }, guessedBy: number.customerId };
}

/** The names of a provider's plans. None if the plans that were meant are of several sizes, or are sold by the amount. */
function plansOfSameSize(meant: readonly Product[], provider: string | undefined, index: ProductIndex): string[] {
  const [first] = meant;
  const isOneSize = new Set(meant.map((each) => index.sizeMb(each))).size === 1;
  if (first === undefined || first.amountRequired || !isOneSize) return [];
  return otherNetworksOf(first, index).flatMap((each) => (each.provider === provider ? [each.name] : []));
}

export function isOfNetwork({ service = '' }: PurchaseState): boolean {
  return soldAs(service)?.isOfNetwork === true;
}
