/** @import { BotCommand } from '@grammyjs/types' */
/** @import { Key, ShownKeyboard } from '../page-protocol.ts' */
import { h } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { block, forward, sayUnsupported, sendContact, sendText, shareOwnNumber, upload } from './actions.js';
import { isAsking } from './dialogs.js';
import { focusFooter, html, icon, menuItem, toolButton } from './html.js';
import { closePopup, Popup } from './popup.js';
import { currentChat, draft, fittingCommands, giveBack, set, state, stepReply, write } from './state.js';
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

/**
 * @param {{ hidden: boolean, placeholder: string | undefined, keyboardButton: unknown }} props
 */
function Composer({ hidden, placeholder = 'Message', keyboardButton }) {
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

/** Photo, file, contact and a message from another chat; photos also by paste, files also by drop. */
function attachMenu() {
  const button = { class: 'tool', 'aria-label': 'Attach', 'data-testid': 'attach' };
  const panel = { 'aria-label': 'Attach' };
  return h(
    Popup,
    { id: 'attach', button, face: icon('attach'), panel },
    menuItem('photo', 'Photo', () => chooseFile('image/*', 'photo')),
    menuItem('file', 'File', () => chooseFile('', 'document')),
    menuItem('person', 'Contact', sendContact),
    menuItem('reply', 'Forwarded message', forward),
  );
}

/** @param {string} accept @param {'photo' | 'document'} kind */
function chooseFile(accept, kind) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => void (input.files?.[0] && upload(input.files[0], kind)));
  input.click();
}

addEventListener('paste', (event) => offer(event.clipboardData, event));
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => offer(event.dataTransfer, event));

/** @param {DataTransfer | null} data @param {Event} event */
function offer(data, event) {
  const file = data?.files[0];
  if (!file) return;
  event.preventDefault();
  const isPhoto = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
  if (!isAsking()) void upload(file, isPhoto ? 'photo' : 'document');
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
