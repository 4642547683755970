import type { InlineKeyboardButton } from 'grammy/types';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { byNameKey, cut, nameKey } from '../../../ui/buttons.ts';
import { readPage } from '../../../ui/pager.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { frame, pageRow, stepButton } from '../step-frame.ts';
import { onward, question, type Step, type StepOutcome, USE_BUTTONS } from '../step.ts';
import type { StepContext } from '../step-context.ts';
import { markedLabels, productBarred } from '../prices-and-pauses.ts';
import type { PurchaseState } from '../purchase-state.ts';
import { knownLines, takeEarlyNumber } from './early-number.ts';
import { chosenFrom, offerOf, pageOf } from './offer.ts';

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
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
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
