// @ts-check
/** @import { ChatActions } from './chat-actions.js' */
/** @import { ChatStore } from './state.js' */
import { byId, el, icon } from './el.js';
import { mountPopup } from './popup.js';

/**
 * The ⋮ menu of the chat: block the bot, or let it write again.
 *
 * @param {ChatStore} store
 * @param {ChatActions} actions
 */
export function mountChatMenu(store, actions) {
  const panel = byId('chat-menu', HTMLElement);
  mountPopup(byId('chat-menu-button', HTMLButtonElement), panel, () => {
    const blocked = store.currentChat?.blocked === true;
    const press = () => void actions.block(!blocked);
    const label = blocked ? 'Unblock the bot' : 'Block the bot';
    panel.replaceChildren(el('button', { type: 'button', onclick: press }, icon('block'), el('span', {}, label)));
  });
}
