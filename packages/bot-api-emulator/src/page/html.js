/** @import { ComponentChildren, VNode } from 'preact' */
import htm from 'htm';
import { h } from 'preact';

/**
 * Elements, written as in HTML. Every value becomes text or an attribute, never markup. Components are put in by
 * `h(Component, props)`, because TypeScript checks those props and sees none in a template.
 *
 * @type {(strings: TemplateStringsArray, ...values: unknown[]) => ComponentChildren}
 */
export const html = htm.bind(
  /** @type {(type: string, props: object | null, ...children: ComponentChildren[]) => VNode} */ (h),
);

const dot = 'a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1';
const drawings = {
  theme: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  more: `M12 5${dot}M12 11.500${dot}M12 18${dot}`,
  down: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  attach: 'm20 11.5-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L9.800 17a1.700 1.700 0 0 1-2.400-2.400l7.600-7.600',
  keyboard: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  send: 'M3 20.5 21.5 12 3 3.5V10l12 2-12 2z',
  photo: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9v.01',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.600 12.600',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  open: 'M8 16 18 6M10 6h8v8',
  reply: 'm10 6-6 5.5 6 5.5v-3.5c5 0 8 1.5 10 4.5-.5-5.5-4-9-10-9z',
  ticks: 'm2 13 4.5 4.5L16 8M11.5 16l1.5 1.5L22.5 8',
};

/** @param {keyof typeof drawings} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${drawings[name]} /></svg>`;

/** @param {keyof typeof drawings} mark @param {string} label @param {() => unknown} press */
export const toolButton = (mark, label, press, more = {}) =>
  html`<button type="button" class="tool" aria-label=${label} onClick=${press} ...${more}>${icon(mark)}</button>`;

/** @param {keyof typeof drawings} mark @param {string} label @param {() => unknown} press */
export const menuItem = (mark, label, press, more = {}) =>
  html`<button type="button" onClick=${press} ...${more}>${icon(mark)}<span>${label}</span></button>`;

/** A round picture with the initials. @param {number} at @param {{ first_name: string, last_name?: string | undefined }} who */
export function avatar(at, { first_name, last_name }) {
  const initials = [first_name, last_name].map((name) => Array.from(name ?? '')[0] ?? '').join('');
  const style = { '--hue': (at * 51 + 60) % 360 };
  return html`<span class="avatar" style=${style} aria-hidden="true">${initials.toUpperCase()}</span>`;
}

/** Moves the focus to what stands below the log: the big button, or else the composer. */
export function focusFooter() {
  const target = document.querySelector('.big-button:not([hidden])') ?? document.querySelector('#input');
  if (target instanceof HTMLElement) target.focus();
}

/** @returns {ScrollBehavior} */
export function smoothly() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
