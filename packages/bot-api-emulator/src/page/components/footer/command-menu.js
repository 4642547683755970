/** @import { BotCommand } from '@grammyjs/types' */
import { h } from 'preact';
import { sendText } from '../../actions/chat-actions.js';
import { html, icon } from '../../html.js';
import { state } from '../../state/page-state.js';
import { commandsFrom, showCommands, write } from '../../state/writing.js';
import { focusFooter } from '../focus-footer.js';
import { Popup } from '../popup.js';

/** The bot's commands: all of them from the menu button, and those that fit while the person types one. */
export function CommandMenu() {
  const start = state.commandStart;
  return h(
    Popup,
    {
      shown: start !== undefined,
      show: (shown) => showCommands(shown ? '' : undefined),
      button: { class: 'menu-button', 'data-testid': 'menu', hidden: commandsFrom('').length === 0 },
      face: [icon('menu'), html`<span>Menu</span>`],
      panel: { class: 'popup commands', 'aria-label': 'Commands', 'data-testid': 'commands' },
    },
    commandsFrom(start ?? '').map(commandItem),
  );
}

/** Moves the keyboard into the open list; false when none is open. */
export function enterCommands() {
  const first = document.querySelector('.popup.commands button');
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  return true;
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
