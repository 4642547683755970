/** Gives the keyboard to what stands below the log: the big button, or else the composer. */
export function focusFooter() {
  const target = document.querySelector('.big-button:not([hidden])') ?? document.querySelector('#input');
  if (target instanceof HTMLElement) target.focus();
}
