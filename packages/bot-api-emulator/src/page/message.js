/** @import { InlineKeyboardButton } from '@grammyjs/types' */
/** @import { PageMessage } from '../page-protocol.ts' */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { copy, openStart, pay, payTap, sayUnsupported, startPayload, tap } from './actions.js';
import { fileUrl } from './api.js';
import { showPhoto } from './dialogs.js';
import { focusFooter, html, icon, smoothly } from './html.js';
import { richText } from './rich-text.js';
import { set } from './state.js';
import { isFromBot, moneyText, nameOf, safeUrl, sizeText, summaryOf, timeOf } from './texts.js';

const flashMs = 1100;
const maxPhotoPx = 420;
/** A narrower message would have no room for the time. */
const minPhotoPx = 120;

/**
 * One message as a bubble with its buttons, drawn again only if something in it differs, because a chat may be long.
 * `waiting`: the data of the buttons that wait for their answer, one a line.
 *
 * @param {{ message: PageMessage, first: boolean, waiting: string, paid: boolean }} props
 */
export function Message({ message, first, waiting, paid }) {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useRef(message);
  useLayoutEffect(() => {
    if (drawn.current !== message && node.current) flash(node.current);
    drawn.current = message;
  }, [message]);
  return useMemo(() => {
    const fromBot = isFromBot(message);
    const sender = fromBot ? (message.from?.first_name ?? 'Bot') : 'You';
    return html`<article
      ref=${node}
      class=${`message ${fromBot ? 'in' : 'out'} ${first ? 'first' : ''}`}
      data-testid="message"
      data-message-id=${message.message_id}
      aria-label=${`${sender}, ${timeOf(message)}`}
    >
      <div class="stack" style=${photoWidth(message)}>
        ${bubble(message)}${keyboardOf(message, waiting.split('\n'), paid)}
      </div>
    </article>`;
  }, [message, first, waiting, paid]);
}

/** @param {Element} message */
const flash = (message) => message.animate([{ filter: 'brightness(0.75)' }, {}], flashMs);

/** @param {PageMessage} message */
function bubble(message) {
  const { reply_to_message: original } = message;
  return html`<div class="bubble" onDblClick=${() => reply(message)}>
    ${original && quote(original)}${bodyOf(message)}
    <span class="meta">
      ${message.edit_date !== undefined && html`<span>edited</span>`}
      <time datetime=${new Date(message.date * 1000).toISOString()}>${timeOf(message)}</time>
      ${!isFromBot(message) && icon('ticks')}
    </span>
  </div>`;
}

/** The message that this one answers; a press brings it into sight. @param {NonNullable<PageMessage['reply_to_message']>} original */
function quote(original) {
  const goTo = () => {
    const message = document.querySelector(`[data-message-id="${original.message_id}"]`);
    if (!message) return;
    flash(message);
    message.scrollIntoView({ block: 'center', behavior: smoothly() });
  };
  return html`<button type="button" class="quote" onClick=${goTo}>
    <strong>${original.from?.first_name ?? 'Message'}</strong><span>${summaryOf(original)}</span>
  </button>`;
}

/** @param {PageMessage} message */
function reply(message) {
  set({ replyTo: message });
  focusFooter();
}

/** What a message says: its photo, file, contact or invoice, then its text or caption. @param {PageMessage} message */
function bodyOf(message) {
  const { forward_origin: origin } = message;
  const name = origin && 'sender_user_name' in origin ? origin.sender_user_name : 'somebody';
  const media = mediaOf(message);
  const said = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities ?? [];
  return [
    origin && html`<div class="forwarded">${'Forwarded from '}<strong>${name}</strong></div>`,
    media,
    // Because of the key, the hidden parts of an edited text are hidden again.
    said && html`<div class="text" dir="auto" key=${said}>${richText(said, entities)}</div>`,
    !media && !said && html`<div class="text small">This kind of message is not shown here.</div>`,
  ];
}

/** @param {PageMessage} message */
function mediaOf({ photo, caption, document: file, contact, invoice, successful_payment: payment, location }) {
  if (photo) return photoButton(photo, caption);
  if (contact) return html`<div class="chip">${chipParts('person', nameOf(contact), contact.phone_number)}</div>`;
  if (payment) return html`<div class="text">Paid ${moneyText(payment.total_amount, payment.currency)}</div>`;
  if (file) {
    const name = file.file_name ?? 'File';
    return html`<a class="chip" href=${fileUrl(file.file_id)} download=${name} title=${`Download ${name}`}>
      ${chipParts('file', name, sizeText(file.file_size))}
    </a>`;
  }
  if (invoice) {
    return html`<div>
      <strong>${invoice.title}</strong>
      <div>${invoice.description}</div>
      <strong>${moneyText(invoice.total_amount, invoice.currency)}</strong>
    </div>`;
  }
  if (!location) return undefined;
  const { latitude, longitude } = location;
  const href = safeUrl(`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`);
  return html`<a href=${href} target="_blank" rel="noopener noreferrer">${`${latitude}, ${longitude}`}</a>`;
}

