// @ts-check
/** @import { PageMessage } from '../page-protocol.ts' */
import { fileUrl } from './api.js';
import { el, icon } from './el.js';
import { safeUrl } from './entity-element.js';
import { moneyText } from './money-text.js';
import { richText } from './rich-text.js';

const maxPhotoPx = 420;
/** A smaller one leaves no room for the time. */
const minPhotoPx = 120;

/** @typedef {import('./entity-element.js').TextActions} TextActions */

/**
 * What a message says: its photo, file, contact or invoice, then its text or caption.
 *
 * @param {PageMessage} message
 * @param {TextActions} actions
 */
export function messageBody(message, actions) {
  const origin = message.forward_origin && forwardedFrom(message.forward_origin);
  const media = mediaOf(message);
  const said = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities;
  const text = said && el('div', { class: 'text', dir: 'auto' }, richText(said, entities, actions));
  if (media || text) return [origin, media, text];
  return [origin, el('div', { class: 'text unsupported' }, 'This kind of message is not shown here.')];
}

/** @param {NonNullable<PageMessage['forward_origin']>} origin */
function forwardedFrom(origin) {
  const name = 'sender_user_name' in origin ? origin.sender_user_name : 'somebody';
  return el('div', { class: 'forwarded' }, 'Forwarded from ', el('strong', {}, name));
}

/** @param {PageMessage} message */
function mediaOf(message) {
  if (message.photo) return photo(message.photo);
  if (message.document) return documentChip(message.document);
  if (message.contact) return contactCard(message.contact);
  if (message.invoice) return invoiceCard(message.invoice);
  if (message.successful_payment) return paid(message.successful_payment);
  if (message.location) return locationLink(message.location);
  return undefined;
}

/** @param {NonNullable<PageMessage['photo']>} sizes */
function photo(sizes) {
  const largest = sizes.toSorted((a, b) => b.width - a.width)[0];
  if (!largest) return undefined;
  const src = fileUrl(largest.file_id);
  // Width and height are known before the bytes are here, so that nothing jumps when they come.
  const img = el('img', { src, alt: 'Photo' });
  img.style.width = `${shownWidthPx(largest)}px`;
  img.style.aspectRatio = `${largest.width} / ${largest.height}`;
  return el('a', { class: 'photo', href: src, target: '_blank', rel: 'noopener' }, img);
}

/** @param {{ width: number, height: number }} size */
function shownWidthPx({ width, height }) {
  const scale = Math.min(1, maxPhotoPx / width, maxPhotoPx / height);
  return Math.max(minPhotoPx, Math.round(width * scale));
}

/** @param {NonNullable<PageMessage['document']>} document */
function documentChip(document) {
  const name = document.file_name ?? 'File';
  return chip(
    el('a', { class: 'chip', href: fileUrl(document.file_id), download: name, title: `Download ${name}` }),
    icon('file'),
    name,
    sizeText(document.file_size),
  );
}

/** @param {NonNullable<PageMessage['contact']>} contact */
function contactCard(contact) {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  return chip(el('div', { class: 'chip' }), icon('person'), name, contact.phone_number);
}

/** @param {NonNullable<PageMessage['invoice']>} invoice */
function invoiceCard(invoice) {
  return el(
    'div',
    { class: 'invoice' },
    el('strong', {}, invoice.title),
    el('div', {}, invoice.description),
    el('div', { class: 'amount' }, moneyText(invoice.total_amount, invoice.currency)),
  );
}

/** @param {NonNullable<PageMessage['successful_payment']>} payment */
function paid(payment) {
  return el('div', { class: 'text' }, `Paid ${moneyText(payment.total_amount, payment.currency)}`);
}

/** @param {NonNullable<PageMessage['location']>} location */
function locationLink({ latitude, longitude }) {
  const href = safeUrl(`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`);
  return el('a', { href, target: '_blank', rel: 'noopener noreferrer' }, `${latitude}, ${longitude}`);
}

/**
 * @param {HTMLElement} frame
 * @param {Node} mark
 * @param {string} title
 * @param {string} detail
 */
function chip(frame, mark, title, detail) {
  const mid = el('span', { class: 'chip-mark' }, mark);
  const words = el('span', { class: 'chip-words' }, el('strong', {}, title), el('span', {}, detail));
  frame.append(mid, words);
  return frame;
}

/** @param {number | undefined} bytes */
function sizeText(bytes) {
  if (bytes === undefined) return 'File';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
