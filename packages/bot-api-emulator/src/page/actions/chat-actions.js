/** @import { PageMessage, PaymentEnd, Person } from '../../page-protocol.ts' */
import { askCaption, askContact, askForward, askWho, isConfirmed, showAlert } from '../components/dialogs/questions.js';
import {
  postBlock,
  postContact,
  postForward,
  postLanguage,
  postPay,
  postTap,
  postText,
  postUpload,
} from '../connection/api.js';
import { currentChat, state } from '../state/page-state.js';
import { choose } from '../state/people.js';
import { payTap } from '../state/pending-taps.js';
import { showToast } from '../state/toast.js';
import { payloadFor } from '../text/deep-link.js';
import { moneyText } from '../text/money-text.js';

// What the person does in the chosen chat. What the emulator refuses is said in a toast.

/**
 * @param {string} text
 * @param {number} [replyTo] message_id
 */
export function sendText(text, replyTo) {
  return attempt((person) => postText(person.id, text, replyTo));
}

/**
 * A button that still waits takes no second tap, as in Telegram's apps.
 *
 * @param {number} messageId
 * @param {string} data
 */
export function tap(messageId, data) {
  return attempt(async ({ id: person }) => {
    const button = { person, messageId, data };
    if (!state.taps.has(button)) await state.taps.track(button, postTap(person, messageId, data));
  });
}

/**
 * As in Telegram's apps: a form to agree to, then the bot is asked, and only then the money moves.
 *
 * @param {PageMessage} message
 */
export function pay({ message_id: messageId, invoice }) {
  return attempt(async ({ id: person }) => {
    const button = { person, messageId, data: payTap };
    if (!invoice || state.taps.has(button)) return;
    const amount = moneyText(invoice.total_amount, invoice.currency);
    const detail = `${invoice.title}. This is a test payment: no card is asked for, and no money moves outside the demo.`;
    if (!(await isConfirmed(`Pay ${amount}?`, detail, 'Pay'))) return;
    const end = await state.taps.hold(button, postPay(person, messageId));
    if (end.type !== 'paid') await showAlert(unpaidText(end));
  });
}

/**
 * What a link starts this bot with; undefined for any other link.
 *
 * @param {string} url
 */
export function startPayload(url) {
  return payloadFor(url, currentChat()?.bot.username);
}

/**
 * Follows a link to the bot as the person who is asked for: their Start button, pressed.
 *
 * @param {string} payload
 */
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
    return postContact(id, { phone_number, first_name, last_name, own: true });
  });
}

export function sendContact() {
  return attempt(async (person) => {
    const contact = await askContact();
    if (contact) await postContact(person.id, { ...contact, own: false });
  });
}

export function forward() {
  return attempt(async (person) => {
    const message = await askForward();
    if (message) await postForward(person.id, message);
  });
}

/** @param {string} code such as `fr` */
export function setLanguage(code) {
  return attempt((person) => postLanguage(person.id, code));
}

/**
 * @param {File} file
 * @param {'photo' | 'document'} kind
 */
export function upload(file, kind) {
  return attempt(async (person) => {
    const caption = await askCaption(file, kind);
    if (caption !== undefined) await postUpload(person.id, kind, file, caption);
  });
}

/** @param {boolean} blocked */
export function block(blocked) {
  return attempt((person) => postBlock(person.id, blocked));
}

/** @param {string} what */
export function sayUnsupported(what) {
  showToast(`“${what}” works only in Telegram itself`);
}

/**
 * @param {(person: Person) => Promise<unknown>} act
 * @returns {Promise<boolean>} whether it was done
 */
async function attempt(act) {
  if (!state.current) return false;
  try {
    return (await act(state.current)) !== false;
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @param {Exclude<PaymentEnd, { type: 'paid' }>} end */
function unpaidText(end) {
  return end.type === 'refused' ? end.reason : 'The bot did not answer in time. Nothing was paid.';
}
