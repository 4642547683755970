import { html } from '../html.js';

/**
 * A round picture with the initials, in one of Telegram's seven colours.
 *
 * @param {number} hue
 * @param {{ first_name: string, last_name?: string | undefined }} who
 */
export function avatar(hue, { first_name, last_name }) {
  const initials = [first_name, last_name].map((name) => Array.from(name ?? '')[0] ?? '').join('');
  return html`<span class=${`avatar hue-${hue % 7}`} aria-hidden="true">${initials.toUpperCase()}</span>`;
}
