// @ts-check
/** @import { KeyboardButton } from 'grammy/types' */
/** @import { ShownKeyboard } from '../page-protocol.ts' */
/** @import { ChatActions } from './chat-actions.js' */
/** @import { ChatStore } from './state.js' */
import { byId, el } from './el.js';

/**
 * The bot's own keyboard below the composer, with the button that hides and shows it.
 *
 * @param {ChatStore} store
 * @param {ChatActions} actions
 */
export function mountReplyKeyboard(store, actions) {
  const place = byId('reply-keyboard', HTMLElement);
  const toggle = byId('keyboard-button', HTMLButtonElement);
  /** @type {ShownKeyboard | undefined} */
  let shown;
  /** @param {boolean} hidden */
  const hide = (hidden) => {
    place.hidden = hidden;
    toggle.setAttribute('aria-pressed', String(!hidden));
  };

  toggle.addEventListener('click', () => hide(!place.hidden));
  store.subscribe(() => {
    const keyboard = store.currentChat?.keyboard;
    toggle.hidden = keyboard === undefined;
    if (JSON.stringify(keyboard) === JSON.stringify(shown)) return;
    shown = keyboard;
    place.classList.toggle('tall', keyboard?.resize_keyboard !== true);
    place.replaceChildren(...rowsOf(keyboard, actions, () => keyboard?.one_time_keyboard && hide(true)));
    hide(keyboard === undefined);
  });
}

/**
 * @param {ShownKeyboard | undefined} keyboard
 * @param {ChatActions} actions
 * @param {() => void} used
 */
function rowsOf(keyboard, actions, used) {
  return (keyboard?.keyboard ?? []).map((row) =>
    el('div', { class: 'button-row' }, ...row.map((button) => replyButton(button, actions, used))),
  );
}

/**
 * @param {KeyboardButton | string} button
 * @param {ChatActions} actions
 * @param {() => void} used
 */
function replyButton(button, actions, used) {
  const text = typeof button === 'string' ? button : button.text;
  const press = async () => {
    if (await pressed(button, actions)) used();
  };
  return el('button', { type: 'button', class: 'reply-key', 'data-testid': 'reply-key', onclick: press }, text);
}

/**
 * @param {KeyboardButton | string} button
 * @param {ChatActions} actions
 * @returns {Promise<boolean>} whether something was sent
 */
async function pressed(button, actions) {
  if (typeof button === 'string') return actions.sendText(button);
  if ('request_contact' in button && button.request_contact) return actions.shareOwnNumber();
  const special = Object.keys(button).some((key) => /^request_|^web_app$/.test(key) && key !== 'request_contact');
  if (!special) return actions.sendText(button.text);
  actions.unsupported(button.text);
  return false;
}
