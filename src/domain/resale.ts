import { z } from 'zod';
import { changedUsualPlans, type UsualChange, usualPlanSchema } from './catalogue/usual-plan.ts';
import { costOf, isDelivered, type Order } from './orders/order.ts';
import { marginSchema, parseMargin, priceBy } from './pricing/margin.ts';
import { narrowestOf, type Scope, scopeKey, scopeSchema } from './pricing/scope.ts';
import { type Minor, minor, minorSchema } from './shared/money.ts';
import type { ShopProfile } from './shop.ts';
import { type AmountFault, parseAmount } from './shared/parse-amount.ts';
import { OFF } from './shared/text.ts';

/** How many selling prices one agent may keep: more than anybody looks through, and few enough to be read for each card. */
export const MAX_SELLING_PRICES = 40;
/** ₦1,000,000. */
export const MAX_SELLING_MINOR = minor(100_000_000);
/** In hundredths of a percent on top: 100 %, twice of what is paid. More is rather a slip of the finger. */
export const MAX_SELLING_BASIS_POINTS = 10_000;
/** A price that follows from a percentage is rounded up to whole naira. */
const ROUNDED_TO_MINOR = minor(100);

/** What an agent asks from their customers: a sum or a percentage on top, or for one plan a price of its own. */
export const sellingPriceSchema = z.strictObject({
  scope: scopeSchema,
  asks: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('on-top'), margin: marginSchema }),
    z.strictObject({ type: z.literal('fixed'), priceMinor: minorSchema }),
  ]),
});

export type SellingPrice = z.infer<typeof sellingPriceSchema>;

/** It does not change what the agent pays. */
export const resaleSchema = z.strictObject({
  name: z.string().optional(),
  /** With the country's code: `+2348031234567`. */
  phone: z.string().optional(),
  prices: z.array(sellingPriceSchema).max(MAX_SELLING_PRICES),
  usualPlans: z.array(usualPlanSchema),
});

export type Resale = z.infer<typeof resaleSchema>;

export const NO_RESALE: Resale = { prices: [], usualPlans: [] };

/** How an agent's customers see them. */
export type FaceField = 'name' | 'phone';

/** `name Emeka Data`, `phone 0803 123 4567`; undefined if the line begins with none of these words. */
export function parseFaceLine(line: string): { field: FaceField; value: string | undefined } | undefined {
  const [, name, phone, value] = FACE_LINE.exec(line) ?? [];
  if (name === undefined && phone === undefined) return undefined;
  return { field: name === undefined ? 'phone' : 'name', value };
}

const FACE_LINE = /^(?:(name|nom)|(phone|number|contact|t[ée]l[ée]phone|num[ée]ro))(?:\s+(.*))?$/isu;

/** One change. If it is made twice, the result is the same as once. Undefined takes the value away. */
export type ResaleChange =
  | { readonly type: FaceField; readonly to: string | undefined }
  | { readonly type: 'price'; readonly price: SellingPrice }
  | { readonly type: 'no-price'; readonly scope: Scope }
  | UsualChange;

/** Undefined if there is no room for another price. */
export function changedResale(resale: Resale, change: ResaleChange): Resale | undefined {
  switch (change.type) {
    case 'name':
    case 'phone': {
      const { [change.type]: _before, ...others } = resale;
      return change.to === undefined ? others : { ...others, [change.type]: change.to };
    }
    case 'price': {
      const prices = [...withoutPrice(resale.prices, change.price.scope), change.price];
      return prices.length > MAX_SELLING_PRICES ? undefined : { ...resale, prices };
    }
    case 'no-price':
      return { ...resale, prices: withoutPrice(resale.prices, change.scope) };
    case 'usual':
      return { ...resale, usualPlans: changedUsualPlans(resale.usualPlans, change) };
  }
}

function withoutPrice(prices: readonly SellingPrice[], scope: Scope): SellingPrice[] {
  return prices.filter((price) => scopeKey(price.scope) !== scopeKey(scope));
}

/**
 * What an agent sells for, by the narrowest of their prices; undefined if they noted none. A product that takes an amount is sold for the amount and
 * something on top. Every other product is sold for what the agent pays and something on top, so that a price on top never loses money.
 */
export function sellingPriceOf(
  prices: readonly SellingPrice[],
  { item, priceMinor, costMinor }: Pick<Order, 'item' | 'priceMinor' | 'costMinor'>,
): Minor | undefined {
  const meant = prices.filter(({ asks }) => asks.type === 'on-top' || !item.amountRequired);
  const asks = narrowestOf(item, meant)?.asks;
  if (asks === undefined) return undefined;
  if (asks.type === 'fixed') return asks.priceMinor;
  const from = item.amountRequired ? Math.max(costOf({ costMinor, priceMinor }), priceMinor) : priceMinor;
  return priceBy({ margin: asks.margin, belowCost: false }, minor(from), ROUNDED_TO_MINOR);
}

