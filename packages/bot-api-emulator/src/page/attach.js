import { h } from 'preact';
import { forward, sendContact, upload } from './actions.js';
import { isAsking } from './dialogs.js';
import { icon, menuItem } from './html.js';
import { Popup } from './popup.js';

/** Photo, file, contact and a message from another chat; photos also by paste, files also by drop. */
export function attachMenu() {
  const button = { class: 'tool', 'aria-label': 'Attach', 'data-testid': 'attach' };
  const panel = { 'aria-label': 'Attach' };
  return h(
    Popup,
    { id: 'attach', button, face: icon('attach'), panel },
    menuItem('photo', 'Photo', () => chooseFile('image/*', 'photo')),
    menuItem('file', 'File', () => chooseFile('', 'document')),
    menuItem('person', 'Contact', sendContact),
    menuItem('reply', 'Forwarded message', forward),
  );
}

/** @param {string} accept @param {'photo' | 'document'} kind */
function chooseFile(accept, kind) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => void (input.files?.[0] && upload(input.files[0], kind)));
  input.click();
}

addEventListener('paste', (event) => offer(event.clipboardData, event));
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => offer(event.dataTransfer, event));

/** @param {DataTransfer | null} data @param {Event} event */
function offer(data, event) {
  const file = data?.files[0];
  if (!file) return;
  event.preventDefault();
  const isPhoto = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
  if (!isAsking()) void upload(file, isPhoto ? 'photo' : 'document');
}
