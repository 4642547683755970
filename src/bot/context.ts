import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Person } from '../domain/people/person.ts';
import type { Role } from '../domain/people/role.ts';
import type { PurchaseState } from './conversations/purchase/purchase-state.ts';
import type { Screen } from './ui/screen.ts';
import type { Told } from './chat/people/notify-person.ts';
import type { Turn } from './runtime/update-leases.ts';
import type { AllWords, Words } from './ui/words.ts';

interface Extras {
  turn: Turn;
  words: Words;
  /** For what is written to somebody else. */
  allWords: AllWords;
  /** Tells somebody else; if that comes to nothing later, the one whose update this is reads so. */
  notifyPerson: (
    person: Pick<Person, 'userId' | 'name'> & { readonly access?: Person['access'] },
    screen: Screen,
  ) => Promise<Told>;
  isMerchant: boolean;
  /** Whose prices and limits are theirs. */
  role: Role;
  /** Whether people buy on accounts of their own (ACCESS=approval). */
  hasAccounts: boolean;
  /** A press may be answered once only. */
  pressAnswered?: boolean;
  /** What went wrong inside a conversation, which must not be thrown there. */
  failure?: unknown;
  /** A walk of an earlier version was dropped. */
  walkOutdated?: boolean;
  /** Where the person's walk stands: read with the turn, changed by it, undefined where it is over. */
  purchaseState?: PurchaseState | undefined;
  /** The walk took an answer and waits for another one. */
  walkGoesOn?: boolean;
}

export type BotContext = ConversationFlavor<Context & Extras>;
