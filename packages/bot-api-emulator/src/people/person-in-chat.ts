import { randomUUID } from 'node:crypto';
import type { CallbackQuery, Contact, Message } from '@grammyjs/types';
import { type MediaKind, storeMedia } from '../files/read-media.ts';
import { captionContent, quoted, textContent } from '../methods/post-message.ts';
import type { PageMessage, PaymentEnd, Person } from '../page-protocol.ts';
import type { Upload } from '../server/parameters.ts';
import type { Chat } from '../state/chat.ts';
import { type Checkout, type State, newQueryId } from '../state/state.ts';
import { plainText } from '../text/formatted-text.ts';
import { parseHtml } from '../text/parse-html.ts';
import { sendMembershipUpdate, sendMessageUpdate, sendQuery } from '../updates/send-updates.ts';
import { userOf } from './people.ts';

export class ImpossibleAct extends Error {
  override readonly name = 'ImpossibleAct';
}

/** A press that was made; with it a test finds the answer or presses again. */
export interface Tap {
  callbackQueryId: string;
  messageId: number;
  data: string;
}

/** A checkout that is answered later than this has failed (documentation of answerPreCheckoutQuery: within 10 seconds). */
export const checkoutLimitMs = 10_000;

export class PersonInChat {
  readonly person: Person;
  protected readonly state: State;
  protected readonly chat: Chat;

  constructor(state: State, chat: Chat, person: Person) {
    this.state = state;
    this.chat = chat;
    this.person = person;
  }

  /** The first message, which the Start button sends as `/start`, opens the chat to the bot. */
  say(text: string, replyTo?: number): PageMessage {
    const typed = plainText(text);
    if (typed.text === '') throw new ImpossibleAct('an empty message cannot be sent');
    if (typed.text.length > 4096)
      throw new ImpossibleAct('Telegram splits a text of more than 4096 characters; send the parts');
    const message = this.write(textContent(this.state, typed), replyTo);
    this.#hideUsedKeyboard(typed.text);
    return message;
  }

  /** Writes with the marks that a person's app offers: bold, links and the like, given here as HTML. */
  sayFormatted(html: string): PageMessage {
    return this.write(textContent(this.state, parseHtml(html)));
  }

  /** Forwards what another person wrote elsewhere; that writer shows only a name. */
  forward(text: string, sender = 'Somebody'): PageMessage {
    const origin = { type: 'hidden_user', sender_user_name: sender, date: this.state.now() } as const;
    return this.write({ text: plainText(text).text, forward_origin: origin });
  }

  /** Shares the person's own contact, or the given one, which may be anybody's. */
  shareContact(contact: Contact = ownContact(this.person)): PageMessage {
    const message = this.write({ contact });
    if (this.chat.keyboard?.one_time_keyboard === true && contact.user_id === this.person.id) {
      this.state.showKeyboard(this.chat, undefined);
    }
    return message;
  }

  /** `album`: the album that the file is part of. Each file of an album comes as a message of its own. */
  sendFile(
    kind: MediaKind,
    upload: Upload,
    { caption = '', album }: { caption?: string | undefined; album?: string | undefined } = {},
  ): PageMessage {
    return this.write({
      ...storeMedia(this.state, upload, kind),
      ...(album === undefined ? {} : { media_group_id: album }),
      ...captionContent(this.state, plainText(caption)),
    });
  }

  sendSticker(emoji = '👍'): PageMessage {
    const { fileId, uniqueId } = this.state.files.add('stickers', 'sticker.webp', 'image/webp', new Uint8Array(0));
    const size = { width: 512, height: 512, is_animated: false, is_video: false };
    return this.write({ sticker: { file_id: fileId, file_unique_id: uniqueId, type: 'regular', ...size, emoji } });
  }

  /**
   * A press as the bot gets it, even if the button is not on the screen: "Be aware that the message originated the query can contain no
   * callback buttons with this data" (CallbackQuery). If the message is gone, the bot gets only its chat and its id.
   */
  press(messageId: number, data: string): Tap {
    const { state, chat } = this;
    this.#refuseIfBlocked();
    if (Buffer.byteLength(data) > 64) throw new ImpossibleAct('callback data has at most 64 bytes');
    const message = chat.find(messageId)?.message ?? { chat: chat.info, message_id: messageId, date: 0 as const };
    chat.actedAt = chat.touch();
    const callbackQueryId = newQueryId();
    state.presses.set(callbackQueryId, { chat, pressedAtMs: state.clock.now(), answered: false });
    const query: CallbackQuery = {
      id: callbackQueryId,
      from: userOf(this.person),
      message,
      chat_instance: String(-BigInt(chat.id) * 1_000_003n),
      data,
    };
    sendQuery(state, `press:${this.person.id}`, { callback_query: query });
    chat.tell();
    return { callbackQueryId, messageId, data };
  }

