// @ts-check
/** @import { ChatActions } from './chat-actions.js' */
import { byId, el, icon } from './el.js';
import { mountPopup } from './popup.js';

/**
 * Photo, file, contact and what somebody wrote elsewhere; photos also by paste, files also by drop.
 *
 * @param {ChatActions} actions
 */
export function mountAttachMenu(actions) {
  const panel = byId('attachments', HTMLElement);
  panel.append(
    item('photo', 'Photo', () => choose('image/*', (file) => actions.upload(file, 'photo'))),
    item('file', 'File', () => choose('', (file) => actions.upload(file, 'document'))),
    item('person', 'Contact', () => actions.sendContact()),
    item('reply', 'Forwarded message', () => actions.forward()),
  );
  mountPopup(byId('attach-button', HTMLButtonElement), panel);
  addEventListener('paste', (event) => offer(event.clipboardData, event, actions));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => offer(event.dataTransfer, event, actions));
}

/**
 * @param {string} mark
 * @param {string} label
 * @param {() => void} press
 */
function item(mark, label, press) {
  return el('button', { type: 'button', onclick: press }, icon(mark), el('span', {}, label));
}

/**
 * @param {string} accept
 * @param {(file: File) => void} chosen
 */
function choose(accept, chosen) {
  const input = el('input', { type: 'file', accept });
  input.addEventListener('change', () => input.files?.[0] && chosen(input.files[0]));
  input.click();
}

/**
 * @param {DataTransfer | null} data
 * @param {Event} event
 * @param {ChatActions} actions
 */
function offer(data, event, actions) {
  const file = data?.files[0];
  if (!file) return;
  event.preventDefault();
  if (!document.querySelector('dialog[open]')) actions.upload(file, isPhoto(file) ? 'photo' : 'document');
}

/** @param {File} file */
function isPhoto(file) {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
}
