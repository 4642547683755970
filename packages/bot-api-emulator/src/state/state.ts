import { randomBytes } from 'node:crypto';
import type { BotCommand, MenuButton, Message, PreCheckoutQuery, UserFromGetMe } from '@grammyjs/types';
import { type Clock, unixTime } from './clock.ts';
import { Faults } from '../faults/faults.ts';
import { StoredFiles } from '../files/stored-files.ts';
import type { RateLimit } from '../methods/rate-limit.ts';
import type { PageEvent, PageMessage, PaymentEnd, Person } from '../page-protocol.ts';
import { userOf } from '../people/people.ts';
import { CallLog } from '../server/call-log.ts';
import { BoundedMap } from './bounded-map.ts';
import { Chat, type StoredMessage } from './chat.ts';
import type { LongPoll } from '../updates/long-poll.ts';
import type { Outgoing, UpdateQueue } from '../updates/update-queue.ts';
import type { WebhookSwitch } from '../updates/webhook.ts';

export interface Press {
  chat: Chat;
  pressedAtMs: number;
  answered: boolean;
}

export interface Checkout {
  query: PreCheckoutQuery;
  chat: Chat;
  messageId: number;
  askedAtMs: number;
  ended: (end: PaymentEnd) => void;
}

type Given = Pick<State, 'token' | 'bot' | 'clock' | 'updates' | 'poll' | 'webhook' | 'rate'>;

/** How many presses and checkouts are remembered: a load run with thousands a second still finds its own. */
const rememberedQueries = 100_000;

export class State {
  readonly token: string;
  readonly bot: UserFromGetMe;
  readonly clock: Clock;
  readonly startedAtMs: number;
  readonly updates: UpdateQueue;
  readonly poll: LongPoll;
  readonly webhook: WebhookSwitch;
  readonly rate: RateLimit;
  readonly faults = new Faults();
  readonly files = new StoredFiles();
  readonly log = new CallLog();
  /** An update that a fault keeps until the next one has gone ahead of it. */
  held: { outgoing: Outgoing; timer: NodeJS.Timeout } | undefined;
  readonly people = new Map<number, Person>();
  readonly chats = new Map<number, Chat>();
  readonly presses = new BoundedMap<string, Press>(rememberedQueries);
  readonly checkouts = new BoundedMap<string, Checkout>(rememberedQueries);
  /** By message id: the payload, which the bot gets back and the person never sees. */
  readonly invoicePayloads = new Map<number, string>();
  /** Message ids of invoices. */
  readonly paidInvoices = new Set<number>();
  readonly profile = {
    /** By scope and language, as `commandKey` writes them. */
    commands: new Map<string, BotCommand[]>(),
    /** Name, description and short description, by field and language. */
    texts: new Map<string, string>(),
    /** By chat id; 0 for everyone else. */
    menuButtons: new Map<number, MenuButton>(),
  };
  /** Called for everything that appears on a screen; `person` is the negative chat id if it appears in a group. */
  readonly listeners = new Set<(event: PageEvent) => void>();
  /** Ids grow over all chats, as in a bot's own message box. */
  nextMessageId = 1;
  loggedOut = false;
  changed: () => void = () => {};

  constructor(given: Given) {
    this.token = given.token;
    this.bot = given.bot;
    this.clock = given.clock;
    this.startedAtMs = given.clock.now();
    this.updates = given.updates;
    this.poll = given.poll;
    this.webhook = given.webhook;
    this.rate = given.rate;
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

  /** Tells everybody who watches that chat. Call it when a change is complete. */
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
