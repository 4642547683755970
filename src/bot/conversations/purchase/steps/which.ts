import type { Product } from '../../../../domain/catalogue/products.ts';
import { groupDigits, type RecipientKind } from '../../../../domain/recipients/recipient.ts';
import { byNameKey, nameKey } from '../../../ui/buttons.ts';
import { readPage } from '../../../ui/pager.ts';
import { frame, pageRow, walkButton } from '../step-frame.ts';
import type { Words } from '../../../ui/words.ts';
import { type Input, onward, type Scene, type Step, type Turn, type View } from '../context.ts';
import { markedLabels, productBarred } from '../terms.ts';
import { startWalk, type Walk } from '../purchase-state.ts';
import { looksLikeNumber, takeEarlyNumber } from './early-number.ts';
import { pageOf } from './offered.ts';

/** A line left several products, or none but some that come near: which one? */
export const whichStep: Step = {
  async view(walk, scene) {
    const products = await amongOf(walk, scene);
    // What was offered is sold no more.
    if (products.length === 0) return { type: 'pass', walk: elsewhere(walk) };
    return whichScreen(walk, products, scene);
  },

  async take(walk, input, scene) {
    const useButtons = { type: 'stay' as const, notice: scene.words.html('walk-use-buttons') };
    const early = await takeEarly(walk, input, scene);
    if (early !== undefined) return early;
    if (input.type !== 'press') return useButtons;
    if (input.action === 'page') return { type: 'go', walk: { ...walk, page: readPage(input.value) } };
    if (input.action === 'all') return { type: 'go', walk: elsewhere(walk) };
    const picked = byNameKey(await amongOf(walk, scene), input.value, ({ name }) => name);
    if (picked === undefined) return useButtons;
    const notice = productBarred(picked, scene);
    if (notice !== undefined) return { type: 'stay', notice };
    const { service, provider } = picked;
    return { type: 'go', walk: onward(walk, 'recipient', { product: picked, service, provider }, true) };
  },
};

/** Kept for the step that asks; where the products are for numbers of several kinds, it is not clear which this is. */
async function takeEarly(walk: Walk, input: Input, scene: Scene): Promise<Turn | undefined> {
  if (input.type !== 'text' || !looksLikeNumber(input.text)) return undefined;
  const [service, ...others] = new Set((await amongOf(walk, scene)).map((product) => product.service));
  const kept = others.length > 0 ? undefined : takeEarlyNumber({ ...walk, service }, input, scene);
  if (kept?.type !== 'go') return kept ?? { type: 'stay', notice: scene.words.html('walk-number-later') };
  return { type: 'go', walk: { ...kept.walk, service: walk.service } };
}

async function amongOf({ among }: Walk, scene: Scene): Promise<readonly Product[]> {
  const { byName } = await scene.shop.current();
  const products = (among?.names ?? []).flatMap((name) => byName.get(name) ?? []);
  return products.filter(({ available }) => available);
}

/** To the walk's own questions, with the number at hand. */
function elsewhere(walk: Walk): Walk {
  const { messageId, below, wish: { number } = {} } = walk;
  return { ...startWalk(), messageId, below, ...(number === undefined ? {} : { wish: { number } }) };
}

function whichScreen(walk: Walk, products: readonly Product[], scene: Scene): View {
  const { words } = scene;
  const { shown, page, pages } = pageOf(products, walk.page ?? 0);
  const { number } = walk.wish ?? {};
  const lines = [
    words.html(`walk-which-${walk.among?.reason ?? 'several'}`),
    ...(number === undefined ? [] : [numberLine(number, words)]),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
  ];
  const labels = markedLabels(shown, scene);
  const rows = shown.map(({ name }, index) => [walkButton(walk, labels[index] ?? '', 'pick', nameKey(name))]);
  const all = [walkButton(walk, words.plain('button-something-else'), 'all')];
  return {
    type: 'screen',
    ...frame(walk, words, lines.join('\n'), [...rows, ...pageRow(walk, words, page, pages), all]),
  };
}

function numberLine({ kind, customerId }: { kind: RecipientKind; customerId: string }, words: Words): string {
  return words.html(`card-${kind}`, { number: groupDigits(kind, customerId) });
}
