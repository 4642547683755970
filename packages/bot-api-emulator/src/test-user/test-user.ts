import type { InlineKeyboardButton } from '@grammyjs/types';
import type { PageMessage, ShownKeyboard } from '../page-protocol.ts';
import { ImpossibleAct, PersonInChat, type Tap } from '../people/person-in-chat.ts';
import type { Upload } from '../server/parameters.ts';
import type { StoredMessage, Toast } from '../state/chat.ts';
import {
  actionOf,
  asRead,
  dataOf,
  describeChat,
  describeKeyboard,
  describeMessage,
  findButton,
  findKey,
} from './screen.ts';
import { PATIENCE_MS, waitFor } from './wait-for.ts';

export interface UntilOptions {
  /** 100,000 if absent. */
  timeoutMs?: number;
  /** Look at every message of the bot, not only those sent or edited since the person last acted. */
  everything?: boolean;
}

export interface FileToSend extends Partial<Upload> {
  caption?: string;
  album?: string;
}

export class TestUser extends PersonInChat {
  #lastTap: Tap | undefined;

  get id(): number {
    return this.chat.id;
  }

  /**
   * By label or callback data, on the newest message that has it (exact labels first), or else a key of the reply keyboard, which gives a tap without a
   * query. If there is none, it throws with the screen.
   */
  tap(label: string | RegExp): Tap {
    const found = findButton(this.chat, label);
    if (found !== undefined) return this.#tapButton(found.stored, found.button);
    const key = findKey(this.chat, label);
    if (key === undefined)
      throw new ImpossibleAct(`there is no button ${label} to tap. On screen:\n${this.transcript()}`);
    const message = 'request_contact' in key && key.request_contact ? this.shareContact() : this.say(key.text);
    return { callbackQueryId: '', messageId: message.message_id, data: '' };
  }

  /** The same press again under a new query id, even if the button has gone. */
  tapAgain(): Tap {
    if (this.#lastTap === undefined) throw new ImpossibleAct('nothing has been tapped yet');
    return this.press(this.#lastTap.messageId, this.#lastTap.data);
  }

  /** A press of any data on any message: for double taps, taps on old screens, forged taps. */
  override press(messageId: number, data: string): Tap {
    return (this.#lastTap = super.press(messageId, data));
  }

  sendPhoto(file: FileToSend = {}): PageMessage {
    return this.sendFile('photo', { ...samplePhoto, ...file }, file);
  }

  sendDocument(file: FileToSend = {}): PageMessage {
    return this.sendFile('document', { ...sampleDocument, ...file }, file);
  }

  /** Of both sides, oldest first. */
  messages(): PageMessage[] {
    return this.chat.stored().map(({ message }) => message);
  }

  botMessages(): PageMessage[] {
    return this.messages().filter((message) => message.from?.id === this.state.bot.id);
  }

  /** The newest message of the bot as text, its buttons as `[Label]`, and the reply keyboard's keys as `(Label)`. */
  screen(): string {
    const newest = this.botMessages().at(-1);
    return [newest === undefined ? '' : describeMessage(newest), describeKeyboard(this.chat)]
      .filter((part) => part !== '')
      .join('\n');
  }

  /** The inline buttons of the newest message of the bot, with their labels as they read. */
  buttons(): InlineKeyboardButton[] {
    const buttons = this.botMessages().at(-1)?.reply_markup?.inline_keyboard.flat() ?? [];
    return buttons.map((button) => ({ ...button, text: asRead(button.text) }));
  }

  get keyboard(): ShownKeyboard | undefined {
    return this.chat.keyboard;
  }

  /** The answers to taps, oldest first; those without text only ended the spinner. */
  get toasts(): readonly Toast[] {
    return this.chat.toasts;
  }

  transcript(): string {
    return describeChat(this.chat, this.state.bot.id);
  }

  /**
   * Waits for a message of the bot, sent or edited since the person last acted, whose text or buttons (as
   * `screen` writes them) match; or until a predicate over the chat is true. If time runs out, the error prints the chat.
   */
  until(wanted: RegExp, options?: UntilOptions): Promise<PageMessage>;
  until(wanted: (chat: TestUser) => unknown, options?: UntilOptions): Promise<PageMessage | undefined>;
  until(wanted: RegExp | ((chat: TestUser) => unknown), options: UntilOptions = {}): Promise<PageMessage | undefined> {
    if (wanted instanceof RegExp)
      return this.#wait(() => this.#match(wanted, options.everything === true), wanted, options);
    const look = (): true | undefined => (wanted(this) ? true : undefined);
    return this.#wait(look, wanted, options).then(() => this.botMessages().at(-1));
  }

  /** Waits for the answer to a tap: to this one, or any whose text matches. */
  untilToast(wanted: Tap | RegExp, options: UntilOptions = {}): Promise<Toast> {
    const fits = (toast: Toast): boolean =>
      wanted instanceof RegExp ? wanted.test(toast.text ?? '') : toast.callback_query_id === wanted.callbackQueryId;
    const what = wanted instanceof RegExp ? wanted : `an answer to the tap on ${wanted.data}`;
    return this.#wait(() => this.chat.toasts.find(fits), what, options);
  }

  /** Returns a function that stops this. */
  onChange(listener: (chat: TestUser) => void): () => void {
    const tell = (): void => listener(this);
    this.chat.listeners.add(tell);
    return () => this.chat.listeners.delete(tell);
  }

  #wait<T>(look: () => T | undefined, wanted: unknown, { timeoutMs = PATIENCE_MS }: UntilOptions): Promise<T> {
    const failure = (): string =>
      `nothing fits ${String(wanted)} within ${timeoutMs} ms in the chat of ${this.person.first_name}:\n${this.transcript()}`;
    return waitFor(look, (changed) => this.onChange(changed), timeoutMs, failure);
  }

  #match(wanted: RegExp, everything: boolean): PageMessage | undefined {
    const candidates = this.chat.stored().reverse();
    const found = candidates.find(
      ({ message, version }) =>
        message.from?.id === this.state.bot.id &&
        (everything || version > this.chat.actedAt) &&
        wanted.test(describeMessage(message)),
    );
    return found?.message;
  }

  #tapButton({ message }: StoredMessage, button: InlineKeyboardButton): Tap {
    const data = dataOf(button);
    if (data === undefined)
      throw new ImpossibleAct(`the button ${button.text} is a ${actionOf(button)}: the bot hears no tap`);
    return this.press(message.message_id, data);
  }
}

/** One dot: the smallest PNG there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const samplePhoto: Upload = { name: 'photo.png', contentType: 'image/png', bytes: new Uint8Array(dot) };

const sampleDocument: Upload = {
  name: 'document.txt',
  contentType: 'text/plain',
  bytes: new TextEncoder().encode('a document'),
};
