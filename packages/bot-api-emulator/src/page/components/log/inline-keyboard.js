/** @import { InlineKeyboardButton } from '@grammyjs/types' */
/** @import { PageMessage } from '../../../page-protocol.ts' */
import { openStart, pay, sayUnsupported, startPayload, tap } from '../../actions/chat-actions.js';
import { copy } from '../../actions/clipboard.js';
import { html, icon } from '../../html.js';
import { payTap } from '../../state/pending-taps.js';
import { moneyText } from '../../text/money-text.js';
import { safeUrl } from '../../text/safe-url.js';

/**
 * The buttons under a message, in their rows.
 *
 * @param {PageMessage} message
 * @param {string[]} waiting the data of the buttons that wait for their answer
 * @param {boolean} paid an invoice that is paid takes no second payment
 */
export function keyboardOf(message, waiting, paid) {
  const { reply_markup: markup = message.invoice && payKeyboard(message.invoice) } = message;
  const rows = markup?.inline_keyboard?.filter((row) => row.length > 0) ?? [];
  if (rows.length === 0) return undefined;
  /**
   * @param {InlineKeyboardButton} button
   * @param {number} at
   */
  const drawn = (button, at) => inlineButton({ message, button, key: `${at}/${dataOf(button)}`, waiting, paid });
  return html`<div class="inline-keyboard">
    ${rows.map((row) => html`<div class="button-row">${row.map(drawn)}</div>`)}
  </div>`;
}

/**
 * The one button of an invoice that was sent without (documentation of sendInvoice: "If empty, one 'Pay total price' button will be shown").
 *
 * @param {NonNullable<PageMessage['invoice']>} invoice
 * @returns {NonNullable<PageMessage['reply_markup']>}
 */
function payKeyboard({ total_amount, currency }) {
  return { inline_keyboard: [[{ text: `Pay ${moneyText(total_amount, currency)}`, pay: true }]] };
}

/**
 * By its key a button that does something else is another element, and the keyboard's focus does not stay on it unseen.
 *
 * @param {{ message: PageMessage, button: InlineKeyboardButton, key: string, waiting: string[], paid: boolean }} place
 */
function inlineButton({ message, button, key, waiting, paid }) {
  if ('callback_data' in button) {
    const { callback_data: data } = button;
    return pressButton(button, { key, ...waitingMarks(data, waiting), onClick: () => tap(message.message_id, data) });
  }
  if ('pay' in button) {
    const props = { key, ...waitingMarks(payTap, waiting), disabled: paid, onClick: () => pay(message) };
    return pressButton(paid ? { ...button, text: '✓ Paid' } : button, props);
  }
  if ('url' in button) {
    const payload = startPayload(button.url);
    if (payload) return pressButton(button, { key, onClick: () => openStart(payload) }, 'open');
    return linkButton(button, key, button.url);
  }
  if ('web_app' in button) return linkButton(button, key, button.web_app.url);
  if ('copy_text' in button) return pressButton(button, { key, onClick: () => copy(button.copy_text.text) }, 'copy');
  return pressButton(button, { key, onClick: () => sayUnsupported(button.text) });
}

/**
 * @param {InlineKeyboardButton} button
 * @param {object} props
 * @param {string} [mark]
 */
function pressButton(button, props, mark) {
  return html`<button type="button" ...${common(button)} ...${props}>${face(button, mark)}</button>`;
}

/**
 * @param {InlineKeyboardButton} button
 * @param {string} key
 * @param {string} url
 */
function linkButton(button, key, url) {
  const link = { key, href: safeUrl(url), target: '_blank', rel: 'noopener noreferrer' };
  return html`<a ...${link} ...${common(button)}>${face(button, 'open')}</a>`;
}

/** @param {InlineKeyboardButton} button */
function dataOf(button) {
  return 'callback_data' in button ? button.callback_data : button.text;
}

/**
 * @param {string} data
 * @param {string[]} waiting
 */
function waitingMarks(data, waiting) {
  return { 'data-callback': data, 'aria-busy': waiting.includes(data) };
}

/** @param {InlineKeyboardButton} button */
function common(button) {
  const style = 'style' in button ? button.style : '';
  return { class: `inline-button ${style}`, 'data-testid': 'button', onKeyDown: pressOnce };
}

/**
 * A key held down must not press, one after the other, what each press brings up in the same place.
 *
 * @param {KeyboardEvent} event
 */
function pressOnce(event) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/**
 * @param {InlineKeyboardButton} button
 * @param {string} [mark]
 */
function face(button, mark) {
  return [html`<span class="button-text" title=${button.text}>${button.text}</span>`, mark && icon(mark)];
}
