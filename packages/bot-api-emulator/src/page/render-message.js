// @ts-check
/** @import { PageMessage } from '../page-protocol.ts' */
import { el, icon } from './el.js';
import { inlineKeyboard } from './inline-keyboard.js';
import { messageBody } from './message-body.js';
import { isFromBot, summaryOf, timeOf } from './message-facts.js';
import { moneyText } from './money-text.js';

/**
 * @typedef {object} MessageActions
 * @property {(text: string) => void} sendText
 * @property {(text: string) => void} copy
 * @property {(url: string) => string | undefined} startPayload
 * @property {(payload: string) => void} openStart
 * @property {(message: PageMessage, data: string) => void} tap
 * @property {(message: PageMessage) => void} pay
 * @property {(message: PageMessage) => void} replyTo
 * @property {(messageId: number) => void} goTo
 * @property {(what: string) => void} unsupported
 */

/**
 * One message as a bubble with its buttons.
 *
 * @param {PageMessage} message
 * @param {MessageActions} actions
 */
export function renderMessage(message, actions) {
  const sender = isFromBot(message) ? (message.from?.first_name ?? 'Bot') : 'You';
  return el(
    'article',
    {
      class: `message ${isFromBot(message) ? 'in' : 'out'}`,
      'data-testid': 'message',
      'data-message-id': message.message_id,
      'aria-label': `${sender}, ${timeOf(message)}`,
    },
    el('div', { class: 'stack' }, bubble(message, actions), keyboard(message, actions)),
    replyButton(message, actions),
  );
}

/**
 * @param {PageMessage} message
 * @param {MessageActions} actions
 */
function bubble(message, actions) {
  const bare = message.photo && !message.caption ? 'bare' : '';
  return el(
    'div',
    { class: `bubble ${bare}`, ondblclick: () => actions.replyTo(message) },
    message.reply_to_message && quote(message.reply_to_message, actions),
    ...messageBody(message, actions),
    meta(message),
  );
}

/**
 * @param {Pick<PageMessage, 'message_id' | 'from'>} original
 * @param {MessageActions} actions
 */
function quote(original, actions) {
  const message = /** @type {PageMessage} */ (original);
  return el(
    'button',
    { type: 'button', class: 'quote', onclick: () => actions.goTo(message.message_id) },
    el('strong', {}, message.from?.first_name ?? 'Message'),
    el('span', {}, summaryOf(message)),
  );
}

/** @param {PageMessage} message */
function meta(message) {
  const time = el('time', { datetime: new Date(message.date * 1000).toISOString() }, timeOf(message));
  const edited = message.edit_date === undefined ? undefined : el('span', { class: 'edited' }, 'edited');
  return el('span', { class: 'meta' }, edited, time, isFromBot(message) ? undefined : icon('ticks'));
}

/**
 * @param {PageMessage} message
 * @param {MessageActions} actions
 */
function keyboard(message, actions) {
  const { reply_markup: markup = message.invoice && payKeyboard(message.invoice) } = message;
  if (!markup?.inline_keyboard?.some((row) => row.length > 0)) return undefined;
  const { copy, unsupported, startPayload, openStart } = actions;
  const tap = (/** @type {string} */ data) => actions.tap(message, data);
  return inlineKeyboard(markup, { copy, unsupported, startPayload, openStart, tap, pay: () => actions.pay(message) });
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
 * For the mouse only: by keyboard a reply is chosen from the composer, without a tab stop at every message.
 *
 * @param {PageMessage} message
 * @param {MessageActions} actions
 */
function replyButton(message, actions) {
  const reply = () => actions.replyTo(message);
  return el(
    'button',
    { type: 'button', class: 'reply-button', tabindex: -1, 'aria-label': 'Reply', onclick: reply },
    icon('reply'),
  );
}
