// @ts-check
/** @import { PageMessage, PaymentEnd, Person } from '../page-protocol.ts' */
/** @import { ChatStore } from './state.js' */
/** @import { Toasts } from './toasts.js' */
import { postBlock, postContact, postForward, postLanguage, postPay, postTap, postText, postUpload } from './api.js';
import { copyText } from './clipboard.js';
import { askCaption, askContact, askForward, confirmed, showAlert } from './dialogs.js';
import { payTap } from './inline-keyboard.js';
import { moneyText } from './money-text.js';

/** What the person does in the chosen chat. What the stand-in refuses is said in a toast. */
export class ChatActions {
  #store;
  #toasts;

  /**
   * @param {ChatStore} store
   * @param {Toasts} toasts
   */
  constructor(store, toasts) {
    this.#store = store;
    this.#toasts = toasts;
  }

  /**
   * @param {string} text
   * @param {number} [replyTo] message_id
   */
  sendText(text, replyTo) {
    return this.#try((person) => postText(person.id, text, replyTo));
  }

  /**
   * @param {PageMessage} message
   * @param {string} data
   */
  tap(message, data) {
    const { taps } = this.#store;
    const id = message.message_id;
    return this.#try(async (person) => {
      // A button that still waits takes no second tap, as in Telegram's apps.
      if (taps.has(person.id, id, data)) return;
      await taps.track(person.id, id, data, postTap(person.id, id, data));
    });
  }

  /**
   * As in Telegram's apps: a form to agree to, then the bot is asked, and only then the money moves.
   *
   * @param {PageMessage} message
   */
  pay({ message_id: id, invoice }) {
    const { taps } = this.#store;
    return this.#try(async (person) => {
      if (!invoice || taps.has(person.id, id, payTap)) return;
      const amount = moneyText(invoice.total_amount, invoice.currency);
      const detail = `${invoice.title}. This is a test payment: no card is asked for, and no money moves outside the demo.`;
      if (!(await confirmed(`Pay ${amount}?`, detail, 'Pay'))) return;
      const end = await taps.hold(person.id, id, payTap, postPay(person.id, id));
      if (end.type !== 'paid') await showAlert(unpaidText(end));
    });
  }

  /**
   * Follows a link to the bot as one of the people: its Start button, pressed.
   *
   * @param {Person} person
   * @param {string} payload
   */
  start(person, payload) {
    return this.#try(() => postText(person.id, `/start ${payload}`, undefined));
  }

  shareOwnNumber() {
    return this.#try(async ({ id, first_name, last_name, phone_number }) => {
      const detail = `The bot will see ${phone_number}.`;
      if (!(await confirmed('Share your phone number?', detail, 'Share'))) return false;
      return postContact(id, { phone_number, first_name, last_name, own: true });
    });
  }

  sendContact() {
    return this.#try(async (person) => {
      const contact = await askContact();
      if (contact) await postContact(person.id, { ...contact, own: false });
    });
  }

  forward() {
    return this.#try(async (person) => {
      const message = await askForward();
      if (message) await postForward(person.id, message);
    });
  }

  /** @param {string} code such as `fr` */
  setLanguage(code) {
    return this.#try((person) => postLanguage(person.id, code));
  }

  /**
   * @param {File} file
   * @param {'photo' | 'document'} kind
   */
  upload(file, kind) {
    return this.#try(async (person) => {
      const caption = await askCaption(file, kind);
      if (caption !== undefined) await postUpload(person.id, kind, file, caption);
    });
  }

  /** @param {boolean} blocked */
  block(blocked) {
    return this.#try((person) => postBlock(person.id, blocked));
  }

  /** @param {string} text */
  async copy(text) {
    this.#toasts.show((await copyText(text)) ? 'Copied' : 'This browser does not let the page copy');
  }

  /** @param {string} what */
  unsupported(what) {
    this.#toasts.show(`“${what}” works only in Telegram itself`);
  }

  /**
   * @param {(person: NonNullable<ChatStore['current']>) => Promise<unknown>} act
   * @returns {Promise<boolean>} whether it was done
   */
  async #try(act) {
    if (!this.#store.current) return false;
    try {
      return (await act(this.#store.current)) !== false;
    } catch (error) {
      this.#toasts.show(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}

/** @param {Exclude<PaymentEnd, { type: 'paid' }>} end */
function unpaidText(end) {
  return end.type === 'refused' ? end.reason : 'The bot did not answer in time. Nothing was paid.';
}
