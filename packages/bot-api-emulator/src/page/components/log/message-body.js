/** @import { PageMessage } from '../../../page-protocol.ts' */
import { fileUrl } from '../../connection/api.js';
import { html, icon } from '../../html.js';
import { moneyText } from '../../text/money-text.js';
import { safeUrl } from '../../text/safe-url.js';
import { showPhoto } from '../dialogs/questions.js';
import { richText } from './rich-text.js';

const maxPhotoPx = 420;
/** A smaller one leaves no room for the time. */
const minPhotoPx = 120;

/**
 * What a message says: its photo, file, contact or invoice, then its text or caption.
 *
 * @param {PageMessage} message
 */
export function bodyOf(message) {
  const origin = message.forward_origin && forwardedFrom(message.forward_origin);
  const media = mediaOf(message);
  const said = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities;
  // By the key a text that was edited comes with its hidden parts hidden again.
  const text = said && html`<div class="text" dir="auto" key=${said}>${richText(said, entities)}</div>`;
  if (media || text) return [origin, media, text];
  return [origin, html`<div class="text unsupported">This kind of message is not shown here.</div>`];
}

/** @param {NonNullable<PageMessage['forward_origin']>} origin */
function forwardedFrom(origin) {
  const name = 'sender_user_name' in origin ? origin.sender_user_name : 'somebody';
  return html`<div class="forwarded">${'Forwarded from '}<strong>${name}</strong></div>`;
}

/** @param {PageMessage} message */
function mediaOf(message) {
  if (message.photo) return photo(message.photo, message.caption);
  if (message.document) return documentChip(message.document);
  if (message.contact) return contactCard(message.contact);
  if (message.invoice) return invoiceCard(message.invoice);
  if (message.successful_payment) return paid(message.successful_payment);
  if (message.location) return locationLink(message.location);
  return undefined;
}

/**
 * @param {NonNullable<PageMessage['photo']>} sizes
 * @param {string} [caption]
 */
function photo(sizes, caption) {
  const largest = largestOf(sizes);
  if (!largest) return undefined;
  const src = fileUrl(largest.file_id);
  const alt = caption ? `Photo: ${caption.split('\n', 1)[0]}` : 'Photo';
  // The height is known before the bytes are here, so that nothing jumps when they come.
  const style = { aspectRatio: `${largest.width} / ${largest.height}` };
  return html`<button type="button" class="photo" title="Enlarge" onClick=${() => showPhoto(src, alt)}>
    <img src=${src} alt=${alt} style=${style} />
  </button>`;
}

/** @param {NonNullable<PageMessage['photo']>} sizes */
function largestOf(sizes) {
  return sizes.toSorted((a, b) => b.width - a.width)[0];
}

/**
 * How wide a message with a photo is: as wide as the photo, as in Telegram's apps. Undefined if it has none.
 *
 * @param {PageMessage} message
 */
export function photoWidthPx({ photo: sizes = [] }) {
  const largest = largestOf(sizes);
  if (!largest) return undefined;
  const { width, height } = largest;
  const scale = Math.min(1, maxPhotoPx / width, maxPhotoPx / height);
  return Math.max(minPhotoPx, Math.round(width * scale));
}

/** @param {NonNullable<PageMessage['document']>} document */
function documentChip(document) {
  const name = document.file_name ?? 'File';
  const inside = chipParts('file', name, sizeText(document.file_size));
  return html`<a class="chip" href=${fileUrl(document.file_id)} download=${name} title=${`Download ${name}`}
    >${inside}</a
  >`;
}

/** @param {NonNullable<PageMessage['contact']>} contact */
function contactCard(contact) {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  return html`<div class="chip">${chipParts('person', name, contact.phone_number)}</div>`;
}

/** @param {NonNullable<PageMessage['invoice']>} invoice */
function invoiceCard(invoice) {
  return html`<div class="invoice">
    <strong>${invoice.title}</strong>
    <div>${invoice.description}</div>
    <div class="amount">${moneyText(invoice.total_amount, invoice.currency)}</div>
  </div>`;
}

/** @param {NonNullable<PageMessage['successful_payment']>} payment */
function paid(payment) {
  return html`<div class="text">${`Paid ${moneyText(payment.total_amount, payment.currency)}`}</div>`;
}

/** @param {NonNullable<PageMessage['location']>} location */
function locationLink({ latitude, longitude }) {
  const href = safeUrl(`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`);
  return html`<a href=${href} target="_blank" rel="noopener noreferrer">${`${latitude}, ${longitude}`}</a>`;
}

/**
 * @param {string} mark
 * @param {string} title
 * @param {string} detail
 */
function chipParts(mark, title, detail) {
  return [
    html`<span class="chip-mark">${icon(mark)}</span>`,
    html`<span class="chip-words"><strong>${title}</strong><span>${detail}</span></span>`,
  ];
}

/** @param {number | undefined} bytes */
function sizeText(bytes) {
  if (bytes === undefined) return 'File';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
