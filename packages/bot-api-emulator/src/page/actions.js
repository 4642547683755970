/** @import { PageEvent, PageMessage, PaymentEnd, Person } from '../page-protocol.ts' */
import { post, postUpload } from './api.js';
import { askCaption, askContact, askForward, askWho, isConfirmed, offerLink, showAlert } from './dialogs.js';
import { answerTo, choose, currentChat, state, tapKey, whileWaiting } from './state.js';
import { showToast } from './toast.js';
import { moneyText, payloadFor, safeUrl } from './texts.js';

/** Stands for the data of a tap on Pay, which has none of its own: taps are told apart by their data. */
export const payTap = 'pay';

// What the person does in the chosen chat. If the emulator refuses an act, a toast says so.

/** @param {(person: Person) => Promise<unknown>} act @returns {Promise<boolean>} whether it was done */
async function attempt(act) {
  if (!state.current) return false;
  try {
    return (await act(state.current)) !== false;
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @param {string} text @param {number} [replyTo] message_id */
export const sendText = (text, replyTo) => attempt(({ id }) => post(id, 'text', { text, reply_to: replyTo }));

/** A button that still waits for its answer takes no second tap, as in Telegram's apps. @param {number} messageId @param {string} data */
export function tap(messageId, data) {
  return attempt(async ({ id }) => {
    const key = tapKey(id, messageId, data);
    if (state.waiting.has(key)) return;
    const answered = post(id, 'tap', { message_id: messageId, data }).then(
      (tapped) => answerTo(tapped.callback_query_id).promise,
    );
    await whileWaiting(key, answered);
  });
}

/** @param {Extract<PageEvent, { type: 'toast' }>} event */
export function showTapAnswer({ person, callback_query_id, text, show_alert, url }) {
  answerTo(callback_query_id).resolve();
  // Each person has a screen of their own.
  if (person !== state.current?.id) return;
  const href = url && safeUrl(url);
  if (href) void offerLink(href);
  else if (text && show_alert) void showAlert(text);
  else if (text) showToast(text);
}

/** As in Telegram's apps, the person agrees to a form, then the bot is asked, and only then the money moves. @param {PageMessage} message */
export function pay({ message_id, invoice }) {
  return attempt(async ({ id }) => {
    const key = tapKey(id, message_id, payTap);
    if (!invoice || state.waiting.has(key)) return;
    const amount = moneyText(invoice.total_amount, invoice.currency);
    const detail = `${invoice.title}. This is a test payment: no card is asked for, and no money moves outside the demo.`;
    if (!(await isConfirmed(`Pay ${amount}?`, detail, 'Pay'))) return;
    /** @type {PaymentEnd | undefined} */
    const end = await whileWaiting(key, post(id, 'pay', { message_id }));
    if (end?.type === 'refused') await showAlert(end.reason);
    if (end?.type === 'unanswered') await showAlert('The bot did not answer in time. Nothing was paid.');
  });
}

/** What a link starts this bot with; undefined for any other link. @param {string} url */
export const startPayload = (url) => payloadFor(url, currentChat()?.bot.username);

/** Asks which person follows the link to the bot, and presses the Start button for them. @param {string} payload */
export async function openStart(payload) {
  const person = await askWho('Open this link as', state.people);
  if (!person) return;
  choose(person);
  await sendText(`/start ${payload}`);
}

export function shareOwnNumber() {
  return attempt(async ({ id, first_name, last_name, phone_number }) => {
    const detail = `The bot will see ${phone_number}.`;
    if (!(await isConfirmed('Share your phone number?', detail, 'Share'))) return false;
    return post(id, 'contact', { phone_number, first_name, last_name, own: true });
  });
}

/** @param {Promise<Record<string, string> | undefined>} asked @param {(person: number, answer: Record<string, string>) => Promise<unknown>} send */
const sendAsked = (asked, send) =>
  attempt(async ({ id }) => {
    const answer = await asked;
    if (answer) await send(id, answer);
  });

export const sendContact = () =>
  sendAsked(askContact(), (id, contact) => post(id, 'contact', { ...contact, own: false }));

export const forward = () => sendAsked(askForward(), (id, message) => post(id, 'forward', message));

/** @param {File} file @param {'photo' | 'document'} kind */
export const upload = (file, kind) =>
  sendAsked(askCaption(file, kind), (id, caption) => postUpload(id, { kind, name: file.name, ...caption }, file));

/** @param {string} code such as `fr` */
export const setLanguage = (code) => attempt(({ id }) => post(id, 'language', { language_code: code }));

/** @param {boolean} blocked */
export const block = (blocked) => attempt(({ id }) => post(id, 'block', { blocked }));

/** @param {string} what */
export const sayUnsupported = (what) => showToast(`“${what}” works only in Telegram itself`);

/** @param {string} text */
export async function copy(text) {
  // The clipboard API is missing on plain HTTP to another machine, and may be forbidden.
  const copied = await (async () => navigator.clipboard.writeText(text))().then(
    () => true,
    () => isCopiedBySelection(text),
  );
  showToast(copied ? 'Copied' : 'This browser does not let the page copy');
}

/** @param {string} text */
function isCopiedBySelection(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.style.position = 'fixed';
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
