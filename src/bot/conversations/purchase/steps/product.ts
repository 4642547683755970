import type { InlineKeyboardButton } from 'grammy/types';
import { categoriesOf, filterProducts, type Product } from '../../../../domain/catalogue/products.ts';
import { pageLines, pageOf, readPage } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import {
  frame,
  go,
  onward,
  pageRow,
  pass,
  question,
  stay,
  type Step,
  stepButton,
  type StepContext,
  type StepOutcome,
  USE_BUTTONS,
} from '../step.ts';
import { markedLabels, markPaused, productBarred } from '../prices-and-pauses.ts';
import type { PurchaseState } from '../purchase-state.ts';
import { knownLines, takeEarlyNumber } from './early-number.ts';
import { foldText, cut } from '../../../../domain/shared/text.ts';
import { type Choices, choicesScreen, takeChoice } from './choices.ts';
import { RENEWED } from '../../../../domain/catalogue/sold-services.ts';
import { PAGE_SIZES } from '../../../../domain/page-sizes.ts';
import { byNameKey, nameKey } from '../../../ui/callback-routes.ts';

interface Offer {
  readonly products: readonly Product[];
  readonly categories: readonly string[];
}

export async function offerOf(purchase: PurchaseState, { shop: { catalogue } }: StepContext): Promise<Offer> {
  const listed = await catalogue.products(purchase.service ?? '', purchase.provider ?? '');
  const products = listed.filter((product) => product.available);
  return { products, categories: categoriesOf(products) };
}

/** If so, the kind is asked before the product. */
export function isGrouped({ products, categories }: Offer): boolean {
  return products.length > PAGE_SIZES.products && categories.length > 1;
}

export function chosenFrom(offer: Offer, purchase: PurchaseState): readonly Product[] {
  const { category } = purchase;
  const inCategory =
    category === undefined ? offer.products : offer.products.filter((product) => (product.category ?? '') === category);
  return purchase.query === undefined ? inCategory : filterProducts(inCategory, purchase.query);
}

const MAX_QUERY_LENGTH = 40;
const FEW = 3;

export const productStep: Step = {
  async view(purchase, stepContext, passOver) {
    const products = chosenFrom(await offerOf(purchase, stepContext), purchase);
    const [only] = products;
    if (only === undefined) return question((words) => emptyScreen(purchase, words));
    if (
      products.length === 1 &&
      purchase.query === undefined &&
      passOver &&
      productBarred(only, stepContext) === undefined
    )
      return pass(chosen(purchase, only, false));
    return question((words) => listScreen(purchase, products, stepContext, words));
  },

  async take(purchase, input, stepContext) {
    if (input.type === 'text') {
      const searched = await withoutVainSearch(purchase, stepContext);
      return takeEarlyNumber(searched, input, stepContext) ?? takeWords(purchase, input.text, stepContext);
    }
    if (input.type === 'other') return USE_BUTTONS;
    if (input.action === 'page') return go({ ...purchase, page: readPage(input.value) });
    if (input.action === 'all') return go({ ...purchase, query: undefined, page: 0 });
    const products = chosenFrom(await offerOf(purchase, stepContext), purchase);
    // The pressed product is on this page, unless the list has changed since.
    const picked =
      byNameKey(pageOf(products, purchase.page ?? 0).shown, input.value, nameOf) ??
      byNameKey(products, input.value, nameOf);
    if (picked === undefined) return USE_BUTTONS;
    const notice = productBarred(picked, stepContext);
    return notice === undefined ? go(chosen(purchase, picked, true)) : stay(notice);
  },
};

/** Searches, unless there are only a few buttons, and the search would take them all away. */
async function takeWords(purchase: PurchaseState, text: string, stepContext: StepContext): Promise<StepOutcome> {
  const offer = await offerOf(purchase, stepContext);
  const searched = { ...purchase, ...searchFor(text) };
  const all = { ...purchase, query: undefined };
  if (isFew(chosenFrom(offer, all), all) && chosenFrom(offer, searched).length === 0) return USE_BUTTONS;
  return go(searched);
}

/** Drops a search that found nothing. Otherwise a number that is typed now would look as if it had been searched for. */
async function withoutVainSearch(purchase: PurchaseState, stepContext: StepContext): Promise<PurchaseState> {
  const found = chosenFrom(await offerOf(purchase, stepContext), purchase);
  return found.length === 0 ? { ...purchase, query: undefined, page: 0 } : purchase;
}

