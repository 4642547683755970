/** @import { ChatView, PageEvent } from '../../page-protocol.ts' */
import { isFromBot } from '../text/message-facts.js';
import { endAction, startAction } from './bot-action.js';
import { byMessageId, changedChat } from './changed-chat.js';
import { changed, state } from './page-state.js';
import { isUnread, limitMark, markRead } from './read-marks.js';

/**
 * What is equal keeps its identity, so that only what differs is drawn again.
 *
 * @param {ChatView} view as it is at the server
 */
export function replaceChat(view) {
  const old = state.chats.get(view.person.id);
  const known = new Map(old?.messages.map((message) => [message.message_id, message]));
  const messages = view.messages.map((message) => sameOr(known.get(message.message_id), message)).sort(byMessageId);
  const keyboard = view.keyboard && { keyboard: sameOr(old?.keyboard, view.keyboard) };
  limitMark(view.person.id, messages);
  keep({ ...view, ...keyboard, messages });
}

/** @param {Exclude<PageEvent, { type: 'toast' }>} event */
export function applyEvent(event) {
  if (event.type === 'action') return startAction(event.person, event.action);
  const chat = state.chats.get(event.person);
  if (!chat) return;
  if (event.type === 'message') endAction(event.person);
  keep(changedChat(chat, event));
}

/** @param {number} person */
export function unreadCount(person) {
  const messages = state.chats.get(person)?.messages ?? [];
  return messages.filter((message) => isFromBot(message) && isUnread(person, message)).length;
}

/** @param {ChatView} chat */
function keep(chat) {
  const { id } = chat.person;
  state.chats.set(id, chat);
  if (id === state.current?.id) markRead(id, chat.messages);
  changed();
}

/**
 * @template T
 * @param {T | undefined} old
 * @param {T} value
 */
function sameOr(old, value) {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}
