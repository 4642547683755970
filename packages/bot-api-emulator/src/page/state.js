// @ts-check
/** @import { ChatView, PageEvent, PageMessage, Person } from '../page-protocol.ts' */
import { isFromBot } from './message-facts.js';
import { PendingTaps } from './pending-taps.js';
import { ReadMarks } from './read-marks.js';

/**
 * What changed, for the views. `chat`: anything of that person's chat; `taps`: which inline buttons wait for an answer.
 *
 * @typedef {{ type: 'people' } | { type: 'selected' } | { type: 'chat' | 'typing' | 'taps', person: number }} Change
 */

/** As long as Telegram shows a chat action. */
const actionMs = 5000;

/** Everything that the page shows: people, their chats, who is chosen. Views subscribe and read. */
export class ChatStore {
  /** @type {Person[]} */
  people = [];
  /** @type {Person | undefined} */
  current;
  taps = new PendingTaps((person) => this.#tell({ type: 'taps', person }));
  #read = new ReadMarks();
  /** @type {Map<number, ChatView>} */
  #chats = new Map();
  /** @type {Map<number, { action: string, timer: number }>} */
  #actions = new Map();
  /** @type {((change: Change) => void)[]} */
  #listeners = [];

  /** @param {(change: Change) => void} listener */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** @param {Person[]} people */
  setPeople(people) {
    this.people = people;
    this.#tell({ type: 'people' });
  }

  /** @param {Person} person */
  select(person) {
    this.current = this.people.find(({ id }) => id === person.id) ?? person;
    this.#markRead(person.id);
    this.#tell({ type: 'selected' });
  }

  /** @param {number | undefined} person */
  chat(person) {
    return person === undefined ? undefined : this.#chats.get(person);
  }

  get currentChat() {
    return this.chat(this.current?.id);
  }

  /** @param {number} person */
  action(person) {
    return this.#actions.get(person)?.action;
  }

  /** @param {number} person */
  unread(person) {
    const messages = this.chat(person)?.messages ?? [];
    return messages.filter((message) => isFromBot(message) && this.#read.isUnread(person, message)).length;
  }

  /** @param {ChatView} view */
  replaceChat(view) {
    const person = view.person.id;
    this.#chats.set(person, { ...view, messages: view.messages.toSorted(byId) });
    this.#read.limit(person, view.messages);
    this.#changed(person);
  }

  /** @param {Exclude<PageEvent, { type: 'toast' }>} event */
  apply(event) {
    if (event.type === 'action') return this.#startAction(event.person, event.action);
    const chat = this.#chats.get(event.person);
    if (!chat) return;
    this.#chats.set(event.person, applied(chat, event));
    if (event.type === 'message') this.#endAction(event.person);
    this.#changed(event.person);
  }

  /** @param {number} person */
  #changed(person) {
    if (person === this.current?.id) this.#markRead(person);
    this.#tell({ type: 'chat', person });
  }

  /** @param {number} person */
  #markRead(person) {
    this.#read.mark(person, this.chat(person)?.messages ?? []);
  }

  /**
   * @param {number} person
   * @param {string} action
   */
  #startAction(person, action) {
    clearTimeout(this.#actions.get(person)?.timer);
    const timer = setTimeout(() => this.#endAction(person), actionMs);
    this.#actions.set(person, { action, timer });
    this.#tell({ type: 'typing', person });
  }

  /** @param {number} person */
  #endAction(person) {
    clearTimeout(this.#actions.get(person)?.timer);
    if (this.#actions.delete(person)) this.#tell({ type: 'typing', person });
  }

  /** @param {Change} change */
  #tell(change) {
    for (const listener of this.#listeners) listener(change);
  }
}

/**
 * @param {ChatView} chat
 * @param {Exclude<PageEvent, { type: 'toast' } | { type: 'action' }>} event
 * @returns {ChatView}
 */
function applied(chat, event) {
  switch (event.type) {
    case 'message':
    case 'edited':
      return { ...chat, messages: [...without(chat, event.message.message_id), event.message].sort(byId) };
    case 'deleted':
      return { ...chat, messages: without(chat, event.message_id) };
    case 'keyboard':
      return withKeyboard(chat, event.keyboard);
    case 'commands':
      return { ...chat, commands: event.commands };
    case 'language':
      return { ...chat, person: { ...chat.person, language_code: event.language_code } };
    case 'paid':
      return { ...chat, paid: [...chat.paid, event.message_id] };
    case 'blocked':
      return { ...chat, blocked: event.blocked };
  }
}

/**
 * @param {ChatView} chat
 * @param {number} messageId
 */
function without(chat, messageId) {
  return chat.messages.filter((message) => message.message_id !== messageId);
}

/**
 * @param {ChatView} chat
 * @param {Extract<PageEvent, { type: 'keyboard' }>['keyboard']} keyboard
 * @returns {ChatView}
 */
function withKeyboard(chat, keyboard) {
  const { keyboard: _gone, ...rest } = chat;
  return keyboard ? { ...rest, keyboard } : rest;
}

/**
 * @param {PageMessage} a
 * @param {PageMessage} b
 */
function byId(a, b) {
  return a.message_id - b.message_id;
}
