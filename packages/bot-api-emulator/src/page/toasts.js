// @ts-check
import { el } from './el.js';

const shortestMs = 3000;
const perCharacterMs = 50;

/** Short notes over the chat; a new one takes the old one's place. */
export class Toasts {
  #place;
  #timer = 0;

  /** @param {HTMLElement} place a live region */
  constructor(place) {
    this.#place = place;
  }

  /** @param {string} text */
  show(text) {
    clearTimeout(this.#timer);
    this.#place.replaceChildren(el('div', { class: 'toast', 'data-testid': 'toast' }, text));
    this.#timer = setTimeout(() => this.#place.replaceChildren(), shortestMs + text.length * perCharacterMs);
  }
}
