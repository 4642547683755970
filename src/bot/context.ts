import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Walk } from './conversations/walk/walk-state.ts';
import type { Words } from './words.ts';

interface Extras {
  words: Words;
  isMerchant: boolean;
  /** A press may be answered once only. */
  pressAnswered?: boolean;
  /** What went wrong inside a conversation, which must not be thrown there. */
  failure?: unknown;
  /** A walk of an earlier version was dropped. */
  walkOutdated?: boolean;
  /** Where the walk goes on from, handed from one replay of the conversation to the next within one update. */
  nextWalk?: Walk | undefined;
}

export type BotContext = ConversationFlavor<Context & Extras>;