export interface HandedOn {
  readonly seller: Pick<ShopProfile, 'name' | 'contact' | 'receiptLine'>;
  /** What the customer paid; undefined if that is not known, or if nothing was delivered. */
  readonly soldForMinor: Minor | undefined;
}

/**
 * The agent's own face replaces all of the shop's, because a name with somebody else's phone would mislead.
 * @param resale of the order's buyer; undefined if they are no agent, or if merchants have switched it off
 */
export function handedOn(
  order: Pick<Order, 'state' | 'sellingMinor'>,
  shop: HandedOn['seller'],
  resale: Resale | undefined,
): HandedOn {
  const seller = sellerOf(shop, resale);
  if (isDelivered(order)) return { seller, soldForMinor: resale === undefined ? undefined : order.sellingMinor };
  // The shop's line is for those who got something.
  const { receiptLine: _receiptLine, ...face } = seller;
  return { seller: face, soldForMinor: undefined };
}

export function sellerOf(shop: HandedOn['seller'], resale: Resale | undefined): HandedOn['seller'] {
  const { name, phone } = resale ?? NO_RESALE;
  if (name === undefined && phone === undefined) return shop;
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { contact: { type: 'phone', number: phone } }),
  };
}

type Asks = SellingPrice['asks'];

export type SellingLine =
  | { readonly type: 'page' }
  | { readonly type: 'price'; readonly name: string; readonly asks: Asks }
  | { readonly type: 'off'; readonly name: string }
  /** There is a name, but no price that can be read. `fault` says what is wrong with the amount. */
  | { readonly type: 'bad-price'; readonly text: string; readonly fault: AmountFault }
  | { readonly type: 'usage' };

/** A name with a price before or after it: `mtn 1gb 700`, `mtn +5%`, `airtime + 20`, `+20 airtime`, `mtn 1gb off`. Without a name, the price is for everything. */
export function parseSellingLine(line: string): SellingLine {
  const words = line.match(/\S+/gu) ?? [];
  if (words.length === 0) return { type: 'page' };
  // A name may also begin with a digit, such as 9mobile. So the price is the longest ending of the line that can be one.
  for (let at = Math.max(0, words.length - MAX_PRICE_WORDS); at < words.length; at += 1) {
    const name = words.slice(0, at).join(' ');
    const text = words.slice(at).join(' ');
    if (name !== '' && (OFF.test(text) || /^non?$/iu.test(text))) return { type: 'off', name };
    const asks = readAsks(text);
    if (asks !== undefined && (name !== '' || asks.type === 'on-top'))
      return { type: 'price', name: name || 'all', asks };
  }
  for (let end = Math.min(words.length - 1, MAX_PRICE_WORDS); end > 0; end -= 1) {
    const asks = readAsks(words.slice(0, end).join(' '));
    if (asks?.type === 'on-top') return { type: 'price', name: words.slice(end).join(' '), asks };
  }
  const text = words.at(-1) ?? '';
  const amount = parseAmount(text, MAX_SELLING_MINOR);
  if (words.length < 2 || amount.type === 'amount') return { type: 'usage' };
  return { type: 'bad-price', text, fault: amount.fault };
}

/** No price has more: `+ 2 % + 1 000` has six. Each try to read one reads all of its words. */
const MAX_PRICE_WORDS = 20;

export function isTooMuch(asks: Asks): boolean {
  return asks.type === 'on-top' && asks.margin.basisPoints > MAX_SELLING_BASIS_POINTS;
}

/** `+20`, `+5%` and `2% + 50` are on top; `700` is a price. Undefined for anything else, such as less than the agent pays. */
export function readAsks(text: string): Asks | undefined {
  if (/[+%]|percent/iu.test(text)) {
    const parsed = parseMargin(text);
    if (parsed.type === 'rejected') return undefined;
    const { basisPoints, fixedMinor } = parsed.margin;
    if (basisPoints < 0 || fixedMinor < 0 || fixedMinor > MAX_SELLING_MINOR) return undefined;
    return { type: 'on-top', margin: parsed.margin };
  }
  const amount = parseAmount(text, MAX_SELLING_MINOR);
  return amount.type === 'amount' ? { type: 'fixed', priceMinor: amount.amountMinor } : undefined;
}
