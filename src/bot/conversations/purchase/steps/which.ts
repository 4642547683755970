import { type Product, titleOf } from '../../../../domain/catalogue/products.ts';
import type { ProductIndex } from '../../../../domain/catalogue/product-index.ts';
import { narrowByName } from '../../../../domain/order-text/match-word.ts';
import { takeName } from '../../../../domain/order-text/saved-names-in-text.ts';
import { tokensOf } from '../../../../domain/order-text/tokenize.ts';
import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import type { NamedRecipient } from '../../../../domain/order-text/meaning.ts';
import { readPage } from '../../../ui/buttons.ts';
import {
  frame,
  stepButton,
  type Input,
  onward,
  question,
  type Step,
  type StepOutcome,
  USE_BUTTONS,
  type StepContext,
  pass,
  go,
  stay,
} from '../step.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { productBarred } from '../prices-and-pauses.ts';
import { startPurchase, type PurchaseState } from '../purchase-state.ts';
import { looksLikeNumber, takeEarlyNumber } from './early-number.ts';
import { pageOfProducts } from './product.ts';
import { pickSaved } from './saved-numbers.ts';
import { recipientLine } from '../../../shared/number-words.ts';
import { byNameKey } from '../../../ui/callback-routes.ts';

/** A line left several products, or none but some that come near. */
export const whichStep: Step = {
  async view(purchase, stepContext) {
    const products = await amongOf(purchase, stepContext);
    // Nothing that was offered is sold any more.
    if (products.length === 0) return pass(elsewhere(purchase));
    return question((words) => whichScreen(purchase, products, stepContext, words));
  },

  async take(purchase, input, stepContext) {
    const early = await takeEarly(purchase, input, stepContext);
    if (early !== undefined) return early;
    if (input.type === 'text')
      return (await takeSaved(purchase, input, stepContext)) ?? takeText(purchase, input.text, stepContext);
    if (input.type === 'other') return USE_BUTTONS;
    if (input.action === 'page') return go({ ...purchase, page: readPage(input.value) });
    if (input.action === 'all') return go(elsewhere(purchase));
    const picked = byNameKey(await amongOf(purchase, stepContext), input.value, ({ name }) => name);
    return picked === undefined ? USE_BUTTONS : pick(purchase, picked, stepContext);
  },
};

function pick(purchase: PurchaseState, product: Product, stepContext: StepContext): StepOutcome {
  const notice = productBarred(product, stepContext);
  if (notice !== undefined) return stay(notice);
  const { service, provider } = product;
  return go(onward(purchase, 'recipient', { product, service, provider }, true));
}

/** Takes a saved name: its number is kept for later, and only products of its provider stay. */
async function takeSaved(
  purchase: PurchaseState,
  input: Input,
  stepContext: StepContext,
): Promise<StepOutcome | undefined> {
  const { among } = purchase;
  const products = await amongOf(purchase, stepContext);
  const [service, ...others] = new Set(products.map((product) => product.service));
  const saved = others.length > 0 ? undefined : await pickSaved({ ...purchase, service }, input, stepContext);
  if (saved === undefined || among === undefined) return undefined;
  const own = products.filter(({ provider }) => provider === saved.provider);
  const names = (own.length > 0 ? own : products).map(({ name }) => name);
  return go({ ...withNumberOf(saved, purchase, products), among: { ...among, names }, page: 0 });
}

function withNumberOf(
  { kind, customerId, provider: bought }: NamedRecipient,
  purchase: PurchaseState,
  products: readonly Product[],
): PurchaseState {
  // It was bought for at this provider, so nothing is guessed.
  const guessedBy = products.some(({ provider }) => provider === bought) ? undefined : purchase.guessedBy;
  return { ...purchase, guessedBy, wish: { ...purchase.wish, number: { kind, customerId, known: true } } };
}