/** @param {NonNullable<PageMessage['photo']>} photo @param {string} [caption] */
function photoButton(photo, caption) {
  // The largest size comes last.
  const { file_id, width, height } = photo.at(-1) ?? {};
  if (!file_id) return undefined;
  const src = fileUrl(file_id);
  const alt = caption ? `Photo: ${caption.split('\n', 1)[0]}` : 'Photo';
  // The height is known before the bytes are here, so that nothing jumps when they come.
  return html`<button type="button" class="photo" title="Enlarge" onClick=${() => showPhoto(src, alt)}>
    <img src=${src} alt=${alt} style=${{ aspectRatio: `${width} / ${height}` }} />
  </button>`;
}

/** A message is as wide as its photo, as in Telegram's apps. @param {PageMessage} message */
function photoWidth({ photo }) {
  const largest = photo?.at(-1);
  if (!largest) return undefined;
  const scale = Math.min(1, maxPhotoPx / largest.width, maxPhotoPx / largest.height);
  return { width: `${Math.max(minPhotoPx, Math.round(largest.width * scale))}px` };
}

/** @param {'file' | 'person'} mark @param {string} title @param {string} detail */
function chipParts(mark, title, detail) {
  return [
    html`<span class="chip-mark">${icon(mark)}</span>`,
    html`<span class="chip-words"><strong>${title}</strong><span class="small">${detail}</span></span>`,
  ];
}

/**
 * The buttons under a message, in their rows. An invoice that was sent without buttons has one (documentation of sendInvoice: "If empty, one
 * 'Pay total price' button will be shown").
 *
 * @param {PageMessage} message @param {string[]} waiting @param {boolean} paid an invoice that is paid takes no second payment
 */
function keyboardOf(message, waiting, paid) {
  const { invoice, reply_markup: markup } = message;
  const payButton = invoice && { text: `Pay ${moneyText(invoice.total_amount, invoice.currency)}`, pay: true };
  const rows = markup?.inline_keyboard ?? (payButton ? [[payButton]] : []);
  if (rows.flat().length === 0) return undefined;
  /** @param {InlineKeyboardButton} button @param {number} at */
  const drawn = (button, at) => {
    const isDone = paid && 'pay' in button;
    const { mark, ...props } = propsOf(message, button);
    const data = props['data-callback'];
    // The key makes a button that does something else a new element, so the focus does not stay on it unnoticed.
    const shared = {
      key: `${at}/${data ?? button.text}`,
      class: `inline-button ${'style' in button ? button.style : ''}`,
    };
    const busy = data === undefined ? {} : { 'aria-busy': waiting.includes(data), disabled: isDone };
    const text = isDone ? '✓ Paid' : button.text;
    return html`<${'href' in props ? 'a' : 'button'}
      type="button" data-testid="button" onKeyDown=${pressOnce} ...${shared} ...${busy} ...${props}>
      <span class="button-text" title=${text}>${text}</span>${mark && icon(mark)}
    </>`;
  };
  return html`<div class="inline-keyboard">
    ${rows.map((row) => row.length > 0 && html`<div class="button-row">${row.map(drawn)}</div>`)}
  </div>`;
}

/**
 * What a press does, with the mark that says so.
 *
 * @param {PageMessage} message @param {InlineKeyboardButton} button
 * @returns {{ mark?: 'open' | 'copy', href?: string | undefined, [attribute: string]: unknown, 'data-callback'?: string }}
 */
function propsOf(message, button) {
  if ('callback_data' in button) {
    const { callback_data: data } = button;
    return { 'data-callback': data, onClick: () => tap(message.message_id, data) };
  }
  if ('pay' in button) return { 'data-callback': payTap, onClick: () => pay(message) };
  if ('copy_text' in button) return { mark: 'copy', onClick: () => copy(button.copy_text.text) };
  const url = 'url' in button ? button.url : 'web_app' in button ? button.web_app.url : undefined;
  if (url === undefined) return { onClick: () => sayUnsupported(button.text) };
  const payload = startPayload(url);
  if (payload) return { mark: 'open', onClick: () => openStart(payload) };
  return { mark: 'open', href: safeUrl(url), target: '_blank', rel: 'noopener noreferrer' };
}

/** If Enter is held down, it must not press one button after another, as each press brings a new one to the same place. @param {KeyboardEvent} event */
function pressOnce(event) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
