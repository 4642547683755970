import { h } from 'preact';
import { useState } from 'preact/hooks';
import { block, setLanguage } from '../actions/chat-actions.js';
import { copy } from '../actions/clipboard.js';
import { html, icon } from '../html.js';
import { currentChat } from '../state/page-state.js';
import { Popup } from './popup.js';

const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
];

/** The ⋮ menu of the chat: the person's id, the language of their app, and to block the bot or let it write again. */
export function ChatMenu() {
  const [shown, show] = useState(false);
  const blocked = currentChat()?.blocked === true;
  const id = String(currentChat()?.person.id);
  const button = { class: 'tool', 'aria-label': 'More' };
  const panel = { class: 'popup below', 'aria-label': 'More' };
  return h(
    Popup,
    { shown, show, button, face: icon('more'), panel },
    html`<button type="button" onClick=${() => copy(id)}>${icon('copy')}<span>${`Copy id ${id}`}</span></button>`,
    languages.map(languageItem),
    html`<button type="button" onClick=${() => block(!blocked)}>
      ${icon('block')}<span>${blocked ? 'Unblock the bot' : 'Block the bot'}</span>
    </button>`,
  );
}

/** @param {{ code: string, name: string }} language */
function languageItem({ code, name }) {
  const chosen = currentChat()?.person.language_code.split('-')[0] === code;
  return html`<button type="button" lang=${code} aria-pressed=${chosen} onClick=${() => setLanguage(code)}>
    ${icon('language')}<span>${chosen ? `${name} ✓` : name}</span>
  </button>`;
}
