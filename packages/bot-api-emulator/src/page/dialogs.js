// @ts-check
/** @import { Person } from '../page-protocol.ts' */
import { el } from './el.js';

/**
 * An alert as the bot's answer to a tap may show one.
 *
 * @param {string} text
 */
export async function showAlert(text) {
  await ask({ body: [el('p', { 'data-testid': 'alert' }, text)], accept: 'OK' });
}

/**
 * @param {string} question
 * @param {string} detail
 * @param {string} accept
 */
export async function confirmed(question, detail, accept) {
  const body = [el('h2', {}, question), el('p', {}, detail)];
  return (await ask({ body, accept, cancel: true })) !== undefined;
}

/** Asks for a number to send as a contact; undefined when the person thinks better of it. */
export async function askContact() {
  const phone = field('Phone number', { name: 'phone', type: 'tel', required: true, pattern: '[+0-9() \\-]{3,}' });
  const first = field('First name', { name: 'first', required: true, autocomplete: 'off' });
  const last = field('Last name (optional)', { name: 'last', autocomplete: 'off' });
  const values = await ask({
    body: [el('h2', {}, 'Send a contact'), phone, first, last],
    accept: 'Send',
    cancel: true,
  });
  if (!values) return undefined;
  const last_name = textOf(values, 'last');
  return {
    phone_number: textOf(values, 'phone'),
    first_name: textOf(values, 'first'),
    ...(last_name && { last_name }),
  };
}

/** Asks what somebody wrote elsewhere; undefined when nothing shall be sent on. */
export async function askForward() {
  const sender = field('Who wrote it', { name: 'sender', required: true, maxlength: 64, autocomplete: 'off' });
  const said = el('textarea', { name: 'text', required: true, rows: 3, maxlength: 4096 });
  const text = el('label', { class: 'field' }, el('span', {}, 'What they wrote'), said);
  const values = await ask({
    body: [el('h2', {}, 'Forward a message'), sender, text],
    accept: 'Forward',
    cancel: true,
  });
  return values && { sender: textOf(values, 'sender'), text: textOf(values, 'text') };
}

/**
 * @param {string} question
 * @param {Person[]} people
 * @returns {Promise<Person | undefined>}
 */
export async function askWho(question, people) {
  const choices = people.map(({ id, first_name, role }, at) =>
    el(
      'label',
      { class: 'choice' },
      el('input', { type: 'radio', name: 'who', value: id, required: true, checked: at === people.length - 1 }),
      el('span', {}, `${first_name}, ${role}`),
    ),
  );
  const values = await ask({ body: [el('h2', {}, question), ...choices], accept: 'Open', cancel: true });
  return values && people.find(({ id }) => String(id) === textOf(values, 'who'));
}

/**
 * Shows the file to be sent and asks for its caption; undefined when it shall not be sent.
 *
 * @param {File} file
 * @param {'photo' | 'document'} kind
 */
export async function askCaption(file, kind) {
  const address = kind === 'photo' ? URL.createObjectURL(file) : undefined;
  const shown = address ? el('img', { class: 'upload-preview', src: address, alt: file.name }) : el('p', {}, file.name);
  const body = [
    el('h2', {}, `Send ${kind === 'photo' ? 'photo' : 'file'}`),
    shown,
    field('Caption', { name: 'caption' }),
  ];
  const values = await ask({ body, accept: 'Send', cancel: true });
  if (address) URL.revokeObjectURL(address);
  return values && textOf(values, 'caption');
}

/**
 * @param {string} url where the bot's answer to a tap leads
 */
export async function offerLink(url) {
  const link = el('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, url);
  await ask({ body: [el('h2', {}, 'Open this link?'), el('p', {}, link)], accept: 'Close' });
}

/**
 * @param {{ body: HTMLElement[], accept: string, cancel?: boolean }} question
 * @returns {Promise<FormData | undefined>} what was filled in, or undefined on Cancel and Esc
 */
function ask({ body, accept, cancel = false }) {
  const dialog = el('dialog', { 'aria-label': body[0]?.textContent });
  const form = el('form', { method: 'dialog' }, ...body, buttons(accept, cancel && (() => dialog.close('cancel'))));
  dialog.append(form);
  document.body.append(dialog);
  const { promise, resolve } = Promise.withResolvers();
  dialog.addEventListener('close', () => {
    dialog.remove();
    resolve(dialog.returnValue === 'accept' ? new FormData(form) : undefined);
  });
  dialog.showModal();
  // Enter answers at once where there is nothing to fill in.
  if (!form.querySelector('input')) /** @type {HTMLElement | null} */ (form.querySelector('.accept'))?.focus();
  return promise;
}

/**
 * @param {string} accept
 * @param {false | (() => void)} cancel
 */
function buttons(accept, cancel) {
  return el(
    'div',
    { class: 'dialog-buttons' },
    cancel && el('button', { type: 'button', onclick: cancel }, 'Cancel'),
    el('button', { type: 'submit', value: 'accept', class: 'accept' }, accept),
  );
}

/**
 * @param {string} label
 * @param {Record<string, import('./el.js').Attribute>} attributes
 */
function field(label, attributes) {
  return el('label', { class: 'field' }, el('span', {}, label), el('input', attributes));
}

/**
 * @param {FormData} values
 * @param {string} name
 */
function textOf(values, name) {
  return String(values.get(name) ?? '').trim();
}
