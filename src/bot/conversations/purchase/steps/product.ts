import type { InlineKeyboardButton } from 'grammy/types';
import { type Product, categoriesOf, filterProducts } from '../../../../domain/catalogue/products.ts';
import { byNameKey, cut, nameKey, readPage, PAGE_SIZE, pageLines, pageOf } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import {
  frame,
  pageRow,
  stepButton,
  onward,
  question,
  type Step,
  type StepOutcome,
  USE_BUTTONS,
  type StepContext,
} from '../step.ts';
import { markedLabels, productBarred, markPaused } from '../prices-and-pauses.ts';
import type { PurchaseState } from '../purchase-state.ts';
import { knownLines, takeEarlyNumber } from './early-number.ts';
import { foldText } from '../../../../domain/shared/text.ts';
import { type Choices, choicesScreen, takeChoice } from './choices.ts';
import { RENEWED } from './renew.ts';

interface Offer {
  readonly products: readonly Product[];
  readonly categories: readonly string[];
}

/** What can be bought of the chosen provider now. Worked out once a list, however long it is, because every page asks. */
export async function offerOf(purchaseState: PurchaseState, { shop: { catalogue } }: StepContext): Promise<Offer> {
  const listed = await catalogue.products(purchaseState.service ?? '', purchaseState.provider ?? '');
  let offer = offers.get(listed);
  if (offer === undefined) {
    const products = listed.filter((product) => product.available);
    offer = { products, categories: categoriesOf(products) };
    offers.set(listed, offer);
  }
  return offer;
}

const offers = new WeakMap<readonly Product[], Offer>();

/** Many products of several kinds are asked for by kind first. */
export function isGrouped({ products, categories }: Offer): boolean {
  return products.length > PAGE_SIZE && categories.length > 1;
}

/** Those of the chosen category that fit the typed words. */
export function chosenFrom(offer: Offer, purchaseState: PurchaseState): readonly Product[] {
  const { category } = purchaseState;
  const inCategory =
    category === undefined ? offer.products : offer.products.filter((product) => (product.category ?? '') === category);
  return purchaseState.query === undefined ? inCategory : filterProducts(inCategory, purchaseState.query);
}

const MAX_QUERY_LENGTH = 40;
const FEW = 3;

/** Which one? In pages; a typed word searches. */
export const productStep: Step = {
  async view(purchaseState, stepContext, passOver) {
    const products = chosenFrom(await offerOf(purchaseState, stepContext), purchaseState);
    const [only] = products;
    if (only === undefined) return question((words) => emptyScreen(purchaseState, words));
    if (
      products.length === 1 &&
      purchaseState.query === undefined &&
      passOver &&
      productBarred(only, stepContext) === undefined
    )
      return { type: 'pass', purchaseState: chosen(purchaseState, only, false) };
    return question((words) => listScreen(purchaseState, products, stepContext, words));
  },

  async take(purchaseState, input, stepContext) {
    if (input.type === 'text') {
      const searched = await withoutVainSearch(purchaseState, stepContext);
      return takeEarlyNumber(searched, input, stepContext) ?? takeWords(purchaseState, input.text, stepContext);
    }
    if (input.type === 'other') return USE_BUTTONS;
    if (input.action === 'page')
      return { type: 'go', purchaseState: { ...purchaseState, page: readPage(input.value) } };
    if (input.action === 'all') return { type: 'go', purchaseState: { ...purchaseState, query: undefined, page: 0 } };
    const products = chosenFrom(await offerOf(purchaseState, stepContext), purchaseState);
    // The pressed one is on the page that is shown, unless the list has changed since.
    const picked =
      byNameKey(pageOf(products, purchaseState.page ?? 0).shown, input.value, nameOf) ??
      byNameKey(products, input.value, nameOf);
    if (picked === undefined) return USE_BUTTONS;
    const notice = productBarred(picked, stepContext);
    return notice === undefined
      ? { type: 'go', purchaseState: chosen(purchaseState, picked, true) }
      : { type: 'stay', notice };
  },
};

