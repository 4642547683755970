import { changed, state } from './page-state.js';

/** As long as Telegram shows a chat action. */
const shownMs = 5000;

/**
 * @param {number} person
 * @param {string} action
 */
export function startAction(person, action) {
  clearTimeout(state.actions.get(person)?.timer);
  const timer = setTimeout(() => endAction(person), shownMs);
  state.actions.set(person, { action, timer });
  changed();
}

/** @param {number} person */
export function endAction(person) {
  clearTimeout(state.actions.get(person)?.timer);
  if (state.actions.delete(person)) changed();
}
