/** @import { PageEvent } from '../../page-protocol.ts' */
import { eventsUrl } from './api.js';
import { backOffMs } from './back-off.js';

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
    const source = new EventSource(eventsUrl);
    let over = false;
    // The browser's own retries give up on an HTTP error, and know no backoff.
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
