import type { InlineKeyboardButton } from 'grammy/types';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { titleOf } from '../../../../domain/catalogue/products.ts';
import { groupDigits, recipientKindOf } from '../../../../domain/recipients/recipient.ts';
import { cut } from '../../../ui/buttons.ts';
import { frame, walkButton } from '../step-frame.ts';
import type { Input, Scene, Step, Turn } from '../context.ts';
import { startWalk, type Walk } from '../purchase-state.ts';
import { amountStep } from './amount.ts';
import { looksLikeNumber } from './early-number.ts';
import { isGrouped, offerOf } from './offered.ts';
import { recipientStep } from './recipient.ts';

const MAX_TITLE_LENGTH = 100;

/** What of the card shall be another? All else stays, and a name is verified anew for another number. */
export const changeStep: Step = {
  async view(walk, scene, passOver) {
    const { card, wish } = walk;
    if (card === undefined) return { type: 'pass', walk: startWalk() };
    const [product, others] = await Promise.all([soldOnCard(walk, scene), otherProducts(walk, scene)]);
    if (product === undefined) {
      const notice = scene.words.html('walk-change-gone');
      return { type: 'pass', walk: others ?? startWalk(), notice };
    }
    if (passOver && wish?.number !== undefined) return { type: 'pass', walk: toNumber(walk, product) };
    if (passOver && wish?.amountMinor !== undefined && product.amountRequired)
      return { type: 'pass', walk: toAmount(walk, product) };
    return {
      type: 'screen',
      ...frame(walk, scene.words, textOf(walk, product, scene), rowsOf(walk, product, others, scene)),
    };
  },

  async take(walk, input, scene) {
    const product = await soldOnCard(walk, scene);
    // Drawn again, it says so and goes on to what is sold.
    if (product === undefined) return { type: 'go', walk };
    if (input.type === 'press') return takePress(walk, input.action, product, scene);
    return takeTyped(walk, input, product, scene);
  },
};

/** Read as it is sold now: its price may be another than on the card. */
async function soldOnCard(walk: Walk, scene: Scene): Promise<Product | undefined> {
  return (await offerOf(walk, scene)).products.find(({ name }) => name === walk.card?.productName);
}

async function takePress(walk: Walk, action: string, product: Product, scene: Scene): Promise<Turn> {
  switch (action) {
    case 'back':
      return { type: 'go', walk: asBefore(walk, product) };
    case 'amount':
      return { type: 'go', walk: toAmount({ ...walk, wish: undefined }, product) };
    case 'number':
      return { type: 'go', walk: toNumber({ ...walk, wish: undefined }, product) };
    case 'product':
      return { type: 'go', walk: (await otherProducts(walk, scene)) ?? walk };
    default:
      return { type: 'ignore' };
  }
}

/** A number or an amount says by itself what it is for. */
async function takeTyped(walk: Walk, input: Input, product: Product, scene: Scene): Promise<Turn> {
  if (input.type === 'text' && looksLikeNumber(input.text))
    return recipientStep.take(toNumber(walk, product), input, scene);
  if (input.type === 'text' && product.amountRequired) return amountStep.take(toAmount(walk, product), input, scene);
  return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
}

/** The card anew, under a new reference: the old one stays void. */
function asBefore(walk: Walk, product: Product): Walk {
  const { customerId, verifiedName, amountMinor } = walk.card ?? {};
  const chosen = product.amountRequired ? amountMinor : undefined;
  return { ...walk, step: 'card', product, customerId, verifiedName, amountMinor: chosen, wish: undefined };
}

function toAmount(walk: Walk, product: Product): Walk {
  const { customerId, verifiedName } = walk.card ?? {};
  return { ...walk, step: 'amount', trail: ['change'], product, customerId, verifiedName };
}

function toNumber(walk: Walk, product: Product): Walk {
  const wish = { ...walk.wish, amountMinor: walk.card?.amountMinor };
  return { ...walk, step: 'recipient', trail: ['change'], product, wish };
}

/** To the nearest question that leaves a choice, with the number and the amount at hand; undefined where nothing else is sold. */
async function otherProducts(walk: Walk, scene: Scene): Promise<Walk | undefined> {
  const { service = '', card } = walk;
  if (card === undefined) return undefined;
  const { category = '', customerId, amountMinor } = card;
  const number = { kind: recipientKindOf(service), customerId, known: true as const };
  const base: Walk = { ...walk, wish: { number, amountMinor }, page: 0 };
  const offer = await offerOf(walk, scene);
  if (offer.products.some(({ name }) => name !== card.productName)) {
    const trail = ['change', 'service', 'provider'] as const;
    return isGrouped(offer)
      ? { ...base, step: 'product', trail: [...trail, 'category'], category }
      : { ...base, step: 'product', trail: [...trail] };
  }
  if ((await scene.catalogue.providers(service)).length > 1)
    return { ...base, step: 'provider', trail: ['change', 'service'] };
  // What was to be bought of one service says nothing about how much of another.
  if ((await scene.catalogue.services()).length > 1)
    return { ...base, step: 'service', trail: ['change'], wish: { number } };
  return undefined;
}

function textOf({ card, service = '' }: Walk, product: Product, { words }: Scene): string {
  const kind = recipientKindOf(service);
  const { customerId = '', verifiedName = '', amountMinor } = card ?? {};
  return [
    words.html('card-product', { product: cut(titleOf(product), MAX_TITLE_LENGTH) }),
    words.html(`card-${kind}`, { number: groupDigits(kind, customerId) }),
    ...(verifiedName === '' ? [] : [words.html('card-name', { name: verifiedName })]),
    ...(amountMinor === undefined ? [] : [words.html('order-amount', { price: words.money(amountMinor) })]),
    '',
    words.html('walk-ask-change'),
  ].join('\n');
}

function rowsOf(
  walk: Walk,
  { amountRequired }: Product,
  others: Walk | undefined,
  { words }: Scene,
): InlineKeyboardButton[][] {
  return [
    ...(amountRequired ? [[walkButton(walk, words.plain('button-other-amount'), 'amount')]] : []),
    [walkButton(walk, words.plain('button-other-number'), 'number')],
    ...(others === undefined ? [] : [[walkButton(walk, words.plain('button-other-product'), 'product')]]),
  ];
}
