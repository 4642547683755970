/** @import { PageEvent } from '../page-protocol.ts' */
import { backOffMs } from './back-off.js';

const root = '/playground';

/** @param {string} fileId */
export const fileUrl = (fileId) => `${root}/files/${encodeURIComponent(fileId)}`;

/** What a person does: the paths and bodies of page-protocol.ts. @param {number} person @param {string} what @param {object} body */
export function post(person, what, body) {
  const headers = { 'content-type': 'application/json' };
  return request(`/chats/${person}/${what}`, { method: 'POST', body: JSON.stringify(body), headers });
}

/** @param {number} person @param {Record<string, string>} query @param {File} file */
export function postUpload(person, query, file) {
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  const path = `/chats/${person}/upload?${new URLSearchParams(query)}`;
  return request(path, { method: 'POST', body: file, headers });
}

/** If the emulator refuses, the error has the emulator's own words. @param {string} path @param {RequestInit} [init] */
export async function request(path, init) {
  const response = await fetch(root + path, init).catch(() => {
    throw new Error('Not connected. Is the demo still running?');
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? `The emulator answered ${response.status}`);
  return body;
}

/**
 * Listens to the emulator for as long as the page lives. `opened` runs after every connection, the first included;
 * a connection whose `opened` fails counts as lost.
 *
 * @param {{ event(event: PageEvent): void, opened(): Promise<void>, lost(): unknown }} listener
 */
export function listen(listener) {
  let attempt = 0;
  let timer = 0;

  const connect = () => {
    clearTimeout(timer);
    timer = 0;
    const source = new EventSource(`${root}/events`);
    let over = false;
    // The browser itself does not retry after an HTTP error, and its retries have no backoff.
    const lose = () => {
      if (over) return;
      over = true;
      source.close();
      listener.lost();
      timer = setTimeout(connect, backOffMs(attempt));
      attempt += 1;
    };
    source.onopen = () => listener.opened().then(() => (attempt = 0), lose);
    source.onmessage = (message) => listener.event(JSON.parse(message.data));
    source.onerror = lose;
  };

  const connectNow = () => timer && document.visibilityState === 'visible' && connect();
  addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', connectNow);
  connect();
}
