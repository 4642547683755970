import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { forward, sendContact, upload } from '../../actions/chat-actions.js';
import { html, icon } from '../../html.js';
import { state } from '../../state/page-state.js';
import { Popup } from '../popup.js';

/** Photo, file, contact and a message from another chat; photos also by paste, files also by drop. */
export function AttachMenu() {
  const [shown, show] = useState(false);
  useEffect(() => {
    addEventListener('paste', (event) => offer(event.clipboardData, event));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => offer(event.dataTransfer, event));
  }, []);
  const button = { class: 'tool', 'aria-label': 'Attach', 'data-testid': 'attach' };
  const panel = { class: 'popup right', 'aria-label': 'Attach' };
  return h(
    Popup,
    { shown, show, button, face: icon('attach'), panel },
    item('photo', 'Photo', () => chooseFile('image/*', (file) => upload(file, 'photo'))),
    item('file', 'File', () => chooseFile('', (file) => upload(file, 'document'))),
    item('person', 'Contact', sendContact),
    item('reply', 'Forwarded message', forward),
  );
}

/**
 * @param {string} mark
 * @param {string} label
 * @param {() => unknown} press
 */
function item(mark, label, press) {
  return html`<button type="button" onClick=${press}>${icon(mark)}<span>${label}</span></button>`;
}

/**
 * @param {string} accept
 * @param {(file: File) => unknown} chosen
 */
function chooseFile(accept, chosen) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => input.files?.[0] && chosen(input.files[0]));
  input.click();
}

/**
 * @param {DataTransfer | null} data
 * @param {Event} event
 */
function offer(data, event) {
  const file = data?.files[0];
  if (!file) return;
  event.preventDefault();
  if (state.questions.length === 0) void upload(file, isPhoto(file) ? 'photo' : 'document');
}

/** @param {File} file */
function isPhoto(file) {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
}
