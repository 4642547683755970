import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sendText } from '../../actions/chat-actions.js';
import { html, icon } from '../../html.js';
import { state } from '../../state/page-state.js';
import { draft, giveBack, replyTo, stepReply, write } from '../../state/writing.js';
import { focusFooter } from '../focus-footer.js';
import { AttachMenu } from './attach-menu.js';
import { CommandMenu, enterCommands } from './command-menu.js';

/**
 * What is being written, to be sent by Enter. `keyboard` is the button that opens and closes the bot's keyboard, where there is one.
 *
 * @param {{ hidden: boolean, placeholder: string, keyboard: { open: boolean, press: () => void } | undefined }} props
 */
export function Composer({ hidden, placeholder, keyboard }) {
  const text = draft();
  const input = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useLayoutEffect(() => input.current?.style && fitHeight(input.current), [text, hidden]);
  return html`<div class="composer-bar" hidden=${hidden}>
    ${h(CommandMenu, null)}
    <textarea
      id="input"
      rows="1"
      placeholder=${placeholder}
      aria-label="Message"
      autocomplete="off"
      enterkeyhint="send"
      data-testid="composer"
      ref=${input}
      value=${text}
      onInput=${() => write(input.current?.value ?? '')}
      onKeyDown=${typed}
    ></textarea>
    ${keyboard && keyboardButton(keyboard)}${h(AttachMenu, null)}
    <button type="button" class="send" aria-label="Send" data-testid="send" disabled=${!text.trim()} onClick=${submit}>
      ${icon('send')}
    </button>
  </div>`;
}

/** @param {{ open: boolean, press: () => void }} keyboard */
function keyboardButton({ open, press }) {
  return html`<button type="button" class="tool" aria-label="The bot's keyboard" aria-pressed=${open} onClick=${press}>
    ${icon('keyboard')}
  </button>`;
}

/** @param {KeyboardEvent} event */
function typed(event) {
  // While an input method composes a word, Enter belongs to it.
  if (event.isComposing) return;
  const { key, ctrlKey } = event;
  const upOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  if (key === 'Enter' && !event.shiftKey) void submit();
  else if (upOrDown && ctrlKey) stepReply(key === 'ArrowUp' ? -1 : 1);
  else if (key === 'Escape' && state.replyTo) replyTo(undefined);
  else if (!(upOrDown && !event.altKey && enterCommands())) return;
  event.preventDefault();
}

async function submit() {
  const text = draft().trim();
  const { current, replyTo: original } = state;
  if (!text || !current) return;
  write('');
  replyTo(undefined);
  focusFooter();
  if (!(await sendText(text, original?.message_id))) giveBack(current.id, text);
}

/** @param {HTMLTextAreaElement} input */
function fitHeight(input) {
  input.style.height = 'auto';
  // Hidden behind the big START it has no height yet.
  if (input.scrollHeight > 0) input.style.height = `${input.scrollHeight}px`;
}
