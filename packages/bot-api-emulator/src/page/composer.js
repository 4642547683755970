/** @import { BotCommand } from '@grammyjs/types' */
import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sendText } from './actions.js';
import { attachMenu } from './attach.js';
import { focusFooter, html, icon, toolButton } from './html.js';
import { closePopup, Popup } from './popup.js';
import { currentChat, draft, fittingCommands, giveBack, set, state, stepReply, write } from './state.js';

/**
 * @param {{ hidden: boolean, placeholder: string | undefined, keyboardButton: unknown }} props
 */
export function Composer({ hidden, placeholder = 'Message', keyboardButton }) {
  const text = draft();
  const input = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useLayoutEffect(() => {
    if (input.current) fitHeight(input.current);
  }, [text, hidden]);
  useLayoutEffect(() => {
    const source = document.querySelector('.menu-button');
    const isCommand = /^\/\w*$/.test(text) && fittingCommands().length > 0 && source instanceof HTMLElement;
    if (isCommand) document.getElementById('commands')?.showPopover({ source });
    else closePopup();
  }, [text, state.current?.id]);
  return html`<div class="composer-bar" hidden=${hidden}>
    ${commandMenu()}
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
    ${keyboardButton}${attachMenu()}
    ${toolButton('send', 'Send', submit, { class: 'tool send', 'data-testid': 'send', disabled: !text.trim() })}
  </div>`;
}

/** @param {KeyboardEvent} event */
function typed(event) {
  // While an input method composes a word, Enter belongs to it.
  if (event.isComposing) return;
  const { key, ctrlKey, altKey } = event;
  const direction = { ArrowUp: /** @type {const} */ (-1), ArrowDown: /** @type {const} */ (1) }[key];
  if (key === 'Enter' && !event.shiftKey) void submit();
  else if (direction && ctrlKey) stepReply(direction);
  else if (key === 'Escape' && state.replyTo) set({ replyTo: undefined });
  else if (!direction || altKey || !hasEnteredCommands()) return;
  event.preventDefault();
}

async function submit() {
  const text = draft().trim();
  const { current, replyTo } = state;
  if (!text || !current) return;
  write('');
  set({ replyTo: undefined });
  focusFooter();
  if (!(await sendText(text, replyTo?.message_id))) giveBack(current.id, text);
}

/** @param {HTMLTextAreaElement} input */
function fitHeight(input) {
  input.style.height = 'auto';
  // While the big START hides the field, it has no height.
  if (input.scrollHeight > 0) input.style.height = `${input.scrollHeight}px`;
}

/** The bot's commands: all of them from the menu button, and those that fit while the person types one. */
function commandMenu() {
  const hasNone = (currentChat()?.commands ?? []).length === 0;
  const button = { class: 'menu-button', 'data-testid': 'menu', hidden: hasNone };
  const panel = { 'aria-label': 'Commands', 'data-testid': 'commands' };
  const face = [icon('menu'), html`<span>Menu</span>`];
  return h(Popup, { id: 'commands', button, face, panel }, fittingCommands().map(commandItem));
}

/** @param {BotCommand} command */
function commandItem({ command, description }) {
  const press = () => {
    void sendText(`/${command}`);
    write('');
    focusFooter();
  };
  return html`<button type="button" onClick=${press}>
    <strong>${`/${command}`}</strong><span>${description}</span>
  </button>`;
}

/** Moves the focus into the open list; false if no list is open. */
function hasEnteredCommands() {
  const first = document.querySelector('#commands:popover-open button');
  if (first instanceof HTMLElement) first.focus();
  return first !== null;
}
