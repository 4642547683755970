import type { Api } from 'grammy';
import type { ResellerAccount } from '../use-cases/recovery/ports.ts';
import type { CaseDesk } from '../services/cases/talk.ts';
import type { OfferLanguage } from '../services/people/offer-language.ts';
import type { CardCloser } from './chat/orders/card/card-closer.ts';
import type { OrderNotifier } from './chat/orders/notify/order-notifier.ts';
import type { EndScreens } from './chat/orders/receipt/end-screens.ts';
import type { Merchants } from './chat/people/merchants.ts';
import type { Notices } from './chat/people/notify-person.ts';
import type { Telegram } from './runtime/telegram/telegram.ts';

/** What the running bot has beside the shop: what tells people, and what goes on by itself. Handlers find it as `ctx.bot`. */
export interface BotParts {
  readonly api: Api;
  readonly download: Telegram['download'];
  readonly merchants: Merchants;
  readonly notices: Pick<Notices, 'tell'>;
  readonly notifier: Pick<OrderNotifier, 'showCurrent' | 'showConfirmed'>;
  readonly ends: EndScreens;
  readonly cardCloser: CardCloser;
  readonly caseDesk: CaseDesk;
  readonly resellerAccount: Pick<ResellerAccount, 'isElsewhere'>;
  /** An announcement is to be sent: looks for it at once. */
  readonly wakeAnnouncements: () => void;
  /** Whether /start still offers a choice of languages. */
  readonly languageOffer: Pick<OfferLanguage, 'isOffered'>;
}
