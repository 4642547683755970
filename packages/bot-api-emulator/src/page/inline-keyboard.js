// @ts-check
/** @import { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types' */
import { el, icon } from './el.js';
import { safeUrl } from './entity-element.js';

/** What stands for a tap on Pay where taps are told apart by their data. */
export const payTap = 'pay';

/**
 * @typedef {object} ButtonActions
 * @property {(data: string) => void} tap
 * @property {() => void} pay
 * @property {(url: string) => string | undefined} startPayload
 * @property {(payload: string) => void} openStart
 * @property {(text: string) => void} copy
 * @property {(what: string) => void} unsupported
 */

/**
 * The buttons under a message, in their rows.
 *
 * @param {InlineKeyboardMarkup} markup
 * @param {ButtonActions} actions
 */
export function inlineKeyboard(markup, actions) {
  const rows = markup.inline_keyboard.filter((row) => row.length > 0);
  return el(
    'div',
    { class: 'inline-keyboard' },
    ...rows.map((row) => el('div', { class: 'button-row' }, ...row.map((button) => inlineButton(button, actions)))),
  );
}

/**
 * Shows the spinner on the buttons that wait for their answer.
 *
 * @param {Element} within
 * @param {(data: string) => boolean} isWaiting
 */
export function markWaiting(within, isWaiting) {
  for (const button of within.querySelectorAll('button[data-callback]')) {
    const waiting = isWaiting(button.getAttribute('data-callback') ?? '');
    button.setAttribute('aria-busy', String(waiting));
  }
}

/**
 * An invoice that is paid takes no second payment.
 *
 * @param {Element} within
 */
export function markPaid(within) {
  for (const button of within.querySelectorAll('button[data-pay]:enabled')) {
    button.toggleAttribute('disabled', true);
    button.replaceChildren(el('span', { class: 'button-text' }, '✓ Paid'));
  }
}

/**
 * @param {InlineKeyboardButton} button
 * @param {ButtonActions} actions
 */
function inlineButton(button, actions) {
  if ('callback_data' in button) {
    const { callback_data: data } = button;
    return plainButton(button, { 'data-callback': data, 'aria-busy': 'false', onclick: () => actions.tap(data) });
  }
  if ('pay' in button) {
    return plainButton(button, {
      'data-pay': true,
      'data-callback': payTap,
      'aria-busy': 'false',
      onclick: actions.pay,
    });
  }
  if ('url' in button) {
    const payload = actions.startPayload(button.url);
    if (payload) return plainButton(button, { onclick: () => actions.openStart(payload) }, 'open');
    return linkButton(button, button.url);
  }
  if ('web_app' in button) return linkButton(button, button.web_app.url);
  if ('copy_text' in button) return plainButton(button, { onclick: () => actions.copy(button.copy_text.text) }, 'copy');
  return plainButton(button, { onclick: () => actions.unsupported(button.text) });
}

/**
 * @param {InlineKeyboardButton} button
 * @param {Record<string, import('./el.js').Attribute>} attributes
 * @param {string} [mark]
 */
function plainButton(button, attributes, mark) {
  return el('button', { type: 'button', ...common(button), ...attributes }, ...face(button, mark));
}

/**
 * @param {InlineKeyboardButton} button
 * @param {string} url
 */
function linkButton(button, url) {
  const href = safeUrl(url);
  return el('a', { href, target: '_blank', rel: 'noopener noreferrer', ...common(button) }, ...face(button, 'open'));
}

/** @param {InlineKeyboardButton} button */
function common(button) {
  return {
    class: `inline-button ${'style' in button ? button.style : ''}`,
    'data-testid': 'button',
    onkeydown: pressOnce,
  };
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
 * @param {string | undefined} mark
 */
function face(button, mark) {
  return [el('span', { class: 'button-text', title: button.text }, button.text), mark ? icon(mark) : undefined];
}
