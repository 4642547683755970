import { type ShopProfile, contactText, contactUrl } from '../../domain/shop.ts';
import { button, MAX_LABEL_LENGTH } from '../ui/buttons.ts';
import type { Screen } from '../ui/screen.ts';
import type { Words } from '../ui/words.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { askShop } from '../chat/cases/routes.ts';
import { cut } from '../../domain/shared/text.ts';

/** A button that opens a chat with the shop, or its page. If the contact is a phone, which no button can open, it writes to the shop by the bot. */
export function contactRows(shop: ShopProfile, words: Words): InlineKeyboardButton[][] {
  return shop.contact === undefined ? [] : waysToShop(shop, words);
}

/** Only a button that leads out of the bot, if there is one: for screens that must not offer to write to the shop by the bot. */
export function contactLinks(shop: ShopProfile, words: Words): InlineKeyboardButton[][] {
  const url = shop.contact === undefined ? undefined : contactUrl(shop.contact);
  return url === undefined ? [] : [[{ text: labelOf(shop, words), url }]];
}

function waysToShop(shop: ShopProfile, words: Words): InlineKeyboardButton[][] {
  const links = contactLinks(shop, words);
  return links.length > 0 ? links : [[button(labelOf(shop, words), askShop.data())]];
}

function labelOf({ name }: ShopProfile, words: Words): string {
  const label = name === undefined ? words.plain('button-contact-shop') : words.plain('button-contact', { name });
  return cut(label, MAX_LABEL_LENGTH);
}

/** The phone number of the shop, which phones make tappable. A contact that has a button is not named here again. */
export function contactLines({ contact, name }: ShopProfile, words: Words): string[] {
  if (contact?.type !== 'phone') return [];
  const phone = unbroken(contactText(contact));
  return [
    name === undefined ? words.html('contact-call', { phone }) : words.html('contact-call-name', { name, phone }),
  ];
}

/** A screen that says no, with a way to the shop: its reader has no other way, whether the shop has set a contact or not. */
export function withContact(screen: Screen, shop: ShopProfile, words: Words): Screen {
  const html = [screen.html, ...contactLines(shop, words)].join('\n');
  return { ...screen, html, rows: [...(screen.rows ?? []), ...waysToShop(shop, words)] };
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
