/** @import { PageMessage } from '../../page-protocol.ts' */
import { recall, remember } from './preferences.js';

/**
 * Up to which message each person has read, kept over reloads.
 *
 * @type {Record<number, number>} person → message_id
 */
const marks = stored();

/**
 * @param {number} person
 * @param {PageMessage} message
 */
export function isUnread(person, message) {
  return message.message_id > (marks[person] ?? 0);
}

/**
 * @param {number} person
 * @param {PageMessage[]} messages
 */
export function markRead(person, messages) {
  const last = lastId(messages);
  if (last === (marks[person] ?? 0)) return;
  marks[person] = last;
  remember('read', JSON.stringify(marks));
}

/**
 * An emulator that was started afresh counts its messages from one again; a mark from before must not hide them.
 *
 * @param {number} person
 * @param {PageMessage[]} messages
 */
export function limitMark(person, messages) {
  marks[person] = Math.min(marks[person] ?? 0, lastId(messages));
}

/** @param {PageMessage[]} messages */
function lastId(messages) {
  return messages.reduce((last, message) => Math.max(last, message.message_id), 0);
}

function stored() {
  try {
    return JSON.parse(recall('read') ?? '{}') ?? {};
  } catch {
    return {};
  }
}
