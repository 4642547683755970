import { randomBytes } from 'node:crypto';
import type { BotCommand, MenuButton, Message, PreCheckoutQuery, UserFromGetMe } from '@grammyjs/types';
import { type Clock, unixTime } from './clock.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import type { PageEvent, PageMessage, PaymentEnd, Person } from '../page-protocol.ts';
import { userOf } from '../people/people.ts';
import { BoundedMap } from './bounded-map.ts';
import { Chat, type StoredMessage } from './chat.ts';
import type { Outgoing, UpdateQueue } from '../updates/update-queue.ts';

/** A press the bot may still answer. */
export interface Press {
  chat: Chat;
  pressedAtMs: number;
  answered: boolean;
}

export interface Checkout {
  query: PreCheckoutQuery;
  chat: Chat;
  /** The invoice's message. */
  messageId: number;
  askedAtMs: number;
  /** Called with the end, for the person. */
  ended: (end: PaymentEnd) => void;
}

/** What the bot has set about itself. */
export interface BotProfile {
  /** By scope and language, as `commandKey` writes them. */
  commands: Map<string, BotCommand[]>;
  /** Name, description and short description, by field and language. */
  texts: Map<string, string>;
  /** By chat id; 0 for everyone else. */
  menuButtons: Map<number, MenuButton>;
}

export interface StateParts {
  bot: UserFromGetMe;
  clock: Clock;
  updates: UpdateQueue;
  files: StoredFiles;
  /** Puts an update on its way to the bot. */
  send(outgoing: Outgoing): void;
}

/** How many presses and checkouts are remembered: a load run with thousands a second still finds its own. */
const rememberedQueries = 100_000;

/** Everything the emulator knows: people, chats, the bot's settings, updates on their way. It has no part in the network. */
export class State {
  readonly bot: UserFromGetMe;
  readonly clock: Clock;
  readonly updates: UpdateQueue;
  readonly files: StoredFiles;
  readonly startedAtMs: number;
  readonly send: (outgoing: Outgoing) => void;
  readonly people = new Map<number, Person>();
  readonly chats = new Map<number, Chat>();
  readonly presses = new BoundedMap<string, Press>(rememberedQueries);
  readonly checkouts = new BoundedMap<string, Checkout>(rememberedQueries);
  /** By message id: what the bot gets back and the person never sees. */
  readonly invoicePayloads = new Map<number, string>();
  /** Message ids of invoices that were paid. */
  readonly paidInvoices = new Set<number>();
  readonly profile: BotProfile = {
    commands: new Map(),
    texts: new Map(),
    menuButtons: new Map(),
  };
  /** Called for everything that appears on a screen; `person` is the negative chat id if it appears in a group. */
  readonly listeners = new Set<(event: PageEvent) => void>();
  /** Ids grow over all chats, as in a bot's own message box. */
  nextMessageId = 1;
  loggedOut = false;
  /** Called whenever there is a change to save. */
  changed: () => void = () => {};

  constructor(parts: StateParts) {
    this.bot = parts.bot;
    this.clock = parts.clock;
    this.updates = parts.updates;
    this.files = parts.files;
    this.startedAtMs = parts.clock.now();
    this.send = (outgoing) => {
      parts.send(outgoing);
      this.changed();
    };
  }

  /** `started`: the person pressed Start before, so the bot may write. */
  addPerson(person: Person, started = false): Chat {
    const { is_bot: _, language_code: __, ...user } = userOf(person);
    const chat = new Chat({ ...user, type: 'private' });
    chat.members.add(person.id);
    chat.started = started;
    this.people.set(person.id, person);
    this.chats.set(person.id, chat);
    return chat;
  }

  addGroup(id: number, title: string, type: 'group' | 'supergroup' = 'group'): Chat {
    const chat = new Chat({ id, type, title });
    chat.started = true;
    chat.botStatus = 'left';
    this.chats.set(id, chat);
    return chat;
  }

  person(id: number): Person {
    const person = this.people.get(id);
    if (person === undefined) throw new Error(`no one here has the id ${id}`);
    return person;
  }

  chat(id: number): Chat {
    const chat = this.chats.get(id);
    if (chat === undefined) throw new Error(`there is no chat ${id}`);
    return chat;
  }

  /** A message in a chat gets its id and date, is remembered and shown. */
  post(chat: Chat, content: Omit<Partial<Message>, 'chat'>, frozen = false): PageMessage {
    const message = {
      message_id: this.nextMessageId++,
      date: unixTime(this.clock),
      chat: chat.info,
      ...content,
    } as PageMessage;
    chat.keep(message, frozen);
    this.show({ type: 'message', person: chat.id, message });
    return message;
  }

  edit(chat: Chat, stored: StoredMessage, message: PageMessage): PageMessage {
    chat.replace(stored, message);
    this.show({ type: 'edited', person: chat.id, message });
    return message;
  }

  remove(chat: Chat, messageId: number): void {
    chat.remove(messageId);
    this.show({ type: 'deleted', person: chat.id, message_id: messageId });
  }

  showKeyboard(chat: Chat, keyboard: Chat['keyboard']): void {
    if (keyboard === undefined && chat.keyboard === undefined) return;
    chat.keyboard = keyboard;
    chat.touch();
    this.show({ type: 'keyboard', person: chat.id, keyboard: keyboard ?? null });
  }

  /** Tells everybody who looks at that chat; to be called after a change is complete. */
  show(event: PageEvent): void {
    this.changed();
    for (const listener of this.listeners) listener(event);
    this.chats.get(event.person)?.tell();
  }

  now(): number {
    return unixTime(this.clock);
  }
}

/** Telegram's query ids are long numbers in a string. */
export function newQueryId(): string {
  return (randomBytes(8).readBigUInt64BE() >> 1n).toString();
}
