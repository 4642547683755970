/** @import { ChatView, PageEvent, PageMessage, Person } from '../page-protocol.ts' */
import { recall, remember } from './preferences.js';
import { isFromBot } from './texts.js';

/** As long as Telegram shows a chat action. */
const actionMs = 5000;
/** As long as Telegram's apps wait for the answer to a tap. */
const answerMs = 30_000;

/** Everything that the page shows. The functions below change it and then call `changed`, which draws the page again. */
export const state = {
  connection: /** @type {'connecting' | 'connected' | 'lost'} */ ('connecting'),
  people: /** @type {Person[]} */ ([]),
  /** Whose chat is shown. */
  current: /** @type {Person | undefined} */ (undefined),
  /** Grows each time a person is chosen, even if it is the same person again. */
  selections: 0,
  /** By person. */
  chats: /** @type {Map<number, ChatView>} */ (new Map()),
  /** What the bot does just now ("typing"), by person. */
  actions: /** @type {Map<number, { action: string, timer: number }>} */ (new Map()),
  /** The inline buttons that wait for their answer, by `tapKey`. */
  waiting: /** @type {Set<string>} */ (new Set()),
  toast: /** @type {{ text: string, number: number } | undefined} */ (undefined),
  /** What each person has written and not sent. */
  drafts: /** @type {Map<number, string>} */ (new Map()),
  replyTo: /** @type {PageMessage | undefined} */ (undefined),
};

let draw = () => {};

/** @param {() => void} page what draws the page */
export function drawnBy(page) {
  draw = page;
}

export const changed = () => draw();

/** Replaces whole fields of the state. @param {Partial<typeof state>} values */
export function set(values) {
  Object.assign(state, values);
  changed();
}

export const currentChat = () => state.current && state.chats.get(state.current.id);

// People and what they have read

/** The last message that each person has read, kept over reloads. @type {Record<number, number>} person → message_id */
const marks = JSON.parse(recall('read') ?? '{}');

/** @param {PageMessage[]} messages */
const lastId = (messages) => messages.reduce((last, message) => Math.max(last, message.message_id), 0);

/** @param {number} person @param {PageMessage[]} messages */
function markRead(person, messages) {
  if (lastId(messages) === (marks[person] ?? 0)) return;
  marks[person] = lastId(messages);
  remember('read', JSON.stringify(marks));
}

/** @param {number} person */
export function unreadCount(person) {
  const messages = state.chats.get(person)?.messages ?? [];
  return messages.filter((message) => isFromBot(message) && message.message_id > (marks[person] ?? 0)).length;
}

/**
 * The chosen person stays chosen if they are still there. At first it is `?as=<id or role>`, else the person who was chosen last time.
 *
 * @param {Person[]} people
 */
export function setPeople(people) {
  state.people = people;
  const stillThere = people.find(({ id }) => id === state.current?.id);
  const wanted = [new URLSearchParams(location.search).get('as'), recall('person')];
  const found = wanted.map((name) => people.find(({ id, role }) => name === String(id) || name === role));
  const first = found[0] ?? found[1] ?? people[0];
  if (stillThere) set({ current: stillThere });
  else if (first) select(first);
}

/** Shows a person's chat, now and at the next visit. @param {Person} person */
export function choose(person) {
  remember('person', String(person.id));
  const url = new URL(location.href);
  // A reload must not jump back to the person whom the link named.
  if (url.searchParams.has('as')) {
    url.searchParams.set('as', person.role);
    history.replaceState(null, '', url);
  }
  select(person);
}

/** @param {Person} person */
function select(person) {
  state.current = person;
  state.selections += 1;
  state.replyTo = undefined;
  markRead(person.id, currentChat()?.messages ?? []);
  changed();
}

// Chats

/** Equal values keep their identity, so that only what differs is drawn again. @param {ChatView} view as it is at the server */
export function replaceChat(view) {
  const { id } = view.person;
  const old = state.chats.get(id);
  const known = new Map(old?.messages.map((message) => [message.message_id, message]));
  const messages = view.messages.map((message) => sameOr(known.get(message.message_id), message)).sort(byMessageId);
  const keyboard = sameOr(old?.keyboard, view.keyboard);
  // An emulator that was started afresh numbers its messages from one again. An old mark must not make them count as read.
  marks[id] = Math.min(marks[id] ?? 0, lastId(messages));
  keep({ ...view, keyboard, messages });
}

