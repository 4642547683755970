import { h } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { html, icon } from '../html.js';
import { unreadCount } from '../state/chats.js';
import { currentChat, state } from '../state/page-state.js';
import { isDark, switchTheme, systemTheme } from '../state/theme.js';
import { actionText } from '../text/action-text.js';
import { avatar } from './avatar.js';
import { ChatMenu } from './chat-menu.js';

/** Blue, which none of the four people has. */
const botHue = 5;

/** The bot's name and what it does just now, and the window's title. */
export function ChatHeader() {
  const bot = currentChat()?.bot;
  const { current: person } = state;
  const action = person && state.actions.get(person.id)?.action;
  const quiet = bot && person && `as ${person.first_name} · id ${person.id}`;
  useTitle(bot && person && `${bot.first_name} · ${person.first_name}`);
  return html`<header class="chat-head">
    ${bot && avatar(botHue, bot)}
    <div class="chat-title">
      <h2>${bot?.first_name ?? 'Bot'}</h2>
      <p id="bot-status" class=${action ? 'active' : ''} role="status">
        <span>${action ? actionText(action) : quiet}</span>
      </p>
    </div>
    ${h(ThemeButton, null)}${h(ChatMenu, null)}
  </header>`;
}

/** @param {string | undefined} name */
function useTitle(name) {
  const unread = state.people.reduce((sum, { id }) => sum + unreadCount(id), 0);
  const title = name && `${unread ? `(${unread}) ` : ''}${name}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Changes between dark and light. */
function ThemeButton() {
  const [, draw] = useReducer((/** @type {number} */ drawn) => drawn + 1, 0);
  useEffect(() => systemTheme.addEventListener('change', () => draw(undefined)), []);
  const press = () => {
    switchTheme();
    draw(undefined);
  };
  const label = isDark() ? 'Light theme' : 'Dark theme';
  return html`<button type="button" class="tool" aria-label=${label} onClick=${press}>${icon('theme')}</button>`;
}
