/** @import { ChatView, PaymentEnd, Person } from '../../page-protocol.ts' */

const root = '/playground';

/** @returns {Promise<Person[]>} */
export const fetchPeople = () => request('/people');

/**
 * @param {number} person
 * @returns {Promise<ChatView>}
 */
export const fetchChat = (person) => request(`/chats/${person}`);

/** @param {string} fileId */
export const fileUrl = (fileId) => `${root}/files/${encodeURIComponent(fileId)}`;

export const eventsUrl = `${root}/events`;

/**
 * @param {number} person
 * @param {string} text
 * @param {number | undefined} replyTo message_id
 */
export const postText = (person, text, replyTo) =>
  post(person, 'text', replyTo === undefined ? { text } : { text, reply_to: replyTo });

/**
 * @param {number} person
 * @param {number} messageId
 * @param {string} data
 * @returns {Promise<{ callback_query_id: string }>}
 */
export const postTap = (person, messageId, data) => post(person, 'tap', { message_id: messageId, data });

/**
 * @param {number} person
 * @param {{ phone_number: string, first_name: string, last_name?: string | undefined, own: boolean }} contact
 */
export const postContact = (person, contact) => post(person, 'contact', contact);

/**
 * @param {number} person
 * @param {{ text: string, sender: string }} message
 */
export const postForward = (person, message) => post(person, 'forward', message);

/**
 * @param {number} person
 * @param {number} messageId
 * @returns {Promise<PaymentEnd>}
 */
export const postPay = (person, messageId) => post(person, 'pay', { message_id: messageId });

/**
 * @param {number} person
 * @param {string} code
 */
export const postLanguage = (person, code) => post(person, 'language', { language_code: code });

/**
 * @param {number} person
 * @param {boolean} blocked
 */
export const postBlock = (person, blocked) => post(person, 'block', { blocked });

/**
 * @param {number} person
 * @param {'photo' | 'document'} kind
 * @param {File} file
 * @param {string} caption
 */
export function postUpload(person, kind, file, caption) {
  const query = new URLSearchParams({ kind, name: file.name });
  if (caption) query.set('caption', caption);
  const type = file.type || 'application/octet-stream';
  return request(`/chats/${person}/upload?${query}`, { method: 'POST', body: file, headers: { 'content-type': type } });
}

/**
 * @param {number} person
 * @param {string} what
 * @param {object} body
 */
function post(person, what, body) {
  const headers = { 'content-type': 'application/json' };
  return request(`/chats/${person}/${what}`, { method: 'POST', body: JSON.stringify(body), headers });
}

/**
 * Fails with the emulator's own words where it refuses.
 *
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function request(path, init) {
  const response = await fetch(root + path, init).catch(() => {
    throw new Error('Not connected. Is the demo still running?');
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? `The emulator answered ${response.status}`);
  return body;
}
