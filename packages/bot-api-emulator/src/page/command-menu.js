// @ts-check
/** @import { ChatStore } from './state.js' */
import { byId, el } from './el.js';
import { firstItem, mountPopup } from './popup.js';

/**
 * The bot's commands: all of them from the menu button, and those that fit while the person types one.
 *
 * @param {ChatStore} store
 * @param {(command: string) => void} send
 */
export function mountCommandMenu(store, send) {
  const button = byId('commands-button', HTMLButtonElement);
  const panel = byId('commands', HTMLElement);

  /** @param {string} start */
  const fill = (start) => {
    const fitting = (store.currentChat?.commands ?? []).filter(({ command }) => command.startsWith(start));
    panel.replaceChildren(...fitting.map((command) => commandItem(command, send)));
    return fitting.length;
  };
  const popup = mountPopup(button, panel, () => fill(''));
  store.subscribe(() => (button.hidden = !store.currentChat?.commands.length));

  return {
    /** @param {string} text what stands in the composer */
    typed(text) {
      const start = /^\/(\w*)$/.exec(text)?.[1];
      popup.show(start !== undefined && fill(start) > 0);
    },
    /** Moves the keyboard into the open list; false when none is open. */
    enter() {
      if (panel.hidden) return false;
      firstItem(panel)?.focus();
      return true;
    },
  };
}

/**
 * @param {{ command: string, description: string }} command
 * @param {(command: string) => void} send
 */
function commandItem({ command, description }, send) {
  const press = () => send(`/${command}`);
  return el('button', { type: 'button', onclick: press }, el('strong', {}, `/${command}`), el('span', {}, description));
}
