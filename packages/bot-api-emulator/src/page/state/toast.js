import { changed, state } from './page-state.js';

const shortestMs = 3000;
const perCharacterMs = 50;
let timer = 0;

/**
 * A short note over the chat; a new one takes the old one's place.
 *
 * @param {string} text
 */
export function showToast(text) {
  clearTimeout(timer);
  timer = setTimeout(() => show(undefined), shortestMs + text.length * perCharacterMs);
  show({ text, number: (state.toast?.number ?? 0) + 1 });
}

/** @param {typeof state.toast} toast */
function show(toast) {
  state.toast = toast;
  changed();
}
