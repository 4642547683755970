import type { Context } from 'grammy';
import type { Person, Role } from '../domain/people/person.ts';
import type { Shop } from '../services/shop.ts';
import type { Drawing, PressReply } from './ui/screen.ts';
import type { BotParts } from './bot-parts.ts';
import type { PhotoAbove } from './shared/people/notify-person.ts';
import type { Told } from '../domain/shared/sent-message.ts';
import type { UpdateLease } from './runtime/update-leases.ts';
import type { AllWords, Words } from './ui/words.ts';

interface Extras {
  shop: Shop;
  bot: BotParts;
  userId: number;
  /** The chat of the update. Behind privateOnly it is always set, and is the same as the person's id. */
  chatId: number;
  /** What is known of the person while their update is handled. */
  lease: UpdateLease;
  words: Words;
  /** The texts of every language, for messages to other people. */
  allWords: AllWords;
  /** If the message cannot be delivered later on, the person who caused the update reads so. */
  notifyPerson: (
    person: Pick<Person, 'userId' | 'name'> & { readonly access?: Person['access'] },
    words: Words,
    screen: Drawing,
    above?: PhotoAbove,
  ) => Promise<Told>;
  isMerchant: boolean;
  /** The role whose prices and limits apply to them. */
  role: Role;
  readShop: Shop['shops']['read'];
  /** Whether people buy on accounts of their own (ACCESS=approval). */
  hasAccounts: boolean;
  /** If this text could be a purchase by itself or the answer to the open question, this is what the person said that it is. */
  meantAs?: 'purchase' | 'answer';
  /** Whether the press was answered, because that can be done only once. */
  pressAnswered?: boolean;
  /** Absent with long polling, and if the update is no press. */
  pressReply?: PressReply | undefined;
}

export type BotContext = Context & Extras;
