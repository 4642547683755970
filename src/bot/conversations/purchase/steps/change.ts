import type { InlineKeyboardButton } from 'grammy/types';
import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import { type Product, titleOf } from '../../../../domain/catalogue/products.ts';
import type { Words } from '../../../ui/words.ts';
import {
  frame,
  stepButton,
  type Input,
  type Notice,
  question,
  type Step,
  type StepOutcome,
  USE_BUTTONS,
  type StepContext,
  pass,
  go,
} from '../step.ts';
import { kindAsked, startPurchase, type PurchaseState } from '../purchase-state.ts';
import { amountStep } from './amount.ts';
import { earlyNumber } from './early-number.ts';
import { isGrouped, offerOf } from './product.ts';
import { recipientStep } from './recipient.ts';
import { recipientLine } from '../../../shared/number-words.ts';
import { MOST_SHOWN } from '../../../../domain/page-sizes.ts';
import { cut } from '../../../../domain/shared/text.ts';

const MAX_TITLE_LENGTH = 100;

/** What is not changed stays. If the number is changed, its name is verified again. */
export const changeStep: Step = {
  async view(purchase, stepContext, passOver) {
    const { card, wish } = purchase;
    if (card === undefined) return pass(startPurchase());
    const [product, others, ofSize] = await Promise.all([
      soldOnCard(purchase, stepContext),
      otherProducts(purchase, stepContext),
      othersOfSize(purchase, stepContext),
    ]);
    if (product === undefined) {
      const notice: Notice = (words) => words.html('walk-change-gone');
      return pass(others ?? startPurchase(), notice);
    }
    if (passOver && wish?.number !== undefined) return pass(toNumber(purchase, product));
    if (passOver && wish?.amountMinor !== undefined && product.amountRequired) return pass(toAmount(purchase, product));
    return question((words) =>
      frame(purchase, words, textOf(purchase, product, words), rowsOf(purchase, product, { others, ofSize }, words)),
    );
  },

  async take(purchase, input, stepContext) {
    const product = await soldOnCard(purchase, stepContext);
    // The step is drawn again. Then it says that the product is gone, and goes on to what is sold.
    if (product === undefined) return go(purchase);
    if (input.type === 'press') return takePress(purchase, input.action, product, stepContext);
    return takeTyped(purchase, input, product, stepContext);
  },
};

/** Its price may have changed since the card. */
async function soldOnCard(purchase: PurchaseState, stepContext: StepContext): Promise<Product | undefined> {
  return (await offerOf(purchase, stepContext)).products.find(({ name }) => name === purchase.card?.productName);
}

async function takePress(
  purchase: PurchaseState,
  action: string,
  product: Product,
  stepContext: StepContext,
): Promise<StepOutcome> {
  switch (action) {
    case 'back':
      return go(asBefore(purchase, product));
    case 'amount':
      return go(toAmount({ ...purchase, wish: undefined }, product));
    case 'number':
      return go(toNumber({ ...purchase, wish: undefined }, product));
    case 'size':
      return go((await othersOfSize(purchase, stepContext)) ?? purchase);
    case 'product':
      return go((await otherProducts(purchase, stepContext)) ?? purchase);
    default:
      return { type: 'ignore' };
  }
}

async function takeTyped(
  purchase: PurchaseState,
  input: Input,
  product: Product,
  stepContext: StepContext,
): Promise<StepOutcome> {
  if (input.type === 'text' && earlyNumber(purchase, input.text, stepContext) !== undefined)
    return recipientStep.take(toNumber(purchase, product), input, stepContext);
  if (input.type === 'text' && product.amountRequired)
    return amountStep.take(toAmount(purchase, product), input, stepContext);
  return USE_BUTTONS;
}

/** Draws the card again, under a new reference. The old card stays void. */
function asBefore(purchase: PurchaseState, product: Product): PurchaseState {
  const { customerId, verifiedName, amountMinor } = purchase.card ?? {};
  const chosen = product.amountRequired ? amountMinor : undefined;
  return { ...purchase, step: 'card', product, customerId, verifiedName, amountMinor: chosen, wish: undefined };
}

