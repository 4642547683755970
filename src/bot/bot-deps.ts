import type { ApiClientOptions } from 'grammy';
import type { Order } from '../domain/orders/order.ts';
import type { OrderArchive } from '../use-cases/archive/ports.ts';
import type { BatchStore } from '../use-cases/batches/ports.ts';
import type { CancelAllDrafts, CancelDraft, FindOpenDrafts } from '../use-cases/orders/cancel-drafts.ts';
import type { CheckStatusNow, GiveBackOrder, CloseOrder } from '../use-cases/orders/close-order.ts';
import type { Confirm } from '../use-cases/orders/confirm-order.ts';
import type { FindPendingOrder, FindOrder } from '../use-cases/orders/find-order.ts';
import type { OrderStore, ShownCardStore } from '../use-cases/orders/ports.ts';
import type { EnterPin } from '../services/pins/enter-pin.ts';
import type { ReadWaitingWork } from '../use-cases/orders/read-waiting-work.ts';
import type { Shop } from '../services/shop.ts';
import type { Logger, Now } from '../use-cases/shared/ports.ts';
import type { Reseller } from '../use-cases/shared/reseller.ts';
import type { HealthDeps } from './chat/health/health.ts';
import type { BatchDeps } from './chat/batches/batch-pin.ts';
import type { CardDeps } from './chat/orders/card/card.ts';
import type { CardCloser } from './chat/orders/card/card-closer.ts';
import type { PictureDeps } from './chat/orders/hand-on/send-picture.ts';
import type { EndScreens } from './chat/orders/receipt/end-screens.ts';
import type { ReadBalance } from './chat/orders/receipt/read-balance.ts';
import type { Notices } from './chat/people/notify-person.ts';
import type { RemindMeDeps } from './chat/reminders/remind-me.ts';
import type { RemindersDeps } from './chat/reminders/reminders.ts';
import type { AccountQuestionDeps, ReopenDeps } from './chat/recovery/account-question.ts';
import type { Questions } from './chat/menu/questions.ts';
import type { ReconciliationDesk } from './chat/reports/reconcile.ts';
import type { BotParts } from './bot-parts.ts';
import type { PressReplies } from './runtime/updates/press-replies.ts';
import type { UpdateLeases } from './runtime/updates/update-leases.ts';
import type { AllWords } from './ui/words.ts';

/** What the chat is handed, by noun. */
export interface BotDeps {
  readonly shop: Shop;
  readonly bot: BotParts;
  readonly telegram: {
    readonly token: string;
    readonly client: ApiClientOptions;
  };
  /** What all screens share. */
  readonly chat: {
    readonly words: AllWords;
    readonly timeZone: string;
    readonly rateLimitPer10S: number;
    readonly leases: Pick<UpdateLeases, 'of'>;
    readonly pressReplies: Pick<PressReplies, 'of'>;
    readonly questions: Questions;
    readonly notices: Pick<Notices, 'tell'>;
    /** Which message shows a card. */
    readonly shown: ShownCardStore;
    readonly proposals: Shop['proposals'];
    readonly cardCloser: CardCloser;
    readonly ends: EndScreens;
    readonly now: Now;
    readonly logger: Logger;
  };
  readonly pictures: PictureDeps;
  readonly reseller: Reseller;
  readonly orders: {
    readonly store: OrderStore;
    /** Of old orders, if there is one. */
    readonly archive: Pick<OrderArchive, 'listByNumber'> | undefined;
    readonly confirm: Confirm;
    readonly drop: CancelDraft;
    readonly cancelAllDrafts: CancelAllDrafts;
    readonly openCards: FindOpenDrafts;
    readonly findPending: FindPendingOrder;
    readonly findOrder: FindOrder;
    readonly checkStatusNow: CheckStatusNow;
    readonly closeOrder: CloseOrder;
    readonly giveBack: GiveBackOrder;
    readonly readWaiting: ReadWaitingWork;
    readonly notifier: CardDeps['notifier'];
    /** Makes the call for an order that was just confirmed, and takes it on its way, without waiting for it. */
    readonly begin: (order: Order, leasedUntil: number) => void;
  };
  readonly batches: Pick<
    BatchDeps,
    'checkRows' | 'draftBatch' | 'findRepeats' | 'confirmBatch' | 'viewBatch' | 'runBatch'
  > & {
    readonly store: BatchStore;
  };
  readonly accounts: {
    readonly store: Shop['accounts'];
    readonly accountsOn: boolean;
    readonly readBalance: ReadBalance;
  };
  readonly health: HealthDeps;
  readonly reminders: Pick<RemindMeDeps, 'changes' | 'findPurchases'> & { readonly store: RemindersDeps['reminders'] };
  readonly pins: { readonly enterPin: EnterPin };
  /** Whether the records are there. */
  readonly records: ReopenDeps & Pick<AccountQuestionDeps, 'account'>;
  readonly reconciliationDesk: Pick<ReconciliationDesk, 'take'>;
}
