import type { InlineKeyboardButton } from 'grammy/types';
import { parseAmount } from '../../../../domain/shared/parse-amount.ts';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { minor, toDecimal } from '../../../../domain/shared/money.ts';
import { recipientKindOf } from '../../../../domain/recipients/recipient.ts';
import { cut, inRows } from '../../../ui/buttons.ts';
import { frame, walkButton } from '../step-frame.ts';
import { onward, type Scene, type Step, type Turn } from '../context.ts';
import { priceOf, purchaseLimitNotice } from '../terms.ts';
import type { Walk } from '../purchase-state.ts';

/** Amounts that people usually buy, in whole units. */
const USUAL_PHONE_AMOUNTS = [100, 200, 500, 1_000, 2_000, 5_000];
const USUAL_AMOUNTS = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000];

/** What amount? Only where the product asks for one. */
export const amountStep: Step = {
  async view(walk, scene, passOver) {
    const { words } = scene;
    const { product, wish: { amountMinor: wished } = {} } = walk;
    if (product?.amountRequired !== true) return { type: 'pass', walk: { ...walk, step: 'card' } };
    const notice = wished && purchaseLimitNotice(priceOf(product, wished, scene), scene);
    if (wished !== undefined && passOver && notice === undefined)
      return { type: 'pass', walk: onward(walk, 'card', { amountMinor: wished }, false) };
    const name = walk.verifiedName ?? '';
    const lines = [
      ...(notice === undefined ? [] : [notice]),
      ...(name === '' ? [] : [words.html('walk-verified', { name })]),
      words.html('walk-ask-amount'),
    ];
    return { type: 'screen', ...frame(walk, words, lines.join('\n\n'), inRows(usualButtons(walk, product, scene), 3)) };
  },

  async take(walk, input, scene) {
    if (input.type === 'other') return { type: 'stay', notice: scene.words.html('walk-send-text') };
    return takeAmount(walk, input.type === 'press' ? input.value : input.text, scene);
  },
};

/** Of what people usually buy, what this buyer may. */
function usualButtons(walk: Walk, product: Product, scene: Scene): InlineKeyboardButton[] {
  const usual = recipientKindOf(walk.service ?? '') === 'phone' ? USUAL_PHONE_AMOUNTS : USUAL_AMOUNTS;
  return usual
    .map((amount) => minor(amount * 100))
    .filter((amount) => amount <= scene.maxAmountMinor)
    .filter((amount) => purchaseLimitNotice(priceOf(product, amount, scene), scene) === undefined)
    .map((amount) => walkButton(walk, scene.words.money(amount), 'pick', String(toDecimal(amount))));
}

function takeAmount(walk: Walk, text: string, scene: Scene): Turn {
  const { words, maxAmountMinor } = scene;
  const parsed = parseAmount(text, maxAmountMinor);
  if (parsed.type === 'amount') {
    const { amountMinor } = parsed;
    const notice = walk.product && purchaseLimitNotice(priceOf(walk.product, amountMinor, scene), scene);
    if (notice !== undefined) return { type: 'stay', notice };
    const wish = walk.wish === undefined ? undefined : { ...walk.wish, amountMinor: undefined };
    return { type: 'go', walk: onward(walk, 'card', { amountMinor, wish }, true) };
  }
  switch (parsed.fault) {
    case 'not-a-number':
    case 'ambiguous':
      return { type: 'stay', notice: words.html(`fault-amount-${parsed.fault}`, { text: cut(text, 40) }) };
    case 'too-large':
      return { type: 'stay', notice: words.html('fault-amount-too-large', { max: words.money(maxAmountMinor) }) };
    case 'zero':
    case 'negative':
    case 'decimals':
      return { type: 'stay', notice: words.html(`fault-amount-${parsed.fault}`) };
  }
}
