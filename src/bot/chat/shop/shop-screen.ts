import { isOwnersOnly, type Shop, type ShopField, shopFields, shopText } from '../../../domain/shop/shop.ts';
import { button, inRows } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { adminRow } from '../menu/admin-row.ts';
import { askShopValue } from './routes.ts';

/** What is set, and a button for each value that this merchant may change. @param news what has just become of a change */
export function shopScreen(shop: Shop, isOwner: boolean, words: Words, news: readonly string[] = []): Screen {
  const fields = shopFields.filter((field) => isOwner || !isOwnersOnly(field));
  const lines = [
    ...(news.length === 0 ? [] : [...news, '']),
    words.html('shop-title'),
    '',
    ...shopFields.map((field) => valueLine(shop, field, words)),
    '',
    isOwner ? words.html('shop-hint') : words.html('shop-hint-owners'),
  ];
  const buttons = fields.map((field) => button(words.plain(`shop-field-${field}`), askShopValue.data({ field })));
  return { html: lines.join('\n'), rows: [...inRows(buttons, 2), adminRow(words)] };
}

/** A value as merchants read it. */
export function valueText(shop: Shop, field: ShopField, words: Words): string {
  return shopText(shop, field) ?? words.plain('shop-none');
}

/** The same with what it is. */
export function valueLine(shop: Shop, field: ShopField, words: Words): string {
  return words.html('shop-row', { what: words.plain(`shop-field-${field}`), value: valueText(shop, field, words) });
}
