// @ts-check
/** @import { ChatView, PageMessage } from '../page-protocol.ts' */
/** @import { MessageActions } from './render-message.js' */
import { el } from './el.js';
import { keepFocus } from './keep-focus.js';
import { dayLabel, dayOf, isFromBot } from './message-facts.js';
import { renderMessage } from './render-message.js';

/** Messages of one sender this close together hang together, as in Telegram. */
const groupSeconds = 300;

/** @typedef {{ message: PageMessage, node: HTMLElement }} Row */

/** The messages of one chat in the log, day by day; only what differs is drawn again. */
export class LogView {
  #column;
  #actions;
  #focusLost;
  /** @type {Map<string, HTMLElement>} */
  #days = new Map();
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {number | undefined} */
  #person;

  /**
   * @param {HTMLElement} column
   * @param {MessageActions} actions
   * @param {() => void} focusLost the message on which the keyboard stood has no button any more
   */
  constructor(column, actions, focusLost) {
    this.#column = column;
    this.#actions = actions;
    this.#focusLost = focusLost;
  }

  /**
   * Shows the chat and returns the messages that were not there at the last look at the same chat.
   *
   * @param {ChatView} chat
   * @returns {PageMessage[]}
   */
  show(chat) {
    const fresh = this.#person !== chat.person.id;
    this.#person = chat.person.id;
    const before = fresh ? new Map() : this.#rows;
    const added = chat.messages.filter((message) => !before.has(message.message_id));
    // Another person's chat may have a message of the same number: its buttons must not get the keyboard.
    const restoreFocus = fresh ? () => true : keepFocus(this.#column);
    this.#rows = new Map(chat.messages.map((message) => [message.message_id, this.#row(message, before)]));
    this.#place(chat.messages);
    if (!restoreFocus()) this.#focusLost();
    if (fresh) return [];
    for (const message of added) this.node(message.message_id)?.classList.add('appearing');
    return added;
  }

  /** @param {number} messageId */
  node(messageId) {
    return this.#rows.get(messageId)?.node;
  }

  /**
   * @param {PageMessage} message
   * @param {Map<number, Row>} before
   * @returns {Row}
   */
  #row(message, before) {
    const old = before.get(message.message_id);
    if (old && sameMessage(old.message, message)) return old;
    const node = renderMessage(message, this.#actions);
    if (old) node.classList.add('changed');
    return { message, node };
  }

  /** @param {PageMessage[]} messages */
  #place(messages) {
    messages.forEach((message, at) => {
      const { classList } = /** @type {HTMLElement} */ (this.node(message.message_id));
      classList.toggle('first', !hangTogether(messages[at - 1], message));
      classList.toggle('last', !hangTogether(message, messages[at + 1]));
    });
    const days = Map.groupBy(messages, dayOf);
    place(
      this.#column,
      [...days.values()].map(([first]) => this.#day(/** @type {PageMessage} */ (first))),
    );
    for (const [day, itsMessages] of days) {
      const section = /** @type {HTMLElement} */ (this.#days.get(day));
      place(section, [
        /** @type {Element} */ (section.firstElementChild),
        ...itsMessages.flatMap(({ message_id }) => this.node(message_id) ?? []),
      ]);
    }
  }

  /** @param {PageMessage} message */
  #day(message) {
    const node = this.#days.get(dayOf(message)) ?? el('section', {}, el('div', { class: 'day' }, el('span')));
    this.#days.set(dayOf(message), node);
    const label = node.querySelector('.day > span');
    // "Today" is "Yesterday" after midnight; an unchanged label is left alone, lest it be announced again.
    if (label && label.textContent !== dayLabel(message)) label.textContent = dayLabel(message);
    return node;
  }
}

/**
 * Moves only what is out of place, so that the log announces new messages and not old ones again.
 *
 * @param {HTMLElement} column
 * @param {Element[]} nodes
 */
function place(column, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...column.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, at) => {
    if (column.children[at] !== node) column.insertBefore(node, column.children[at] ?? null);
  });
}

/**
 * @param {PageMessage} a
 * @param {PageMessage} b
 */
function sameMessage(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * @param {PageMessage | undefined} a
 * @param {PageMessage | undefined} b
 */
function hangTogether(a, b) {
  if (!a || !b) return false;
  return isFromBot(a) === isFromBot(b) && b.date - a.date < groupSeconds && dayOf(a) === dayOf(b);
}
