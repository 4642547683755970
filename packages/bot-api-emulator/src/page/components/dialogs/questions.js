/** @import { ComponentChildren } from 'preact' */
/** @import { Person } from '../../../page-protocol.ts' */
import { html } from '../../html.js';
import { ask } from '../../state/ask.js';

/**
 * An alert as the bot's answer to a tap may show one.
 *
 * @param {string} text
 */
export async function showAlert(text) {
  await ask({ label: text, body: [html`<p data-testid="alert">${text}</p>`], accept: 'OK', cancel: false });
}

/**
 * A photo as large as the screen.
 *
 * @param {string} src
 * @param {string} alt
 */
export async function showPhoto(src, alt) {
  const body = [html`<img class="whole-photo" src=${src} alt=${alt} />`];
  await ask({ label: alt, body, accept: 'Close', cancel: false });
}

/**
 * @param {string} question
 * @param {string} detail
 * @param {string} accept
 */
export async function isConfirmed(question, detail, accept) {
  return (await askFor(question, [html`<p>${detail}</p>`], accept)) !== undefined;
}

/** Asks for a number to send as a contact; undefined when the person thinks better of it. */
export async function askContact() {
  const phone = { name: 'phone', type: 'tel', required: true, pattern: '[+0-9() \\-]{3,}' };
  const fields = [
    field('Phone number', phone),
    field('First name', { name: 'first', required: true, autocomplete: 'off' }),
    field('Last name (optional)', { name: 'last', autocomplete: 'off' }),
  ];
  const values = await askFor('Send a contact', fields, 'Send');
  if (!values) return undefined;
  const last_name = textOf(values, 'last');
  const contact = { phone_number: textOf(values, 'phone'), first_name: textOf(values, 'first') };
  return last_name ? { ...contact, last_name } : contact;
}

/** Asks for a message that was written in another chat; undefined when it shall not be sent on. */
export async function askForward() {
  const fields = [
    field('Who wrote it', { name: 'sender', required: true, maxlength: 64, autocomplete: 'off' }),
    html`<label class="field">
      <span>What they wrote</span><textarea name="text" required rows="3" maxlength="4096"></textarea>
    </label>`,
  ];
  const values = await askFor('Forward a message', fields, 'Forward');
  return values && { sender: textOf(values, 'sender'), text: textOf(values, 'text') };
}

/**
 * @param {string} question
 * @param {Person[]} people
 */
export async function askWho(question, people) {
  const choices = people.map(({ id, first_name, role }, at) => {
    const last = at === people.length - 1;
    return html`<label class="choice">
      <input type="radio" name="who" value=${id} required defaultChecked=${last} />
      <span>${`${first_name}, ${role}`}</span>
    </label>`;
  });
  const values = await askFor(question, choices, 'Open');
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
  const shown = address
    ? html`<img class="upload-preview" src=${address} alt=${file.name} />`
    : html`<p>${file.name}</p>`;
  const title = `Send ${kind === 'photo' ? 'photo' : 'file'}`;
  const values = await askFor(title, [shown, field('Caption', { name: 'caption' })], 'Send');
  if (address) URL.revokeObjectURL(address);
  return values && textOf(values, 'caption');
}

/** @param {string} url where the bot's answer to a tap leads */
export async function offerLink(url) {
  const title = 'Open this link?';
  const link = html`<p><a href=${url} target="_blank" rel="noopener noreferrer">${url}</a></p>`;
  await ask({ label: title, body: [html`<h2>${title}</h2>`, link], accept: 'Close', cancel: false });
}

/**
 * @param {string} title
 * @param {ComponentChildren} body
 * @param {string} accept
 */
function askFor(title, body, accept) {
  return ask({ label: title, body: [html`<h2>${title}</h2>`, body], accept, cancel: true });
}

/**
 * @param {string} label
 * @param {Record<string, string | number | boolean>} attributes
 */
function field(label, attributes) {
  return html`<label class="field"><span>${label}</span><input ...${attributes} /></label>`;
}

/**
 * @param {FormData} values
 * @param {string} name
 */
function textOf(values, name) {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
