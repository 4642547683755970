import { marginText } from '../../../domain/pricing/margin.ts';
import { scopeKey, specificityOf } from '../../../domain/pricing/scope.ts';
import type { Resale, SellingPrice } from '../../../domain/resale.ts';
import { contactText, type ShopProfile } from '../../../domain/shop.ts';
import { button, pagerRow, pageOf } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { openUsualPlans } from '../pricing/routes.ts';
import { scopeName } from '../../shared/product-label.ts';
import * as routes from './routes.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { nameKey } from '../../ui/callback-routes.ts';

export function resaleScreen(
  resale: Resale,
  { agentFaces }: Pick<ShopProfile, 'agentFaces'>,
  words: Words,
  news?: string,
): Screen {
  const row = (what: string, value: string): string => words.html('shop-row', { what, value });
  const lines = [
    ...(news === undefined ? [] : [news, '']),
    words.html('resale-title'),
    '',
    row(words.plain('resale-field-name'), valueOf(resale, 'name', words)),
    row(words.plain('resale-field-phone'), valueOf(resale, 'phone', words)),
    row(words.plain('button-selling-prices'), String(resale.prices.length)),
    '',
    words.html(agentFaces === 'off' ? 'resale-off' : 'resale-hint'),
  ];
  const fields = (['name', 'phone'] as const).map((field) =>
    button(words.plain(`resale-field-${field}`), routes.askResaleValue.data({ field })),
  );
  const prices = button(words.plain('button-selling-prices'), routes.openSellingPrices.data({ page: 0 }));
  const usual = button(words.plain('button-usual-plans'), openUsualPlans.data({ page: 0 }));
  return { html: lines.join('\n'), rows: [fields, [prices, usual]] };
}

export function valueOf({ name, phone }: Resale, field: 'name' | 'phone', words: Words): string {
  const value = field === 'name' ? name : phone && contactText({ type: 'phone', number: phone });
  return value ?? words.plain('shop-none');
}

export function sellingPricesScreen(
  { prices }: Resale,
  { agentFaces }: Pick<ShopProfile, 'agentFaces'>,
  wanted: number,
  words: Words,
  news?: string,
): Screen {
  const sorted = prices.toSorted(
    (one, other) =>
      specificityOf(one.scope) - specificityOf(other.scope) || scopeKey(one.scope).localeCompare(scopeKey(other.scope)),
  );
  const { shown, page, pages } = pageOf(sorted, wanted, PAGE_SIZES.sellingPrices);
  const lines = [
    ...(news === undefined ? [] : [news, '']),
    words.html('selling-title'),
    words.html(agentFaces === 'off' ? 'resale-off' : 'selling-how'),
    ...(prices.length === 0 ? ['', words.html('selling-none')] : []),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...shown.map((price) => [button(sellingText(price, words), routes.openSellingPrice.data({ key: keyOf(price) }))]),
      ...pagerRow(words, page, pages, (other) => routes.openSellingPrices.data({ page: other })),
      [
        button(words.plain('button-add-selling'), routes.askSellingPrice.data()),
        button(words.plain('button-back'), routes.openResale.data()),
      ],
    ],
  };
}

export function sellingPriceScreen(price: SellingPrice, words: Words): Screen {
  const key = keyOf(price);
  return {
    html: words.html('selling-one', { price: sellingText(price, words) }),
    rows: [
      [
        button(words.plain('button-change'), routes.changeSellingPrice.data({ key })),
        button(words.plain('button-remove'), routes.removeSellingPrice.data({ key })),
      ],
      [button(words.plain('button-back'), routes.openSellingPrices.data({ page: 0 }))],
    ],
  };
}

/** `SME 1GB: ₦700`, `Airtime: +₦20`. */
export function sellingText({ scope, asks }: SellingPrice, words: Words): string {
  const price =
    asks.type === 'fixed'
      ? words.money(asks.priceMinor)
      : marginText(
          asks.margin,
          (amount) => words.money(amount),
          (percent) => words.percent(percent),
        );
  return words.plain('share-line', { label: scopeName(scope, words), value: price });
}

export function priceByKey({ prices }: Resale, key: string): SellingPrice | undefined {
  return prices.find((price) => keyOf(price) === key);
}

function keyOf({ scope }: SellingPrice): string {
  return nameKey(scopeKey(scope));
}
