/** @import { ShownKeyboard } from '../../../page-protocol.ts' */
import { h } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { block, sendText } from '../../actions/chat-actions.js';
import { html } from '../../html.js';
import { currentChat, state } from '../../state/page-state.js';
import { focusFooter } from '../focus-footer.js';
import { Composer } from './composer.js';
import { ReplyBar } from './reply-bar.js';
import { ReplyKeyboard } from './reply-keyboard.js';

/** Below the log stands the composer with the bot's keyboard, or one big button: START in an empty chat, Unblock in a blocked one. */
export function Footer() {
  const chat = currentChat();
  const blocked = chat?.blocked === true;
  const big = blocked || chat?.messages.length === 0;
  const button = useFooterFocus(big);
  const [closed, close] = useState(/** @type {ShownKeyboard | undefined} */ (undefined));
  const keyboard = chat?.keyboard;
  const open = keyboard !== undefined && keyboard !== closed;
  const toggle = keyboard && { open, press: () => close(open ? keyboard : undefined) };
  return html`<footer class="footer">
    ${!big && state.replyTo && h(ReplyBar, { message: state.replyTo })}
    ${h(Composer, { hidden: big, keyboard: toggle, placeholder: keyboard?.input_field_placeholder ?? 'Message' })}
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
    ${open && !big && h(ReplyKeyboard, { keyboard, used: () => keyboard.one_time_keyboard && close(keyboard) })}
  </footer>`;
}

/**
 * The keyboard comes here when a person is chosen, and goes on to the composer where the big button gives way to it.
 *
 * @param {boolean} big
 */
function useFooterFocus(big) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  // To be asked before drawing: what is hidden loses the keyboard as soon as anything measures the page.
  const stoodThere = document.activeElement === button.current;
  useLayoutEffect(() => {
    if (!big && stoodThere) focusFooter();
  }, [big]);
  useLayoutEffect(() => {
    // Under a finger this would only bring up the phone's keyboard.
    if (state.selections > 0 && matchMedia('(pointer: fine)').matches) focusFooter();
  }, [state.selections]);
  return button;
}
