// @ts-check
/** @import { ChatActions } from './chat-actions.js' */
/** @import { Composer } from './composer.js' */
/** @import { ChatStore } from './state.js' */
import { byId } from './el.js';

/**
 * Below the log stands the composer, or one big button: START in an empty chat, Unblock in a blocked one.
 *
 * @param {ChatStore} store
 * @param {ChatActions} actions
 * @param {Composer} composer
 * @returns {() => void} gives the keyboard to whichever of them is there
 */
export function mountFooter(store, actions, composer) {
  const bar = byId('composer-bar', HTMLElement);
  const big = byId('big-button', HTMLButtonElement);
  const welcome = byId('welcome', HTMLElement);

  const focus = () => (big.hidden ? composer.focus() : big.focus());
  big.addEventListener('click', () => (store.currentChat?.blocked ? actions.block(false) : actions.sendText('/start')));
  store.subscribe(() => {
    const chat = store.currentChat;
    if (!chat) return;
    const empty = chat.messages.length === 0;
    const stoodThere = document.activeElement === big;
    big.textContent = chat.blocked ? 'Unblock' : 'Start';
    big.hidden = !(chat.blocked || empty);
    bar.hidden = !big.hidden;
    welcome.hidden = !empty;
    byId('welcome-who', HTMLElement).textContent = `You are ${chat.person.first_name}, ${chat.person.role}`;
    byId('welcome-about', HTMLElement).textContent = chat.person.about;
    if (stoodThere && big.hidden) composer.focus();
  });
  return focus;
}
