// @ts-check
/** @import { Person } from '../page-protocol.ts' */
/** @import { ChatStore } from './state.js' */
import { avatar } from './avatar.js';
import { actionText } from './chat-header.js';
import { el } from './el.js';
import { isFromBot, summaryOf, timeOf } from './message-facts.js';

/**
 * The people to be, with what came for each of them; Alt+1… and Alt+↑/↓ switch from anywhere.
 *
 * @param {HTMLElement} nav
 * @param {ChatStore} store
 * @param {(person: Person) => void} choose
 */
export function mountPeopleList(nav, store, choose) {
  /** @type {Map<number, ReturnType<typeof personRow>>} */
  let rows = new Map();
  const rebuild = () => {
    rows = new Map(store.people.map((person, at) => [person.id, personRow(person, at, () => choose(person))]));
    nav.replaceChildren(...[...rows.values()].map(({ button }) => button));
  };
  const update = () => store.people.forEach((person) => rows.get(person.id)?.update(stateOf(person, store)));

  store.subscribe((change) => {
    if (change.type === 'people' && !sameIds(store.people, [...rows.keys()])) rebuild();
    update();
  });
  addEventListener('keydown', (event) => {
    const person = event.altKey && !event.ctrlKey && !event.metaKey ? personFor(event, store) : undefined;
    if (!person || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    choose(person);
  });
}

/**
 * @param {Person} person
 * @param {number} hue
 * @param {() => void} choose
 */
function personRow(person, hue, choose) {
  const badge = el('span', { class: 'badge', 'data-testid': `unread-${person.role}` });
  const time = el('span', { class: 'row-time' });
  const preview = el('span', { class: 'preview' });
  const role = el('span', { class: 'role' }, person.role);
  const button = el(
    'button',
    { type: 'button', class: 'person', 'data-testid': `person-${person.role}`, title: person.about, onclick: choose },
    avatar(hue + 1, person),
    el('span', { class: 'row-name' }, el('span', { class: 'name' }, person.first_name), role),
    time,
    preview,
    badge,
  );
  return { button, update: (/** @type {ReturnType<typeof stateOf>} */ state) => draw(state) };

  /** @param {ReturnType<typeof stateOf>} state */
  function draw({ chosen, unread, said, at }) {
    button.setAttribute('aria-current', String(chosen));
    button.setAttribute('aria-label', labelOf(person, unread));
    badge.textContent = unread > 99 ? '99+' : String(unread);
    badge.hidden = unread === 0;
    preview.textContent = said;
    time.textContent = at;
  }
}

/**
 * @param {Person} person
 * @param {ChatStore} store
 */
function stateOf(person, store) {
  const last = store.chat(person.id)?.messages.at(-1);
  const action = store.action(person.id);
  const line = last ? `${isFromBot(last) ? '' : 'You: '}${summaryOf(last)}` : person.about;
  return {
    chosen: store.current?.id === person.id,
    unread: store.unread(person.id),
    said: action ? actionText(action) : line,
    at: last ? timeOf(last) : '',
  };
}

/**
 * @param {Person} person
 * @param {number} unread
 */
function labelOf(person, unread) {
  return `${person.first_name}, ${person.role}${unread ? `, ${unread} new` : ''}`;
}

/**
 * @param {KeyboardEvent} event
 * @param {ChatStore} store
 */
function personFor(event, store) {
  // By position and not by character: with Option held, a Mac's digit keys write other signs.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit) return store.people[Number(digit) - 1];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.code];
  const at = store.people.findIndex((person) => person.id === store.current?.id);
  return step && store.people[(at + step + store.people.length) % store.people.length];
}

/**
 * @param {Person[]} people
 * @param {number[]} ids
 */
function sameIds(people, ids) {
  return people.length === ids.length && people.every((person, at) => person.id === ids[at]);
}
