import type { Context } from 'grammy';
import type { Person, Role } from '../domain/people/person.ts';
import type { Shop } from '../services/shop.ts';
import type { Drawing, PressReply } from './ui/screen.ts';
import type { BotParts } from './bot-parts.ts';
import type { Told } from '../domain/shared/sent-message.ts';
import type { UpdateLease } from './runtime/update-leases.ts';
import type { AllWords, Words } from './ui/words.ts';

interface Extras {
  /** What services work with. */
  shop: Shop;
  /** What the running bot has beside them: what tells people, and what goes on by itself. */
  bot: BotParts;
  /** The person whose update this is. */
  userId: number;
  /** The chat of the update; set for every handler behind privateOnly, and the same as the person's id there. */
  chatId: number;
  /** What is known of the person while their update is handled. */
  lease: UpdateLease;
  words: Words;
  /** The texts of every language, for messages to other people. */
  allWords: AllWords;
  /** Sends a message to another person in their words. If it cannot be delivered later on, the person whose update this is reads so. */
  notifyPerson: (
    person: Pick<Person, 'userId' | 'name'> & { readonly access?: Person['access'] },
    words: Words,
    screen: Drawing,
  ) => Promise<Told>;
  isMerchant: boolean;
  /** The role whose prices and limits apply to them. */
  role: Role;
  /** How the shop appears. */
  readShop: Shop['shops']['read'];
  /** Whether people buy on accounts of their own (ACCESS=approval). */
  hasAccounts: boolean;
  /** What the person said that this text was meant as, where it could be both: a purchase by itself, or the answer to the open question. */
  meantAs?: 'purchase' | 'answer';
  /** A press may be answered once only. */
  pressAnswered?: boolean;
  /** Absent with long polling, and for what is no press. */
  pressReply?: PressReply | undefined;
}

export type BotContext = Context & Extras;
