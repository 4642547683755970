/** @import { ComponentChildren } from 'preact' */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';

/**
 * A panel that its button opens, walked with the arrow keys, closed by Esc, by choosing and by a tap elsewhere.
 *
 * @param {object} props
 * @param {boolean} props.shown
 * @param {(shown: boolean) => void} props.show
 * @param {{ class: string, 'aria-label'?: string, 'data-testid'?: string, hidden?: boolean }} props.button
 * @param {ComponentChildren} props.face what stands on the button
 * @param {{ class: string, 'aria-label': string, 'data-testid'?: string }} props.panel
 * @param {ComponentChildren} [props.children] the items: buttons
 */
export function Popup({ shown, show, button, face, panel, children }) {
  const anchor = useRef(/** @type {HTMLElement | null} */ (null));
  const pressed = useRef(false);
  useClosedFromOutside(anchor, shown, show);
  useLayoutEffect(() => {
    // A list that came up by itself leaves the keyboard where it is.
    if (shown && pressed.current) items(anchor.current)[0]?.focus();
    pressed.current = false;
  }, [shown]);
  const press = () => {
    pressed.current = !shown;
    show(!shown);
  };
  /** @param {MouseEvent} event */
  const choose = ({ target }) => target instanceof Element && target.closest('button') && show(false);
  return html`<div class="popup-anchor" ref=${anchor}>
    <button type="button" aria-haspopup="true" aria-expanded=${shown} onClick=${press} ...${button}>${face}</button>
    <div
      ...${panel}
      hidden=${!shown}
      onClick=${choose}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => walk(event, items(anchor.current))}
    >
      ${shown && children}
    </div>
  </div>`;
}

/**
 * @param {{ current: HTMLElement | null }} anchor
 * @param {boolean} shown
 * @param {(shown: boolean) => void} show
 */
function useClosedFromOutside(anchor, shown, show) {
  useEffect(() => {
    if (!shown) return;
    const whileShown = new AbortController();
    /** @param {Event} event */
    const tapped = ({ target }) => !(target instanceof Node && anchor.current?.contains(target)) && show(false);
    /** @param {KeyboardEvent} event */
    const typed = ({ key }) => {
      if (key !== 'Escape') return;
      if (document.activeElement?.closest('.popup')) anchor.current?.querySelector('button')?.focus();
      show(false);
    };
    addEventListener('pointerdown', tapped, { signal: whileShown.signal });
    addEventListener('keydown', typed, { signal: whileShown.signal });
    return () => whileShown.abort();
  }, [shown]);
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 */
function walk(event, buttons) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}

/**
 * @param {Element | null} anchor
 * @returns {HTMLElement[]}
 */
function items(anchor) {
  return [...(anchor?.querySelectorAll('.popup button') ?? [])].filter((item) => item instanceof HTMLElement);
}
