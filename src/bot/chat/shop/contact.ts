import type { InlineKeyboardButton } from 'grammy/types';
import { contactText, contactUrl } from '../../../domain/shop/contact.ts';
import type { Shop } from '../../../domain/shop/shop.ts';
import { cut, MAX_LABEL_LENGTH } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';

/** A button that opens a chat with the shop, or its page; none if its contact is a phone, which Telegram opens from no button. */
export function contactRows({ contact, name }: Shop, words: Words): InlineKeyboardButton[][] {
  const url = contact === undefined ? undefined : contactUrl(contact);
  if (url === undefined) return [];
  const label = name === undefined ? words.plain('button-contact-shop') : words.plain('button-contact', { name });
  return [[{ text: cut(label, MAX_LABEL_LENGTH), url }]];
}

/** The phone number to call, which phones make tappable. What has a button is not said a second time. */
export function contactLines({ contact, name }: Shop, words: Words): string[] {
  if (contact?.type !== 'phone') return [];
  const phone = unbroken(contactText(contact));
  return [
    name === undefined ? words.html('contact-call', { phone }) : words.html('contact-call-name', { name, phone }),
  ];
}

/** A screen that says no, with whom to ask. */
export function withContact(screen: Screen, shop: Shop, words: Words): Screen {
  const html = [screen.html, ...contactLines(shop, words)].join('\n');
  return { ...screen, html, rows: [...(screen.rows ?? []), ...contactRows(shop, words)] };
}

/** Spaces at which no line ends. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
