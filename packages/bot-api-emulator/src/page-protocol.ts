/**
 * What the chat page and the emulator say to each other, all below `/playground` on the emulator's own address.
 * The Bot API itself is `/bot<token>/<method>` beside it; the page never speaks that one.
 *
 *   GET  /                                    the page; /page/* its files
 *   GET  /playground/people                   Person[]
 *   GET  /playground/chats/:person            ChatView: the whole private chat of that person with the bot
 *   GET  /playground/events                   Server-Sent Events, each `data:` one PageEvent as JSON; a comment line every 15 s
 *   GET  /playground/files/:fileId            bytes of a photo or document, with its content type and file name
 *   POST /playground/chats/:person/text       {text, reply_to?: number}          → {message_id}
 *   POST /playground/chats/:person/tap        {message_id, data}                 → {callback_query_id}; 409 if that button is not there any more
 *   POST /playground/chats/:person/contact    {phone_number, first_name, last_name?, own: boolean} → {message_id}
 *   POST /playground/chats/:person/upload?kind=photo|document&name=…&caption=…   the raw bytes as body → {message_id}
 *   POST /playground/chats/:person/forward    {text, sender}                     → {message_id}; sends on what another person wrote elsewhere
 *   POST /playground/chats/:person/pay        {message_id}                       → PaymentEnd, within 10 s; 409 if it is paid already or no invoice
 *   POST /playground/chats/:person/language   {language_code}                    the language that the person's Telegram is set to
 *   POST /playground/chats/:person/block      {blocked: boolean}                 the person blocks or unblocks the bot
 *
 * Errors are `{error: string}` with 400, 404, 409 or 413.
 */
import type {
  BotCommand,
  InlineKeyboardMarkup,
  KeyboardButton,
  Message,
  ReplyKeyboardMarkup,
  User,
} from '@grammyjs/types';

export interface Person {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code: string;
  /** In international form with +. The "share my phone number" button sends it without the +. */
  phone_number: string;
  /** What this person is to the bot, such as `customer`; tests and the page's address name people by it. */
  role: string;
  about: string;
}

/** A key of a reply keyboard; one that the bot gave as mere text is an object too. */
export type Key = Exclude<KeyboardButton, string>;

/** The reply keyboard a person sees now; absent if none is shown. With `is_persistent` it is always open. */
export interface ShownKeyboard extends Omit<ReplyKeyboardMarkup, 'keyboard' | 'selective'> {
  keyboard: Key[][];
}

/** With the inline keyboard; entities are already computed. */
export type PageMessage = Message & { reply_markup?: InlineKeyboardMarkup };

/** How a payment ended: the bot agreed, it gave a reason against it, or it did not answer in time. Only `paid` moves money. */
export type PaymentEnd = { type: 'paid' } | { type: 'refused'; reason: string } | { type: 'unanswered' };

export interface ChatView {
  person: Person;
  bot: User;
  messages: PageMessage[];
  keyboard?: ShownKeyboard | undefined;
  /** The commands this person sees in the menu, by Telegram's scope rules. */
  commands: BotCommand[];
  blocked: boolean;
  /** Message ids of invoices. */
  paid: number[];
}

export type PageEvent =
  | { type: 'message'; person: number; message: PageMessage }
  | { type: 'edited'; person: number; message: PageMessage }
  | { type: 'deleted'; person: number; message_id: number }
  | { type: 'keyboard'; person: number; keyboard: ShownKeyboard | null }
  /** A chat action; the page shows it for 5 s or until the next message, as Telegram does. */
  | { type: 'action'; person: number; action: string }
  /** The answer to a tap. Without a text it only ends the button's spinner. */
  | { type: 'toast'; person: number; callback_query_id: string; text?: string; show_alert: boolean; url?: string }
  | { type: 'commands'; person: number; commands: BotCommand[] }
  | { type: 'language'; person: number; language_code: string }
  | { type: 'paid'; person: number; message_id: number }
  | { type: 'blocked'; person: number; blocked: boolean };
