/**
 * Remembers where in the log the keyboard is, and returns a function that puts it back after drawing: on the same button
 * where it is still there, else on the first button of the same message. False where nothing is left to stand on.
 *
 * @param {HTMLElement} column
 */
export function keepFocus(column) {
  const focused = document.activeElement;
  const message = focused?.closest('[data-message-id]');
  if (!focused || !message || !column.contains(focused)) return () => true;
  const id = message.getAttribute('data-message-id');
  const data = focused.getAttribute('data-callback');
  return () => {
    if (focused.isConnected && document.activeElement === focused) return true;
    const node = column.querySelector(`[data-message-id="${id}"]`);
    const buttons = /** @type {HTMLElement[]} */ ([...(node?.querySelectorAll('.inline-button') ?? [])]);
    const target = buttons.find((button) => button.getAttribute('data-callback') === data) ?? buttons[0];
    target?.focus({ preventScroll: true });
    return target !== undefined;
  };
}
