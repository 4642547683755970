import type { Chat as TelegramChat, ChatMember } from '@grammyjs/types';
import type { PageEvent, PageMessage, ShownKeyboard } from '../page-protocol.ts';
import { BoundedMap } from './bounded-map.ts';

/** How many messages a chat remembers; older ones are as good as deleted. */
const rememberedMessages = 400;
const rememberedToasts = 500;

export interface StoredMessage {
  message: PageMessage;
  /** It carries a reply keyboard, so Telegram does not let it be edited (documentation, "Updating messages"). */
  frozen: boolean;
  /** The chat's version when it was sent or last edited. */
  version: number;
}

export type Toast = Omit<Extract<PageEvent, { type: 'toast' }>, 'type' | 'person'>;

export type ChatInfo = TelegramChat.PrivateChat | TelegramChat.GroupChat | TelegramChat.SupergroupChat;

export class Chat {
  readonly info: ChatInfo;
  /** The ids of the people in it; in a private chat there is one. */
  readonly members = new Set<number>();
  readonly toasts: Toast[] = [];
  readonly listeners = new Set<() => void>();
  /** True once a person has written here; before that, the bot may not write. */
  started = false;
  /** The bot's membership; `kicked` in a private chat means that the person blocked it. */
  botStatus: Extract<ChatMember['status'], 'member' | 'kicked' | 'left'> = 'member';
  keyboard: ShownKeyboard | undefined;
  pinnedMessageId: number | undefined;
  /** True if only administrators may write; the bot is none. */
  muted = false;
  upgradedTo: number | undefined;
  /** Grows with every change. */
  version = 0;
  /** The version at which a person last acted. */
  actedAt = 0;
  readonly #stored = new BoundedMap<number, StoredMessage>(rememberedMessages);

  constructor(info: ChatInfo) {
    this.info = info;
  }

  get id(): number {
    return this.info.id;
  }

  get isPrivate(): boolean {
    return this.info.type === 'private';
  }

  find(messageId: number): StoredMessage | undefined {
    return this.#stored.get(messageId);
  }

  /** Oldest first. */
  stored(): StoredMessage[] {
    return [...this.#stored.values()];
  }

  keep(message: PageMessage, frozen: boolean): void {
    this.#stored.set(message.message_id, { message, frozen, version: this.touch() });
  }

  replace(stored: StoredMessage, message: PageMessage): void {
    stored.message = message;
    stored.version = this.touch();
  }

  remove(messageId: number): void {
    this.#stored.delete(messageId);
    this.touch();
  }

  addToast(toast: Toast): void {
    this.toasts.push(toast);
    if (this.toasts.length > rememberedToasts) this.toasts.shift();
    this.touch();
  }

  touch(): number {
    this.version += 1;
    return this.version;
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}
