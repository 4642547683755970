/** @import { ChatView, PageEvent, PageMessage } from '../../page-protocol.ts' */

/** @typedef {Exclude<PageEvent, { type: 'toast' } | { type: 'action' }>} ChatEvent */

/**
 * @param {ChatView} chat
 * @param {ChatEvent} event
 * @returns {ChatView}
 */
export function changedChat(chat, event) {
  switch (event.type) {
    case 'message':
    case 'edited':
      return { ...chat, messages: [...without(chat, event.message.message_id), event.message].sort(byMessageId) };
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
 * @param {PageMessage} a
 * @param {PageMessage} b
 */
export function byMessageId(a, b) {
  return a.message_id - b.message_id;
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