/** Takes words that name some of the products. Beside them a saved name may stand, as in `mtn for mama`. */
async function takeText(purchase: PurchaseState, text: string, stepContext: StepContext): Promise<StepOutcome> {
  const { shop, buyer } = stepContext;
  const products = await amongOf(purchase, stepContext);
  const named = narrowByName(text, products, nameOf);
  // A saved name may also be a word of some product.
  if (named.length > 0) return takeNamed(purchase, named, products, stepContext);
  const { tokens, named: names } = takeName(tokensOf(text), await shop.saved.list(buyer.userId));
  const saved = names.find(({ kind }) => products.every((product) => recipientKindOf(product) === kind));
  if (saved === undefined) return USE_BUTTONS;
  const known = withNumberOf(saved, purchase, products);
  const beside = narrowByName(tokens.map((token) => token.text).join(' '), products, nameOf);
  return beside.length === products.length ? go(known) : takeNamed(known, beside, products, stepContext);
}

/** Only products that the words name stay. If it is one, that is chosen. */
function takeNamed(
  purchase: PurchaseState,
  named: readonly Product[],
  { length }: readonly Product[],
  stepContext: StepContext,
): StepOutcome {
  const { among } = purchase;
  const [only, ...others] = named;
  if (only === undefined || among === undefined) return USE_BUTTONS;
  if (others.length === 0) return pick(purchase, only, stepContext);
  // Words that fit all of the products choose nothing.
  if (named.length === length) return USE_BUTTONS;
  const names = named.map(({ name }) => name);
  return go({ ...purchase, among: { ...among, names }, page: 0 });
}

/** Whether a text could answer the question: it has a word of one of the choices, or is the number that is asked for later. */
export function mayChoose(purchase: PurchaseState, text: string, productIndex: ProductIndex): boolean {
  return looksLikeNumber(text) || narrowByName(text, choicesIn(purchase, productIndex), nameOf).length > 0;
}

function nameOf(product: Product): string {
  return `${product.provider} ${titleOf(product)}`;
}

/** If the products need numbers of several kinds, it is not clear which kind an early number is. */
async function takeEarly(
  purchase: PurchaseState,
  input: Input,
  stepContext: StepContext,
): Promise<StepOutcome | undefined> {
  if (input.type !== 'text' || !looksLikeNumber(input.text)) return undefined;
  const [service, ...others] = new Set((await amongOf(purchase, stepContext)).map((product) => product.service));
  const kept = others.length > 0 ? undefined : takeEarlyNumber({ ...purchase, service }, input, stepContext);
  if (kept?.type !== 'go') return kept ?? stay((words) => words.html('walk-number-later'));
  return go({ ...kept.purchase, service: purchase.service });
}

async function amongOf(purchase: PurchaseState, { shop: { productIndex } }: StepContext): Promise<readonly Product[]> {
  return choicesIn(purchase, await productIndex.current());
}

function choicesIn({ among }: PurchaseState, { byName }: ProductIndex): readonly Product[] {
  const products = (among?.names ?? []).flatMap((name) => byName.get(name) ?? []);
  return products.filter(({ available }) => available);
}

function elsewhere(purchase: PurchaseState): PurchaseState {
  const { messageId, below, counted, wish: { number } = {} } = purchase;
  return { ...startPurchase(), messageId, below, counted, ...(number === undefined ? {} : { wish: { number } }) };
}

function whichScreen(
  purchase: PurchaseState,
  products: readonly Product[],
  stepContext: StepContext,
  words: Words,
): Screen {
  const { page, rows } = pageOfProducts(purchase, products, stepContext, words);
  const { number } = purchase.wish ?? {};
  const lines = [
    words.html(`walk-which-${purchase.among?.reason ?? 'several'}`),
    ...(number === undefined ? [] : [recipientLine(number, words)]),
    ...page,
  ];
  const all = [stepButton(purchase, words.plain('button-something-else'), 'all')];
  return frame(purchase, words, lines.join('\n'), [...rows, all]);
}
