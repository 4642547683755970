// @ts-check
/** @import { PageMessage } from '../page-protocol.ts' */
import { recall, remember } from './preferences.js';

/** Up to which message each person has read, kept over reloads. */
export class ReadMarks {
  /** @type {Record<string, number>} person → message_id */
  #marks = stored();

  /**
   * @param {number} person
   * @param {PageMessage} message
   */
  isUnread(person, message) {
    return message.message_id > (this.#marks[person] ?? 0);
  }

  /**
   * @param {number} person
   * @param {PageMessage[]} messages
   */
  mark(person, messages) {
    const last = lastId(messages);
    if (last === (this.#marks[person] ?? 0)) return;
    this.#marks[person] = last;
    remember('read', JSON.stringify(this.#marks));
  }

  /**
   * A stand-in that was started afresh counts its messages from one again; a mark from before must not hide them.
   *
   * @param {number} person
   * @param {PageMessage[]} messages
   */
  limit(person, messages) {
    this.#marks[person] = Math.min(this.#marks[person] ?? 0, lastId(messages));
  }
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
