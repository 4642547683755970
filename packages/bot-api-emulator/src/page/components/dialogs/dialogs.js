/** @import { Question } from '../../state/page-state.js' */
import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../../html.js';
import { state } from '../../state/page-state.js';

export function Dialogs() {
  return html`<div>${state.questions.map((question) => h(Dialog, { key: question.number, question }))}</div>`;
}

/** @param {{ question: Question }} props */
function Dialog({ question: { label, body, accept, cancel, answer } }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const acceptButton = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Enter answers at once where there is nothing to fill in.
    if (!form.current?.querySelector('input')) acceptButton.current?.focus();
  }, []);
  const closed = () => {
    const accepted = dialog.current?.returnValue === 'accept' && form.current;
    answer(accepted ? new FormData(accepted) : undefined);
  };
  return html`<dialog ref=${dialog} aria-label=${label} onClose=${closed}>
    <form ref=${form} method="dialog">
      ${body}
      <div class="dialog-buttons">
        ${cancel && html`<button type="button" onClick=${() => dialog.current?.close('cancel')}>Cancel</button>`}
        <button type="submit" value="accept" ref=${acceptButton}>${accept}</button>
      </div>
    </form>
  </dialog>`;
}
