/** @import { ComponentChildren } from 'preact' */
/** @import { ChatView, PageMessage, Person } from '../../page-protocol.ts' */
import { PendingTaps } from './pending-taps.js';

/**
 * A dialog with a form. `answer` is called once: with what was filled in, or with undefined on Cancel and Esc.
 *
 * @typedef {{ number: number, label: string, body: ComponentChildren, accept: string, cancel: boolean, answer: (values: FormData | undefined) => void }} Question
 */

/**
 * Everything that the page shows. The functions beside this file change it and then call `changed`, which draws the page again.
 *
 * @typedef {object} PageState
 * @property {'connecting' | 'connected' | 'lost'} connection
 * @property {Person[]} people
 * @property {Person | undefined} current whose chat is shown
 * @property {number} selections grows each time a person is chosen, also when it is the same one again
 * @property {Map<number, ChatView>} chats by person
 * @property {Map<number, { action: string, timer: number }>} actions what the bot does just now ("typing"), by person
 * @property {PendingTaps} taps
 * @property {{ text: string, number: number } | undefined} toast
 * @property {Question[]} questions the open dialogs, the topmost last
 * @property {Map<number, string>} drafts what each person has written and not sent
 * @property {PageMessage | undefined} replyTo
 * @property {string | undefined} commandStart the command list shows the commands that begin so; undefined where it is closed
 */

/** @type {PageState} */
export const state = {
  connection: 'connecting',
  people: [],
  current: undefined,
  selections: 0,
  chats: new Map(),
  actions: new Map(),
  taps: new PendingTaps(() => changed()),
  toast: undefined,
  questions: [],
  drafts: new Map(),
  replyTo: undefined,
  commandStart: undefined,
};

/** @type {Set<() => void>} */
const listeners = new Set();

export function changed() {
  for (const listener of listeners) listener();
}

/**
 * @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentChat() {
  return state.current && state.chats.get(state.current.id);
}
