/** @import { ComponentChildren } from 'preact' */
/** @import { Person } from '../page-protocol.ts' */
import { render } from 'preact';
import { html } from './html.js';

export const isAsking = () => document.querySelector('dialog') !== null;

/**
 * Opens a dialog over the page. Resolves with what was filled in, or undefined on Cancel and Esc.
 *
 * @param {string} label @param {ComponentChildren} body @param {string} accept @returns {Promise<FormData | undefined>}
 */
function ask(label, body, accept, cancel = false) {
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = label;
  document.body.append(dialog);
  const form = html`<form method="dialog">
    ${body}
    <div class="dialog-buttons">
      ${cancel && html`<button type="button" onClick=${() => dialog.close()}>Cancel</button>`}
      <button type="submit" value="accept">${accept}</button>
    </div>
  </form>`;
  render(form, dialog);
  dialog.showModal();
  // If there is nothing to fill in, Enter answers at once.
  const button = dialog.querySelector('[value=accept]');
  if (button instanceof HTMLElement && !dialog.querySelector('input')) button.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const values = new FormData(dialog.querySelector('form') ?? undefined);
      dialog.remove();
      resolve(dialog.returnValue === 'accept' ? values : undefined);
    });
  });
}

/** @param {string} title @param {ComponentChildren} body @param {string} accept */
const askFor = (title, body, accept) => ask(title, [html`<h2>${title}</h2>`, body], accept, true);

/** An alert, which the bot's answer to a tap may ask for. @param {string} text */
export const showAlert = (text) => ask(text, html`<p data-testid="alert">${text}</p>`, 'OK');

/** A photo as large as the screen. @param {string} src @param {string} alt */
export const showPhoto = (src, alt) => ask(alt, html`<img src=${src} alt=${alt} />`, 'Close');

/** @param {string} url where the bot's answer to a tap leads */
export function offerLink(url) {
  const title = 'Open this link?';
  const link = html`<p><a href=${url} target="_blank" rel="noopener noreferrer">${url}</a></p>`;
  return ask(title, [html`<h2>${title}</h2>`, link], 'Close');
}

/** @param {string} question @param {string} detail @param {string} accept */
export async function isConfirmed(question, detail, accept) {
  return (await askFor(question, html`<p>${detail}</p>`, accept)) !== undefined;
}

/**
 * Asks for texts and resolves with them by name; empty ones are left out. Undefined if the person cancels.
 *
 * @param {string} title @param {string} accept @param {Record<string, string | number | boolean>[]} fields their labels and attributes
 * @param {ComponentChildren} [above]
 */
async function askTexts(title, accept, fields, above) {
  const labels = fields.map(({ label, ...attributes }) => {
    const input = html`<${attributes['rows'] ? 'textarea' : 'input'} autocomplete="off" ...${attributes} />`;
    return html`<label class="field"><span class="small">${label}</span>${input}</label>`;
  });
  const values = await askFor(title, [above, labels], accept);
  const texts = [...(values ?? [])].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']);
  return values && Object.fromEntries(texts.filter(([, text]) => text));
}

export const askContact = () =>
  askTexts('Send a contact', 'Send', [
    { label: 'Phone number', name: 'phone_number', type: 'tel', required: true, pattern: '[+0-9() \\-]{3,}' },
    { label: 'First name', name: 'first_name', required: true },
    { label: 'Last name (optional)', name: 'last_name' },
  ]);

export const askForward = () =>
  askTexts('Forward a message', 'Forward', [
    { label: 'Who wrote it', name: 'sender', required: true, maxlength: 64 },
    { label: 'What they wrote', name: 'text', required: true, rows: 3, maxlength: 4096 },
  ]);

/** @param {string} question @param {Person[]} people */
export async function askWho(question, people) {
  const choices = people.map(
    ({ id, first_name, role }, at) =>
      html`<label class="choice">
        <input type="radio" name="who" value=${id} required defaultChecked=${at === people.length - 1} />
        <span>${`${first_name}, ${role}`}</span>
      </label>`,
  );
  const values = await askFor(question, choices, 'Open');
  return values && people.find(({ id }) => String(id) === values.get('who'));
}

/**
 * Shows the file to be sent and asks for its caption; undefined if the person cancels.
 *
 * @param {File} file @param {'photo' | 'document'} kind
 */
export async function askCaption(file, kind) {
  const address = kind === 'photo' ? URL.createObjectURL(file) : undefined;
  const shown = address ? html`<img src=${address} alt=${file.name} />` : html`<p>${file.name}</p>`;
  const title = `Send ${kind === 'photo' ? 'photo' : 'file'}`;
  const texts = await askTexts(title, 'Send', [{ label: 'Caption', name: 'caption' }], shown);
  if (address) URL.revokeObjectURL(address);
  return texts;
}
