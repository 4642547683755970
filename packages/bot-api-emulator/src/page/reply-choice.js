// @ts-check
/** @import { PageMessage } from '../page-protocol.ts' */
import { byId } from './el.js';
import { summaryOf } from './message-facts.js';

/** The message that the next text will answer, shown above the composer. */
export class ReplyChoice {
  /** @type {PageMessage | undefined} */
  chosen;
  #bar = byId('reply-bar', HTMLElement);
  #who = byId('reply-who', HTMLElement);
  #what = byId('reply-what', HTMLElement);

  /** @param {() => void} cancelled */
  constructor(cancelled) {
    byId('reply-cancel', HTMLButtonElement).addEventListener('click', () => {
      this.clear();
      cancelled();
    });
  }

  /** @param {PageMessage} message */
  choose(message) {
    this.chosen = message;
    this.#who.textContent = `Reply to ${message.from?.first_name ?? 'message'}`;
    this.#what.textContent = summaryOf(message);
    this.#bar.hidden = false;
  }

  clear() {
    this.chosen = undefined;
    this.#bar.hidden = true;
  }

  /**
   * Ctrl+↑ and Ctrl+↓, as in Telegram Desktop: one message up, or down and off at the end.
   *
   * @param {PageMessage[]} messages
   * @param {1 | -1} direction
   */
  step(messages, direction) {
    const at = messages.findIndex((message) => message.message_id === this.chosen?.message_id);
    const next = at < 0 ? messages.length - 1 : Math.max(at + direction, 0);
    const message = at < 0 && direction > 0 ? undefined : messages[next];
    if (message) this.choose(message);
    else this.clear();
  }
}
