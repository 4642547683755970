import type { Api } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Person } from '../domain/people/person.ts';
import type { CalendarDate } from '../domain/shared/days.ts';
import type { EnterPin } from '../services/pins.ts';
import type { Shop } from '../services/shop.ts';
import type { BatchWorker } from '../services/batches/run-batch.ts';
import type { WatchedAccount } from '../services/recovery/reseller-account.ts';
import type { StoreWatch } from '../services/recovery/watch-store.ts';
import type { Words, ButtonId } from './ui/words.ts';
import type { CaseDesk } from '../services/cases/talk.ts';
import type { OfferLanguage } from '../services/people/offer-language.ts';
import type { CardCloser } from './shared/card-closer.ts';
import type { OrderNotifier } from './chat/orders/notify/order-notifier.ts';
import type { EndScreens } from './chat/orders/receipt/end-screens.ts';
import type { UnderOrder } from './chat/orders/receipt/order-buttons.ts';
import type { Merchants } from './shared/people/merchants.ts';
import type { Notices } from './shared/people/notify-person.ts';
import type { Telegram } from './runtime/telegram.ts';
import type { CallbackData, Whose } from './ui/callback-routes.ts';

/** What the running bot has beside the shop: what tells people, and what goes on by itself. Handlers find it as `ctx.bot`. */
export interface BotParts {
  readonly api: Api;
  readonly download: Telegram['download'];
  /** What all features have said of themselves. */
  readonly features: FeatureFacts;
  readonly merchants: Merchants;
  readonly notices: Pick<Notices, 'tell'>;
  readonly notifier: Pick<OrderNotifier, 'showCurrent'>;
  readonly ends: EndScreens;
  readonly cardCloser: CardCloser;
  readonly caseDesk: CaseDesk;
  readonly enterPin: EnterPin;
  /** Lists of purchases. */
  readonly batches: Pick<BatchWorker, 'nudge'>;
  readonly records: Pick<StoreWatch, 'shut' | 'reopen'>;
  readonly resellerAccount: Pick<WatchedAccount, 'isElsewhere' | 'answer'>;
  /** Compares a day's books, and says what came of it in the chat. */
  readonly takeReconciliation: (asked: ReconciliationRequest) => Promise<void>;
  /** An announcement is to be sent: looks for it at once. */
  readonly wakeAnnouncements: () => void;
  /** The same of reminders. */
  readonly wakeReminders: () => void;
  /** Whether /start still offers a choice of languages. */
  readonly languageOffer: Pick<OfferLanguage, 'isOffered'>;
}

/** The comparison of one day, for the merchant of this chat. */
export interface ReconciliationRequest {
  readonly chatId: number;
  readonly words: Words;
  readonly date: CalendarDate;
}

/** What a command is, beside what it does. */
export interface CommandFacts {
  /** Whose menu has it, in the words of `command-NAME`; merchants see that of everybody too. */
  readonly menu?: 'everybody' | 'merchants';
  /** Who may send it, if its menu does not say it: what stands in the merchants' alone is theirs. */
  readonly whose?: Whose;
  /** Whose menu has it at its end, in the words of `command-NAME-own`: of buyers, of buyers with an account, or in no menu, and agents read of it in /help. */
  readonly own?: 'everybody' | 'accounts' | 'agents';
  /** What can be written behind it, by an example with no-break spaces in its numbers; left out: it is sent alone. */
  readonly behind?: string;
  /** It takes no words, or has found no purchase in them: what stands behind it is named before it is answered. */
  readonly namesRest?: true;
  /** It only shows people what is their own, so that a stopped person has it too. `with-words`: without words it asks for some. */
  readonly shows?: true | 'with-words';
}

export type AdminButton = readonly [ButtonId, CallbackData];

/** What is known where a merchant's buttons are drawn. */
interface ForMerchant {
  readonly shop: Shop;
  readonly userId: number;
  readonly words: Words;
}

/** What a merchant can open or do from a person's page. */
export type PersonButtons = (merchant: ForMerchant, person: Person) => InlineKeyboardButton[];

/** What waits for a merchant, under their /start. */
export interface WaitingWork {
  /** The lowest stands first. */
  readonly place: number;
  /** Undefined if nothing waits. */
  readonly button: (merchant: ForMerchant) => Promise<InlineKeyboardButton | undefined>;
}

/** What all features have said of themselves. */
export interface FeatureFacts {
  /** By name, in the order of menus. A command of two features has what both say of it. */
  readonly commands: ReadonlyMap<string, CommandFacts>;
  /** The beginnings of all buttons that only show people what is their own. */
  readonly showing: RegExp;
  readonly admin: readonly AdminButton[];
  /** On a person's page, two beside each other, above what can be changed of the person. */
  readonly onPerson: readonly PersonButtons[];
  /** Under an order, two beside each other, in their order. */
  readonly underOrder: readonly UnderOrder[];
  /** Under a merchant's /start, in their order. */
  readonly waiting: readonly WaitingWork[];
}
