import type { Notices } from './shared/people/notice-outbox.ts';
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
import type { Telegram } from './runtime/telegram.ts';
import type { CallbackData, Whose } from './ui/callback-routes.ts';

/** What the running bot has beside the shop. Handlers find it as `ctx.bot`. */
export interface BotParts {
  readonly api: Api;
  readonly download: Telegram['download'];
  readonly features: FeatureFacts;
  readonly merchants: Merchants;
  readonly notices: Pick<Notices, 'tell'>;
  readonly notifier: Pick<OrderNotifier, 'showCurrent'>;
  readonly ends: EndScreens;
  readonly cardCloser: CardCloser;
  readonly caseDesk: CaseDesk;
  readonly enterPin: EnterPin;
  readonly batches: Pick<BatchWorker, 'nudge'>;
  readonly records: Pick<StoreWatch, 'shut' | 'reopen'>;
  readonly resellerAccount: Pick<WatchedAccount, 'isElsewhere' | 'answer'>;
  readonly takeReconciliation: (asked: ReconciliationRequest) => Promise<void>;
  readonly wakeAnnouncements: () => void;
  readonly wakeReminders: () => void;
  /** Whether /start still offers a choice of languages. */
  readonly languageOffer: Pick<OfferLanguage, 'isOffered'>;
}

export interface ReconciliationRequest {
  readonly chatId: number;
  readonly words: Words;
  readonly date: CalendarDate;
}

export interface CommandFacts {
  /** In whose menu it stands, with the text of `command-NAME`. Merchants also see the commands of `everybody`. */
  readonly menu?: 'everybody' | 'merchants';
  /** Who may send it. If this is absent, its menu decides: a command that stands in the merchants' menu alone is for merchants. */
  readonly whose?: Whose;
  /** Which buyers have it at the end of their menu, or (`agents`) only in /help. Its text is `command-NAME-own`, or `command-NAME` if it has no `menu`. */
  readonly own?: 'everybody' | 'accounts' | 'agents';
  /** What can be written after the command, by an example with no-break spaces in its numbers. Absent if it is sent alone. */
  readonly behind?: string;
  /** The command takes no words, or found no purchase in them. So the bot first names the words that it leaves out, and then answers. */
  readonly namesRest?: true;
  /** It only shows people what is their own, so a stopped person may use it too. `with-words`: only with words, because without them it asks for some. */
  readonly shows?: true | 'with-words';
}

export type AdminButton = readonly [ButtonId, CallbackData];

interface ForMerchant {
  readonly shop: Shop;
  readonly userId: number;
  readonly words: Words;
}

export type PersonButtons = (merchant: ForMerchant, person: Person) => InlineKeyboardButton[];

/** A button under a merchant's /start for work that waits for them. */
export interface WaitingWork {
  /** The button with the lowest place stands first. */
  readonly place: number;
  /** Undefined if nothing waits. */
  readonly button: (merchant: ForMerchant) => Promise<InlineKeyboardButton | undefined>;
}

/** What all features say about themselves. */
export interface FeatureFacts {
  /** By name, in the order of menus. If two features name a command, the facts of both are put together. */
  readonly commands: ReadonlyMap<string, CommandFacts>;
  /** Matches the data of all buttons that only show people what is their own. */
  readonly showing: RegExp;
  readonly admin: readonly AdminButton[];
  /** Buttons on a person's page, two in a row, above those that change the person. */
  readonly onPerson: readonly PersonButtons[];
  /** Buttons under an order, two in a row, in this order. */
  readonly underOrder: readonly UnderOrder[];
  readonly waiting: readonly WaitingWork[];
}
