import type { InlineKeyboardButton } from 'grammy/types';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { byNameKey, cut, nameKey } from '../../../ui/buttons.ts';
import { readPage } from '../../../ui/pager.ts';
import type { Words } from '../../../ui/words.ts';
import { frame, pageRow, walkButton } from '../step-frame.ts';
import { onward, type Scene, type Step } from '../context.ts';
import { markedLabels, productBarred } from '../terms.ts';
import type { Walk } from '../purchase-state.ts';
import { knownNumber, takeEarlyNumber } from './early-number.ts';
import { chosenFrom, offerOf, pageOf } from './offered.ts';

const MAX_QUERY_LENGTH = 40;

/** Which one? In pages; a typed word searches. */
export const productStep: Step = {
  async view(walk, scene, passOver) {
    const products = chosenFrom(await offerOf(walk, scene), walk);
    const [only] = products;
    if (only === undefined) return { type: 'screen', ...emptyScreen(walk, scene.words) };
    if (products.length === 1 && walk.query === undefined && passOver && productBarred(only, scene) === undefined)
      return { type: 'pass', walk: chosen(walk, only, false) };
    return { type: 'screen', ...listScreen(walk, products, scene) };
  },

  async take(walk, input, scene) {
    if (input.type === 'text')
      return takeEarlyNumber(walk, input, scene) ?? { type: 'go', walk: { ...walk, ...searchFor(input.text) } };
    if (input.type === 'other') return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
    if (input.action === 'page') return { type: 'go', walk: { ...walk, page: readPage(input.value) } };
    if (input.action === 'all') return { type: 'go', walk: { ...walk, query: undefined, page: 0 } };
    const products = chosenFrom(await offerOf(walk, scene), walk);
    // The pressed one is on the page that is shown, unless the list has changed since.
    const picked =
      byNameKey(pageOf(products, walk.page ?? 0).shown, input.value, nameOf) ??
      byNameKey(products, input.value, nameOf);
    if (picked === undefined) return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
    const notice = productBarred(picked, scene);
    return notice === undefined ? { type: 'go', walk: chosen(walk, picked, true) } : { type: 'stay', notice };
  },
};

/** A search starts on its first page. */
export function searchFor(text: string): Partial<Walk> {
  return { query: cut(text, MAX_QUERY_LENGTH), page: 0 };
}

function chosen(walk: Walk, product: Product, seen: boolean): Walk {
  return onward(walk, 'recipient', { product }, seen);
}

function nameOf(product: Product): string {
  return product.name;
}

function emptyScreen(walk: Walk, words: Words) {
  if (walk.query === undefined) return frame(walk, words, words.html('walk-no-products'));
  return frame(walk, words, words.html('walk-no-match', { query: walk.query }), [[showAll(walk, words)]]);
}

function listScreen(walk: Walk, products: readonly Product[], scene: Scene) {
  const { words } = scene;
  const { shown, page, pages } = pageOf(products, walk.page ?? 0);
  const lines = [
    ...knownNumber(walk, words).map((line) => `${line}\n`),
    words.html('walk-ask-product'),
    ...(walk.query === undefined ? [] : [words.html('walk-searching', { query: walk.query })]),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
  ];
  const all = walk.query === undefined ? [] : [[showAll(walk, words)]];
  const labels = markedLabels(shown, scene);
  const rows = shown.map(({ name }, index) => [walkButton(walk, labels[index] ?? '', 'pick', nameKey(name))]);
  return frame(walk, words, lines.join('\n'), [...rows, ...pageRow(walk, words, page, pages), ...all]);
}

function showAll(walk: Walk, words: Words): InlineKeyboardButton {
  return walkButton(walk, words.plain('button-all'), 'all');
}
