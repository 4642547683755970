/** @import { ComponentChildren } from 'preact' */
import { useState } from 'preact/hooks';
import { html } from './html.js';

/**
 * A panel that its button opens. The arrow keys move through it, and a choice closes it. It is a popover: the browser closes it on Esc, on a
 * tap elsewhere, and when another popover opens.
 *
 * @param {object} props
 * @param {string} props.id
 * @param {Record<string, unknown>} props.button its attributes
 * @param {ComponentChildren} props.face what stands on the button
 * @param {Record<string, unknown>} props.panel its attributes
 * @param {ComponentChildren} [props.children] the items: buttons
 */
export function Popup({ id, button, face, panel, children }) {
  const [open, setOpen] = useState(false);
  /** @param {ToggleEvent} event */
  const toggled = ({ newState }) => setOpen(newState === 'open');
  const handlers = { onBeforeToggle: toggled, onToggle: enter, onClick: choose, onKeyDown: walk };
  return html`<button type="button" popovertarget=${id} aria-haspopup="true" ...${button}>${face}</button>
    <div popover="auto" class="popup" id=${id} ...${panel} ...${handlers}>${open && children}</div>`;
}

/** A list that came up by itself while the person writes does not take the focus. @param {ToggleEvent} event */
function enter({ newState, currentTarget }) {
  if (newState === 'open' && document.activeElement?.id !== 'input') buttonsOf(currentTarget)[0]?.focus();
}

/** @param {MouseEvent} event */
function choose({ target, currentTarget }) {
  const isChosen = target instanceof Element && target.closest('button');
  if (isChosen && currentTarget instanceof HTMLElement) currentTarget.hidePopover();
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = buttonsOf(event.currentTarget);
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}

export function closePopup() {
  const open = document.querySelector(':popover-open');
  if (open instanceof HTMLElement) open.hidePopover();
}

/** @param {EventTarget | null} panel */
const buttonsOf = (panel) => (panel instanceof Element ? [...panel.querySelectorAll('button')] : []);
