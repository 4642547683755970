// @ts-check

/**
 * A panel that its button opens, walked with the arrow keys, closed by Esc, by choosing and by a tap elsewhere.
 *
 * @param {HTMLElement} button
 * @param {HTMLElement} panel
 * @param {() => void} [fill] called before it opens
 */
export function mountPopup(button, panel, fill) {
  const open = () => {
    fill?.();
    show(true);
    firstItem(panel)?.focus();
  };
  /** @param {boolean} shown */
  const show = (shown) => {
    panel.hidden = !shown;
    button.setAttribute('aria-expanded', String(shown));
  };

  show(false);
  button.addEventListener('click', () => (panel.hidden ? open() : show(false)));
  panel.addEventListener(
    'click',
    (event) => event.target instanceof Element && event.target.closest('button') && show(false),
  );
  panel.addEventListener('keydown', (event) => walk(panel, event));
  addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !panel.contains(event.target) && !button.contains(event.target)) show(false);
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    if (panel.contains(document.activeElement)) button.focus();
    show(false);
  });
  return { show };
}

/**
 * @param {HTMLElement} panel
 * @param {KeyboardEvent} event
 */
function walk(panel, event) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const items = [...panel.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
}

/** @param {HTMLElement} panel */
export function firstItem(panel) {
  return panel.querySelector('button');
}