/** A search, unless it would take the few buttons away that there are. */
async function takeWords(purchaseState: PurchaseState, text: string, stepContext: StepContext): Promise<StepOutcome> {
  const offer = await offerOf(purchaseState, stepContext);
  const searched = { ...purchaseState, ...searchFor(text) };
  const all = { ...purchaseState, query: undefined };
  if (isFew(chosenFrom(offer, all), all) && chosenFrom(offer, searched).length === 0) return USE_BUTTONS;
  return { type: 'go', purchaseState: searched };
}

/** Under “nothing matches” a number would look as if it had been searched for. */
async function withoutVainSearch(purchaseState: PurchaseState, stepContext: StepContext): Promise<PurchaseState> {
  const found = chosenFrom(await offerOf(purchaseState, stepContext), purchaseState);
  return found.length === 0 ? { ...purchaseState, query: undefined, page: 0 } : purchaseState;
}

/** A search starts on its first page. */
export function searchFor(text: string): Partial<PurchaseState> {
  return { query: cut(text, MAX_QUERY_LENGTH), page: 0 };
}

function chosen(purchaseState: PurchaseState, product: Product, seen: boolean): PurchaseState {
  return onward(purchaseState, 'recipient', { product }, seen);
}

function nameOf(product: Product): string {
  return product.name;
}

function emptyScreen(purchaseState: PurchaseState, words: Words): Screen {
  if (purchaseState.query === undefined) return frame(purchaseState, words, words.html('walk-no-products'));
  const lines = [...knownLines(purchaseState, words), words.html('walk-no-match', { query: purchaseState.query })];
  return frame(purchaseState, words, lines.join('\n\n'), [[showAll(purchaseState, words)]]);
}

function listScreen(
  purchaseState: PurchaseState,
  products: readonly Product[],
  stepContext: StepContext,
  words: Words,
): Screen {
  const { shown, page, pages } = pageOf(products, purchaseState.page ?? 0);
  const lines = [
    ...knownLines(purchaseState, words).map((line) => `${line}\n`),
    words.html(isFew(products, purchaseState) ? 'walk-ask-product-few' : 'walk-ask-product'),
    ...(purchaseState.query === undefined ? [] : [words.html('walk-searching', { query: purchaseState.query })]),
    ...pageLines(words, page, pages),
  ];
  const all = purchaseState.query === undefined ? [] : [[showAll(purchaseState, words)]];
  const labels = markedLabels(shown, stepContext, words, purchaseState.provider);
  const rows = shown.map(({ name }, index) => [stepButton(purchaseState, labels[index] ?? '', 'pick', nameKey(name))]);
  return frame(purchaseState, words, lines.join('\n'), [
    ...rows,
    ...pageRow(purchaseState, words, page, pages),
    ...all,
  ]);
}

/** Nobody types a word to search among prepaid and postpaid. */
function isFew(products: readonly Product[], { query }: PurchaseState): boolean {
  return products.length <= FEW && query === undefined;
}

function showAll(purchaseState: PurchaseState, words: Words): InlineKeyboardButton {
  return stepButton(purchaseState, words.plain('button-all'), 'all');
}

/** Which kind? Asked only if there are many products of several kinds; a typed word searches in all of them. */
export const categoryStep: Step = {
  async view(purchaseState, stepContext) {
    const offer = await offerOf(purchaseState, stepContext);
    if (!isGrouped(offer)) return { type: 'pass', purchaseState: onward(purchaseState, 'product', {}, false) };
    const asked = isRenewable(purchaseState) ? 'walk-ask-category-smartcard' : 'walk-ask-category';
    return question((words) => {
      const lines = [...knownLines(purchaseState, words), words.html(asked)];
      return choicesScreen(purchaseState, words, lines.join('\n\n'), choicesOf(offer, purchaseState, stepContext));
    });
  },

  async take(purchaseState, input, stepContext) {
    const choices = choicesOf(await offerOf(purchaseState, stepContext), purchaseState, stepContext);
    const taken =
      takeChoice(purchaseState, input, choices, stepContext.words, (category) => ({ step: 'product', category })) ??
      takeEarlyNumber(purchaseState, input, stepContext);
    if (taken !== undefined) return taken;
    if (input.type !== 'text') return USE_BUTTONS;
    return { type: 'go', purchaseState: onward(purchaseState, 'product', searchFor(input.text), true) };
  },
};

/** Its number may come first, and then what was bought for it last is the first choice. */
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
