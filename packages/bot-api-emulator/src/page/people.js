/** @import { Person } from '../page-protocol.ts' */
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { block, copy, setLanguage } from './actions.js';
import { isAsking } from './dialogs.js';
import { avatar, html, icon, menuItem, toolButton } from './html.js';
import { Popup } from './popup.js';
import { isDark, switchTheme } from './preferences.js';
import { changed, choose, currentChat, state, unreadCount } from './state.js';
import { actionText, isFromBot, nameOf, summaryOf, timeOf } from './texts.js';

const digits = 9;
/** A colour that none of the first people has. */
const botHue = 4;
const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
];

/** The people to be, with what came for each of them; Alt+1… and Alt+↑/↓ switch from anywhere. */
export function PeopleList() {
  const { length } = state.people;
  useEffect(showCurrent, [state.current?.id]);
  return html`<aside class="people" aria-label="People">
    <header class="people-head">
      <h1>Playground</h1>
      <p class="small">Chat with the bot as any of them</p>
    </header>
    <nav id="people" aria-label="Chat as">${state.people.map(personRow)}</nav>
    <p class="hint small">
      ${`Alt ${length <= digits ? `1…${length}` : '↑ ↓'} another person`}<br />
      Double-click or Ctrl ↑ reply to a message
    </p>
  </aside>`;
}

/** Scrolls to the chosen person: one who is chosen by keys or by the address may be out of sight. */
function showCurrent() {
  document.querySelector('#people [aria-current="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** @param {Person} person @param {number} at */
function personRow(person, at) {
  const { id, role, about, first_name, last_name } = person;
  const last = state.chats.get(id)?.messages.at(-1);
  const action = state.actions.get(id)?.action;
  const said = last ? `${isFromBot(last) ? '' : 'You: '}${summaryOf(last)}` : about;
  const unread = unreadCount(id);
  return html`<button
    type="button"
    class="person"
    key=${id}
    data-testid=${`person-${role}`}
    title=${about}
    aria-current=${state.current?.id === id}
    aria-label=${`${nameOf(person)}, ${role}${unread ? `, ${unread} new` : ''}`}
    onClick=${() => choose(person)}
  >
    ${avatar(at, person)}
    <span class="row-name">
      <span class="name">${first_name}<span class="last-name"> ${last_name}</span></span>
      <span class="role small">${role}</span>
    </span>
    <span class="row-time small">${last && timeOf(last)}</span>
    <span class="preview">${action ? actionText(action) : said}</span>
    <span class="badge" data-testid=${`unread-${role}`} hidden=${unread === 0}>${unread > 99 ? '99+' : unread}</span>
  </button>`;
}

addEventListener('keydown', (event) => {
  const person = event.altKey && !event.ctrlKey && !event.metaKey ? personFor(event) : undefined;
  if (!person || isAsking()) return;
  event.preventDefault();
  choose(person);
});

/** @param {KeyboardEvent} event */
function personFor({ code }) {
  const { people, current } = state;
  // By position and not by character: with Option held, a Mac's digit keys write other signs.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (digit) return people[Number(digit) - 1];
  const step = { ArrowUp: -1, ArrowDown: 1 }[code];
  const at = people.findIndex(({ id }) => id === current?.id);
  return step && people[(at + step + people.length) % people.length];
}

export function ChatHeader() {
  const bot = currentChat()?.bot;
  const { current: person } = state;
  const action = person && state.actions.get(person.id)?.action;
  const quiet = bot && person && `as ${person.first_name} · id ${person.id}`;
  const unread = state.people.reduce((sum, { id }) => sum + unreadCount(id), 0);
  const title = bot && person && `${unread ? `(${unread}) ` : ''}${bot.first_name} · ${person.first_name}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  const themePressed = () => {
    switchTheme();
    changed();
  };
  return html`<header class="chat-head">
    ${bot && avatar(botHue, bot)}
    <div class="chat-title">
      <h2>${bot?.first_name ?? 'Bot'}</h2>
      <p id="bot-status" class=${action ? 'active' : 'small'} role="status">${action ? actionText(action) : quiet}</p>
    </div>
    ${toolButton('theme', isDark() ? 'Light theme' : 'Dark theme', themePressed)}${chatMenu()}
  </header>`;
}

function chatMenu() {
  const { blocked = false, person } = currentChat() ?? {};
  const button = { class: 'tool', 'aria-label': 'More' };
  const panel = { 'aria-label': 'More' };
  return h(
    Popup,
    { id: 'more', button, face: icon('more'), panel },
    menuItem('copy', `Copy id ${person?.id}`, () => copy(String(person?.id))),
    languages.map(({ code, name }) => {
      const chosen = person?.language_code.split('-')[0] === code;
      const marks = { lang: code, 'aria-pressed': chosen };
      return menuItem('language', chosen ? `${name} ✓` : name, () => setLanguage(code), marks);
    }),
    menuItem('block', blocked ? 'Unblock the bot' : 'Block the bot', () => block(!blocked)),
  );
}
