/** @import { Person } from '../../page-protocol.ts' */
import { useEffect } from 'preact/hooks';
import { html } from '../html.js';
import { unreadCount } from '../state/chats.js';
import { state } from '../state/page-state.js';
import { choose } from '../state/people.js';
import { actionText } from '../text/action-text.js';
import { isFromBot, summaryOf, timeOf } from '../text/message-facts.js';
import { avatar } from './avatar.js';

const DIGITS = 9;

/** The people to be, with what came for each of them; Alt+1… and Alt+↑/↓ switch from anywhere. */
export function PeopleList() {
  useEffect(() => addEventListener('keydown', switchByKey), []);
  useEffect(showCurrent, [state.current?.id]);
  return html`<aside class="people" aria-label="People">
    <header class="people-head">
      <h1>Playground</h1>
      <p>Chat with the bot as any of them</p>
    </header>
    <nav id="people" aria-label="Chat as">${state.people.map(personRow)}</nav>
    <p class="hint">
      <span>${keysHint(state.people.length)} another person</span>
      <span><kbd>Ctrl</kbd> <kbd>↑</kbd> reply to a message</span>
    </p>
  </aside>`;
}

/**
 * The keys that reach all of them: digits while there are enough.
 *
 * @param {number} count
 */
function keysHint(count) {
  return count <= DIGITS
    ? html`<kbd>Alt</kbd> <kbd>1</kbd>…<kbd>${count}</kbd>`
    : html`<kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>`;
}

/** Whoever is chosen by keys or by the address may stand out of sight. */
function showCurrent() {
  document.querySelector('#people [aria-current="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * @param {Person} person
 * @param {number} at
 */
function personRow(person, at) {
  const { role, about, first_name, last_name } = person;
  const last = state.chats.get(person.id)?.messages.at(-1);
  const unread = unreadCount(person.id);
  return html`<button
    type="button"
    class="person"
    key=${person.id}
    data-testid=${`person-${role}`}
    title=${about}
    aria-current=${state.current?.id === person.id}
    aria-label=${`${[first_name, last_name].filter(Boolean).join(' ')}, ${role}${unread ? `, ${unread} new` : ''}`}
    onClick=${() => choose(person)}
  >
    ${avatar(at + 1, person)}
    <span class="row-name"
      ><span class="name">${first_name}<span class="last-name"> ${last_name}</span></span
      ><span class="role">${role}</span></span
    >
    <span class="row-time">${last && timeOf(last)}</span>
    <span class="preview">${previewOf(person)}</span>
    <span class="badge" data-testid=${`unread-${role}`} hidden=${unread === 0}>${unread > 99 ? '99+' : unread}</span>
  </button>`;
}

/** @param {Person} person */
function previewOf(person) {
  const action = state.actions.get(person.id)?.action;
  if (action) return actionText(action);
  const last = state.chats.get(person.id)?.messages.at(-1);
  return last ? `${isFromBot(last) ? '' : 'You: '}${summaryOf(last)}` : person.about;
}

/** @param {KeyboardEvent} event */
function switchByKey(event) {
  const person = event.altKey && !event.ctrlKey && !event.metaKey ? personFor(event) : undefined;
  if (!person || state.questions.length > 0) return;
  event.preventDefault();
  choose(person);
}

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
