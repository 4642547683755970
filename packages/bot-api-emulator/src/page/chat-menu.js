// @ts-check
/** @import { ChatActions } from './chat-actions.js' */
/** @import { ChatStore } from './state.js' */
import { byId, el, icon } from './el.js';
import { mountPopup } from './popup.js';

/** @type {{ code: string, name: string }[]} */
const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
];

/**
 * The ⋮ menu of the chat: the language of the person's app, and to block the bot or let it write again.
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
    panel.replaceChildren(
      ...languages.map((language) => languageItem(language, store, actions)),
      el('button', { type: 'button', onclick: press }, icon('block'), el('span', {}, label)),
    );
  });
}

/**
 * @param {{ code: string, name: string }} language
 * @param {ChatStore} store
 * @param {ChatActions} actions
 */
function languageItem({ code, name }, store, actions) {
  const chosen = store.currentChat?.person.language_code.split('-')[0] === code;
  const press = () => void actions.setLanguage(code);
  const label = el('span', {}, chosen ? `${name} ✓` : name);
  return el(
    'button',
    { type: 'button', lang: code, 'aria-pressed': String(chosen), onclick: press },
    icon('language'),
    label,
  );
}
