/** @import { Key, ShownKeyboard } from '../page-protocol.ts' */
import { h } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { block, sayUnsupported, sendText, shareOwnNumber } from './actions.js';
import { Composer } from './composer.js';
import { focusFooter, html, toolButton } from './html.js';
import { currentChat, set, state } from './state.js';
import { summaryOf } from './texts.js';

/** Below the log stands the composer with the bot's keyboard, or one big button: START in an empty chat, Unblock in a blocked one. */
export function Footer() {
  const chat = currentChat();
  const blocked = chat?.blocked === true;
  const big = blocked || chat?.messages.length === 0;
  const button = useFooterFocus(big);
  const [closed, close] = useState(/** @type {ShownKeyboard | undefined} */ (undefined));
  const keyboard = chat?.keyboard;
  const open = keyboard !== undefined && keyboard !== closed;
  const toggle = () => close(open ? keyboard : undefined);
  const keyboardButton = keyboard && toolButton('keyboard', "The bot's keyboard", toggle, { 'aria-pressed': open });
  return html`<footer class="footer">
    ${!big && replyBar()}${h(Composer, { hidden: big, placeholder: keyboard?.input_field_placeholder, keyboardButton })}
    <button
      type="button"
      class="big-button"
      data-testid="start"
      ref=${button}
      hidden=${!big}
      onClick=${() => (blocked ? block(false) : sendText('/start'))}
    >
      ${blocked ? 'Unblock' : 'Start'}
    </button>
    ${open && !big && replyKeyboard(keyboard, () => keyboard.one_time_keyboard && close(keyboard))}
  </footer>`;
}

/** The focus comes here when a person is chosen. If the big button gives way to the composer, so does its focus. @param {boolean} big */
function useFooterFocus(big) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  // This must be read before drawing: a hidden element loses the focus as soon as anything measures the page.
  const stoodThere = document.activeElement === button.current;
  useLayoutEffect(() => {
    if (!big && stoodThere) focusFooter();
  }, [big]);
  useLayoutEffect(() => {
    // On a touch screen the focus would only bring up the phone's keyboard.
    if (state.selections > 0 && matchMedia('(pointer: fine)').matches) focusFooter();
  }, [state.selections]);
  return button;
}

function replyBar() {
  const { replyTo: message } = state;
  const cancel = () => {
    set({ replyTo: undefined });
    focusFooter();
  };
  return (
    message &&
    html`<div class="reply-bar" data-testid="reply-bar">
      <div class="quote">
        <strong>${`Reply to ${message.from?.first_name ?? 'message'}`}</strong><span>${summaryOf(message)}</span>
      </div>
      ${toolButton('close', 'Do not reply', cancel)}
    </div>`
  );
}

/** The bot's own keyboard below the composer. @param {ShownKeyboard} keyboard @param {() => unknown} used is called after a key has sent something */
function replyKeyboard({ keyboard, resize_keyboard }, used) {
  /** @param {Key} button */
  const key = (button) => {
    const press = async () => (await isSent(button)) && used();
    return html`<button type="button" class="reply-key" data-testid="reply-key" onClick=${press}>
      ${button.text}
    </button>`;
  };
  const style = { gridAutoRows: `minmax(${resize_keyboard ? 42 : 52}px, auto)` };
  return html`<div class="reply-keyboard" style=${style} data-testid="reply-keyboard" aria-label="The bot's keyboard">
    ${keyboard.map((row) => html`<div class="button-row">${row.map(key)}</div>`)}
  </div>`;
}

/** @param {Key} button */
async function isSent(button) {
  if ('request_contact' in button && button.request_contact) return shareOwnNumber();
  const special = Object.keys(button).some((key) => /^request_|^web_app$/.test(key) && key !== 'request_contact');
  if (!special) return sendText(button.text);
  sayUnsupported(button.text);
  return false;
}