/** @param {Exclude<PageEvent, { type: 'toast' }>} event */
export function applyEvent(event) {
  if (event.type === 'action') return startAction(event.person, event.action);
  const chat = state.chats.get(event.person);
  if (!chat) return;
  if (event.type === 'message') endAction(event.person);
  keep(changedChat(chat, event));
}

/** @param {ChatView} chat @param {Exclude<PageEvent, { type: 'toast' } | { type: 'action' }>} event @returns {ChatView} */
function changedChat(chat, event) {
  /** @param {number} messageId */
  const without = (messageId) => chat.messages.filter((message) => message.message_id !== messageId);
  switch (event.type) {
    case 'message':
    case 'edited':
      return { ...chat, messages: [...without(event.message.message_id), event.message].sort(byMessageId) };
    case 'deleted':
      return { ...chat, messages: without(event.message_id) };
    case 'keyboard':
      return { ...chat, keyboard: event.keyboard ?? undefined };
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

/** @param {ChatView} chat */
function keep(chat) {
  const { id } = chat.person;
  state.chats.set(id, chat);
  if (id === state.current?.id) markRead(id, chat.messages);
  changed();
}

/** @param {PageMessage} a @param {PageMessage} b */
const byMessageId = (a, b) => a.message_id - b.message_id;

/** @template T @param {T | undefined} old @param {T} value */
function sameOr(old, value) {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}

/** @param {number} person @param {string} action */
function startAction(person, action) {
  endAction(person);
  state.actions.set(person, { action, timer: setTimeout(() => endAction(person), actionMs) });
  changed();
}

/** @param {number} person */
function endAction(person) {
  clearTimeout(state.actions.get(person)?.timer);
  if (state.actions.delete(person)) changed();
}

// Buttons that wait

/** @type {Map<string, PromiseWithResolvers<void>>} by callback_query_id, for as long as any button waits */
const answers = new Map();

/** @param {number} person @param {number} messageId @param {string} data */
export const tapKey = (person, messageId, data) => `${person}/${messageId}/${data}`;

/** The answer to a tap. It comes as an event, and it may come before the response to the tap itself. @param {string} callbackQueryId */
export function answerTo(callbackQueryId) {
  const answer = answers.get(callbackQueryId) ?? Promise.withResolvers();
  if (state.waiting.size > 0) answers.set(callbackQueryId, answer);
  return answer;
}

/**
 * Shows that a button waits until the work ends, or for as long as Telegram's apps wait.
 *
 * @template T @param {string} key @param {Promise<T>} work @returns {Promise<T | undefined>}
 */
export async function whileWaiting(key, work) {
  state.waiting.add(key);
  changed();
  try {
    return await Promise.race([work, new Promise((end) => setTimeout(end, answerMs))]);
  } finally {
    state.waiting.delete(key);
    if (state.waiting.size === 0) answers.clear();
    changed();
  }
}

// Writing

/** What stands in the composer. Each person's unfinished text waits for their return. */
export const draft = () => (state.current && state.drafts.get(state.current.id)) ?? '';

/** Replaces what stands in the composer, as typing does. @param {string} text */
export function write(text) {
  if (state.current) state.drafts.set(state.current.id, text);
  changed();
}

/** The commands that begin as the text in the composer does, or all if that text is no beginning of a command. */
export function fittingCommands() {
  const start = /^\/(\w*)$/.exec(draft())?.[1] ?? '';
  return (currentChat()?.commands ?? []).filter(({ command }) => command.startsWith(start));
}

/** Puts a refused text back into the composer, unless its writer has begun another one. @param {number} person @param {string} text */
export function giveBack(person, text) {
  if (!state.drafts.get(person)) state.drafts.set(person, text);
  changed();
}

/** Ctrl+↑ and Ctrl+↓, as in Telegram Desktop: one message up, or one down; below the last one the reply ends. @param {1 | -1} direction */
export function stepReply(direction) {
  const messages = currentChat()?.messages ?? [];
  const at = messages.findIndex((message) => message.message_id === state.replyTo?.message_id);
  const next = at < 0 ? messages.length - 1 : Math.max(at + direction, 0);
  set({ replyTo: at < 0 && direction > 0 ? undefined : messages[next] });
}