export function searchFor(text: string): Partial<PurchaseState> {
  return { query: cut(text, MAX_QUERY_LENGTH), page: 0 };
}

function chosen(purchase: PurchaseState, product: Product, seen: boolean): PurchaseState {
  return onward(purchase, 'recipient', { product }, seen);
}

function nameOf(product: Product): string {
  return product.name;
}

function emptyScreen(purchase: PurchaseState, words: Words): Screen {
  if (purchase.query === undefined) return frame(purchase, words, words.html('walk-no-products'));
  const lines = [...knownLines(purchase, words), words.html('walk-no-match', { query: purchase.query })];
  return frame(purchase, words, lines.join('\n\n'), [[showAll(purchase, words)]]);
}

function listScreen(
  purchase: PurchaseState,
  products: readonly Product[],
  stepContext: StepContext,
  words: Words,
): Screen {
  const { page, rows } = pageOfProducts(purchase, products, stepContext, words, purchase.provider);
  const lines = [
    ...knownLines(purchase, words).map((line) => `${line}\n`),
    words.html(isFew(products, purchase) ? 'walk-ask-product-few' : 'walk-ask-product'),
    ...(purchase.query === undefined ? [] : [words.html('walk-searching', { query: purchase.query })]),
    ...page,
  ];
  const all = purchase.query === undefined ? [] : [[showAll(purchase, words)]];
  return frame(purchase, words, lines.join('\n'), [...rows, ...all]);
}

/** @param provider stands above the buttons */
export function pageOfProducts(
  purchase: PurchaseState,
  products: readonly Product[],
  stepContext: StepContext,
  words: Words,
  provider?: string,
): { page: string[]; rows: InlineKeyboardButton[][] } {
  const { shown, page, pages } = pageOf(products, purchase.page ?? 0);
  const labels = markedLabels(shown, stepContext, words, provider);
  const rows = shown.map(({ name }, index) => [stepButton(purchase, labels[index] ?? '', 'pick', nameKey(name))]);
  return { page: pageLines(words, page, pages), rows: [...rows, ...pageRow(purchase, words, page, pages)] };
}

/** Whether there are so few products that nobody searches, such as prepaid and postpaid. */
function isFew(products: readonly Product[], { query }: PurchaseState): boolean {
  return products.length <= FEW && query === undefined;
}

function showAll(purchase: PurchaseState, words: Words): InlineKeyboardButton {
  return stepButton(purchase, words.plain('button-all'), 'all');
}

/** A typed word searches in all kinds. */
export const categoryStep: Step = {
  async view(purchase, stepContext) {
    const offer = await offerOf(purchase, stepContext);
    if (!isGrouped(offer)) return pass(onward(purchase, 'product', {}, false));
    const asked = isRenewable(purchase) ? 'walk-ask-category-smartcard' : 'walk-ask-category';
    return question((words) => {
      const lines = [...knownLines(purchase, words), words.html(asked)];
      return choicesScreen(purchase, words, lines.join('\n\n'), choicesOf(offer, purchase, stepContext));
    });
  },

  async take(purchase, input, stepContext) {
    const choices = choicesOf(await offerOf(purchase, stepContext), purchase, stepContext);
    const taken =
      takeChoice(purchase, input, choices, stepContext.words, (category) => ({ step: 'product', category })) ??
      takeEarlyNumber(purchase, input, stepContext);
    if (taken !== undefined) return taken;
    if (input.type !== 'text') return USE_BUTTONS;
    return go(onward(purchase, 'product', searchFor(input.text), true));
  },
};

/** Whether the question also asks for the smartcard: then the person's last purchase for it is the first choice. */
function isRenewable({ provider = '', wish }: PurchaseState): boolean {
  return RENEWED.has(foldText(provider)) && wish?.number === undefined;
}

function choicesOf(
  { categories }: Offer,
  { service = '', provider }: PurchaseState,
  stepContext: StepContext,
): Choices {
  const labelOf: Choices['labelOf'] = (category, words) => (category === '' ? words.plain('category-other') : category);
  return {
    names: categories,
    labelOf,
    markedOf: (category, words) => markPaused(labelOf(category, words), { service, provider, category }, stepContext),
  };
}
