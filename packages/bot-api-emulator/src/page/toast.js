import { set, state } from './state.js';

/** How long a toast stays: long enough to be read. */
const shortestToastMs = 3000;
const toastPerCharacterMs = 50;

let toastTimer = 0;

/** A short note over the chat; a new one takes the old one's place. @param {string} text */
export function showToast(text) {
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => set({ toast: undefined }), shortestToastMs + text.length * toastPerCharacterMs);
  set({ toast: { text, number: (state.toast?.number ?? 0) + 1 } });
}