  /** Deletes a message of either side, for both sides. The bot learns of it only when it edits the message or replies to it. */
  deleteMessage(messageId: number): void {
    if (!this.chat.isPrivate)
      throw new ImpossibleAct('in a group only its administrators delete the messages of others');
    if (this.chat.find(messageId) === undefined)
      throw new ImpossibleAct(`there is no message ${messageId} in this chat`);
    this.state.remove(this.chat, messageId);
  }

  block(): void {
    this.#setMembership('kicked');
  }

  unblock(): void {
    this.#setMembership('member');
  }

  /** Pays an invoice: the bot is asked once more, and `ended` is called with its answer. Gives the query's id. */
  pay(messageId: number, ended: Checkout['ended'] = (end) => this.#alertRefusal(end)): string {
    const { state, chat } = this;
    const invoice = chat.find(messageId)?.message.invoice;
    const payload = state.invoicePayloads.get(messageId);
    if (invoice === undefined || payload === undefined) throw new ImpossibleAct(`message ${messageId} is no invoice`);
    chat.actedAt = chat.touch();
    const { currency, total_amount } = invoice;
    const query = { id: newQueryId(), from: userOf(this.person), currency, total_amount, invoice_payload: payload };
    state.checkouts.set(query.id, { query, chat, messageId, askedAtMs: state.clock.now(), ended });
    sendQuery(state, `checkout:${this.person.id}`, { pre_checkout_query: query });
    return query.id;
  }

  /** Pays an invoice once; waits for the bot's answer as long as Telegram does. */
  payWithin(messageId: number): Promise<PaymentEnd> {
    const { state } = this;
    if (state.paidInvoices.has(messageId)) throw new ImpossibleAct('this is paid already; nothing was paid again');
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        state.checkouts.delete(id);
        resolve({ type: 'unanswered' });
      }, checkoutLimitMs).unref();
      const id = this.pay(messageId, (end) => {
        clearTimeout(timer);
        resolve(end);
      });
    });
  }

  write(content: Omit<Partial<Message>, 'chat'>, replyTo?: number): PageMessage {
    const { state, chat } = this;
    this.#refuseIfBlocked();
    chat.started = true;
    chat.actedAt = chat.touch();
    const replied = replyTo === undefined ? undefined : chat.find(replyTo);
    const message = state.post(chat, {
      from: userOf(this.person),
      ...(replied === undefined ? {} : { reply_to_message: quoted(replied.message) }),
      ...content,
    });
    sendMessageUpdate(state, chat, message);
    return message;
  }

  #setMembership(status: 'kicked' | 'member'): void {
    const { state, chat } = this;
    if (chat.botStatus === status) return;
    changeMembership(state, chat, this.person, status);
    state.show({ type: 'blocked', person: chat.id, blocked: status === 'kicked' });
  }

  #alertRefusal(end: PaymentEnd): void {
    if (end.type !== 'refused') return;
    this.chat.addToast({ callback_query_id: '', text: end.reason, show_alert: true });
    this.chat.tell();
  }

  #refuseIfBlocked(): void {
    if (this.chat.isPrivate && this.chat.botStatus === 'kicked') {
      throw new ImpossibleAct('the person has blocked the bot; they must unblock it first');
    }
  }

  /** Clients hide a one-time keyboard once one of its buttons has been used. */
  #hideUsedKeyboard(text: string): void {
    const { keyboard } = this.chat;
    if (keyboard?.one_time_keyboard !== true) return;
    if (keyboard.keyboard.flat().some((key) => key.text === text)) this.state.showKeyboard(this.chat, undefined);
  }
}

/** A person's own contact, as the "share my phone number" button sends it: without the + of the number. */
function ownContact(person: Person): Contact {
  return {
    phone_number: person.phone_number.replace(/^\+/, ''),
    first_name: person.first_name,
    ...(person.last_name === undefined ? {} : { last_name: person.last_name }),
    user_id: person.id,
  };
}

/** The bot agreed: the money moves and the chat shows the payment. */
export function acceptPayment(state: State, { query, chat, messageId, ended }: Checkout): void {
  const { currency, total_amount, invoice_payload } = query;
  const charges = { telegram_payment_charge_id: randomUUID(), provider_payment_charge_id: randomUUID() };
  new PersonInChat(state, chat, state.person(query.from.id)).write({
    successful_payment: { currency, total_amount, invoice_payload, ...charges },
  });
  state.paidInvoices.add(messageId);
  state.show({ type: 'paid', person: chat.id, message_id: messageId });
  ended({ type: 'paid' });
}

export function changeMembership(state: State, chat: Chat, by: Person, status: Chat['botStatus']): void {
  const old = chat.botStatus;
  chat.botStatus = status;
  chat.touch();
  const user = state.bot;
  const member = (standing: Chat['botStatus']) =>
    standing === 'kicked' ? { status: standing, user, until_date: 0 } : { status: standing, user };
  sendMembershipUpdate(state, {
    chat: chat.info,
    from: userOf(by),
    date: state.now(),
    old_chat_member: member(old),
    new_chat_member: member(status),
  });
}
