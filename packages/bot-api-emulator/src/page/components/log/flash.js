/**
 * Draws the eye to a message.
 *
 * @param {Element} message
 */
export function flash(message) {
  message.classList.remove('appearing', 'changed');
  requestAnimationFrame(() => message.classList.add('changed'));
}

/**
 * Brings a message of the open chat into sight.
 *
 * @param {number} messageId
 */
export function goTo(messageId) {
  const message = document.querySelector(`[data-message-id="${messageId}"]`);
  if (!message) return;
  flash(message);
  message.scrollIntoView({ block: 'center', behavior: smoothly() });
}

/** @returns {ScrollBehavior} */
export function smoothly() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
