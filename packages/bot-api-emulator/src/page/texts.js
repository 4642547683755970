/** @import { PageMessage } from '../page-protocol.ts' */

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });
const dayWithYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });

/** @type {Record<string, string>} by the Bot API's names of chat actions */
const actionTexts = {
  typing: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
  choose_sticker: 'choosing a sticker…',
  find_location: 'finding a place…',
};

/** The protocols that a link may have; a link with any other, above all `javascript:`, stays text. */
const openable = new Set(['http:', 'https:', 'tg:', 'mailto:', 'tel:']);

/** @param {string} action */
export const actionText = (action) => actionTexts[action] ?? 'busy…';

/** @param {PageMessage} message */
export const isFromBot = (message) => message.from?.is_bot === true;

/** @param {PageMessage} message */
export const timeOf = (message) => clock.format(message.date * 1000);

/** @param {PageMessage} message */
export const dayOf = (message) => new Date(message.date * 1000).toDateString();

/** @param {{ first_name: string, last_name?: string | undefined }} who */
export const nameOf = ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ');

/** "Today", "Yesterday" or the date. @param {string} day as of dayOf */
export function dayLabel(day, now = new Date()) {
  const date = new Date(day);
  if (day === now.toDateString()) return 'Today';
  if (day === new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString()) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayWithYear).format(date);
}

/**
 * One line that stands for the message in the list of people and in replies.
 *
 * @param {Pick<PageMessage, 'text' | 'caption' | 'photo' | 'document' | 'contact' | 'invoice'>} message
 */
export function summaryOf({ text, caption, photo, document, contact, invoice }) {
  if (text ?? caption) return text ?? caption;
  if (document) return document.file_name ?? 'File';
  return photo ? 'Photo' : contact ? 'Contact' : (invoice?.title ?? 'Message');
}

/** @param {number} amountMinor in the currency's smallest unit @param {string} currency ISO 4217 */
export function moneyText(amountMinor, currency) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** @param {number | undefined} bytes */
export function sizeText(bytes) {
  if (bytes === undefined) return 'File';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** The address if a page may open it. @param {string} url */
export function safeUrl(url) {
  const parsed = URL.parse(url);
  return parsed && openable.has(parsed.protocol) ? parsed.href : undefined;
}

/**
 * What a link to this bot starts it with: `https://t.me/the_bot?start=payload` (https://core.telegram.org/bots/features#deep-linking,
 * 2026-11), also where it is the link that `https://t.me/share/url?url=…` hands on. Undefined for any other link.
 *
 * @param {string} url @param {string | undefined} botName
 */
export function payloadFor(url, botName) {
  const shared = /^https:\/\/t\.me\/share\/url\?/i.test(url) ? URL.parse(url)?.searchParams.get('url') : undefined;
  const link = /^(?:https?:\/\/)?t\.me\/(\w+)\?start=([\w-]{1,64})$/i.exec(shared ?? url);
  return link?.[1]?.toLowerCase() === botName?.toLowerCase() ? link?.[2] : undefined;
}
