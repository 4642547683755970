/** @import { KeyboardButton } from '@grammyjs/types' */
/** @import { ShownKeyboard } from '../../../page-protocol.ts' */
import { sayUnsupported, sendText, shareOwnNumber } from '../../actions/chat-actions.js';
import { html } from '../../html.js';

/**
 * The bot's own keyboard below the composer.
 *
 * @param {{ keyboard: ShownKeyboard, used: () => unknown }} props `used` is called after a key has sent something
 */
export function ReplyKeyboard({ keyboard, used }) {
  const tall = keyboard.resize_keyboard === true ? '' : 'tall';
  /** @param {KeyboardButton | string} button */
  const press = async (button) => {
    if (await isSent(button)) used();
  };
  /** @param {KeyboardButton | string} button */
  const key = (button) =>
    html`<button type="button" class="reply-key" data-testid="reply-key" onClick=${() => press(button)}>
      ${textOf(button)}
    </button>`;
  return html`<div class=${`reply-keyboard ${tall}`} data-testid="reply-keyboard" aria-label="The bot's keyboard">
    ${keyboard.keyboard.map((row) => html`<div class="button-row">${row.map(key)}</div>`)}
  </div>`;
}

/** @param {KeyboardButton | string} button */
async function isSent(button) {
  if (typeof button === 'string') return sendText(button);
  if ('request_contact' in button && button.request_contact) return shareOwnNumber();
  const special = Object.keys(button).some((key) => /^request_|^web_app$/.test(key) && key !== 'request_contact');
  if (!special) return sendText(button.text);
  sayUnsupported(button.text);
  return false;
}

/** @param {KeyboardButton | string} button */
function textOf(button) {
  return typeof button === 'string' ? button : button.text;
}