function toAmount(purchase: PurchaseState, product: Product): PurchaseState {
  const { customerId, verifiedName } = purchase.card ?? {};
  return { ...purchase, step: 'amount', trail: ['change'], product, customerId, verifiedName };
}

function toNumber(purchase: PurchaseState, product: Product): PurchaseState {
  const wish = { ...purchase.wish, amountMinor: purchase.card?.amountMinor };
  return { ...purchase, step: 'recipient', trail: ['change'], product, wish };
}

/** The choice among the provider's other plans of this size, because a line may have named only the size. Undefined if there is none. */
async function othersOfSize(purchase: PurchaseState, stepContext: StepContext): Promise<PurchaseState | undefined> {
  const { customerId, productName } = purchase.card ?? {};
  const index = stepContext.shop.productIndex.ready();
  const { products } = await offerOf(purchase, stepContext);
  const [size] = products.flatMap((each) => (each.name === productName ? (index?.sizeMb(each) ?? []) : []));
  const names = products.flatMap((each) =>
    each.name !== productName && index?.sizeMb(each) === size ? each.name : [],
  );
  if (customerId === undefined || size === undefined || names.length === 0) return undefined;
  if (names.length > MOST_SHOWN.productsMeant) return undefined;
  const wish = { number: { kind: kindAsked(purchase), customerId, known: true as const } };
  return { ...purchase, step: 'which', trail: ['change'], among: { reason: 'several', names }, wish, page: 0 };
}

/** The nearest question that has another choice. Number and amount are kept. Undefined if nothing else is sold. */
async function otherProducts(purchase: PurchaseState, stepContext: StepContext): Promise<PurchaseState | undefined> {
  const { service = '', card } = purchase;
  if (card === undefined) return undefined;
  const { category = '', customerId, amountMinor } = card;
  const number = { kind: kindAsked(purchase), customerId, known: true as const };
  const base: PurchaseState = { ...purchase, wish: { number, amountMinor }, page: 0 };
  const offer = await offerOf(purchase, stepContext);
  if (offer.products.some(({ name }) => name !== card.productName)) {
    const trail = ['change', 'service', 'provider'] as const;
    return isGrouped(offer)
      ? { ...base, step: 'product', trail: [...trail, 'category'], category }
      : { ...base, step: 'product', trail: [...trail] };
  }
  if ((await stepContext.shop.catalogue.providers(service)).length > 1)
    return { ...base, step: 'provider', trail: ['change', 'service'] };
  // The amount for one service says nothing about the amount for another.
  if ((await stepContext.shop.catalogue.services()).length > 1)
    return { ...base, step: 'service', trail: ['change'], wish: { number } };
  return undefined;
}

function textOf({ card }: PurchaseState, product: Product, words: Words): string {
  const { customerId = '', verifiedName = '', amountMinor } = card ?? {};
  return [
    words.html('card-product', { product: cut(titleOf(product), MAX_TITLE_LENGTH) }),
    recipientLine({ kind: recipientKindOf(product), customerId }, words),
    ...(verifiedName === '' ? [] : [words.html('card-name', { name: verifiedName })]),
    ...(amountMinor === undefined ? [] : [words.html('order-amount', { price: words.money(amountMinor) })]),
    '',
    words.html('walk-ask-change'),
  ].join('\n');
}

function rowsOf(
  purchase: PurchaseState,
  { amountRequired }: Product,
  { others, ofSize }: Readonly<Record<'others' | 'ofSize', PurchaseState | undefined>>,
  words: Words,
): InlineKeyboardButton[][] {
  return [
    ...(amountRequired ? [[stepButton(purchase, words.plain('button-other-amount'), 'amount')]] : []),
    [stepButton(purchase, words.plain('button-other-number'), 'number')],
    ...(ofSize === undefined ? [] : [[stepButton(purchase, words.plain('button-other-of-size'), 'size')]]),
    ...(others === undefined ? [] : [[stepButton(purchase, words.plain('button-other-product'), 'product')]]),
  ];
}
