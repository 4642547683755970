/** @import { ComponentChildren } from 'preact' */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from './html.js';
import { set, state } from './state.js';

/**
 * A panel that its button opens, walked with the arrow keys, closed by Esc, by choosing and by a tap elsewhere.
 *
 * @param {object} props
 * @param {NonNullable<typeof state.menu>} props.name
 * @param {Record<string, unknown>} props.button its attributes
 * @param {ComponentChildren} props.face what stands on the button
 * @param {Record<string, unknown>} props.panel its attributes
 * @param {ComponentChildren} [props.children] the items: buttons
 */
export function Popup({ name, button, face, panel, children }) {
  const anchor = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = state.menu === name;
  useLayoutEffect(() => {
    // A list that came up by itself leaves the keyboard where it is.
    const [opener, first] = items(anchor.current);
    if (shown && document.activeElement === opener) first?.focus();
  }, [shown]);
  const press = () => {
    // Not every browser gives the keyboard to a button that is pressed.
    items(anchor.current)[0]?.focus();
    set({ menu: shown ? undefined : name });
  };
  /** @param {MouseEvent} event */
  const choose = ({ target }) => target instanceof Element && target.closest('button') && set({ menu: undefined });
  return html`<div class="popup-anchor" ref=${anchor}>
    <button type="button" aria-haspopup="true" aria-expanded=${shown} onClick=${press} ...${button}>${face}</button>
    <div ...${panel} hidden=${!shown} onClick=${choose} onKeyDown=${walk}>${shown && children}</div>
  </div>`;
}

addEventListener('pointerdown', ({ target }) => {
  if (state.menu && target instanceof Element && !target.closest('.popup-anchor')) set({ menu: undefined });
});
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !state.menu) return;
  const button = document.activeElement?.closest('.popup')?.previousElementSibling;
  if (button instanceof HTMLElement) button.focus();
  set({ menu: undefined });
});

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const buttons = items(event.currentTarget);
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}

/** @param {Element | null | undefined} place @returns {HTMLElement[]} */
const items = (place) => [...(place?.querySelectorAll('button') ?? [])];
