import type { ApiClientOptions } from 'grammy';
import type { BatchStore } from '../use-cases/batches/ports.ts';
import type { ShownCardStore } from '../use-cases/orders/ports.ts';
import type { EnterPin } from '../services/pins/enter-pin.ts';
import type { Shop } from '../services/shop.ts';
import type { Now } from '../use-cases/shared/ports.ts';
import type { HealthDeps } from './chat/health/health.ts';
import type { BatchDeps } from './chat/batches/batch-pin.ts';
import type { CardCloser } from './chat/orders/card/card-closer.ts';
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
    readonly now: Now;
  };
  readonly batches: Pick<
    BatchDeps,
    'checkRows' | 'draftBatch' | 'findRepeats' | 'confirmBatch' | 'viewBatch' | 'runBatch'
  > & {
    readonly store: BatchStore;
  };
  readonly health: HealthDeps;
  readonly reminders: Pick<RemindMeDeps, 'changes' | 'findPurchases'> & { readonly store: RemindersDeps['reminders'] };
  readonly pins: { readonly enterPin: EnterPin };
  /** Whether the records are there. */
  readonly records: ReopenDeps & Pick<AccountQuestionDeps, 'account'>;
  readonly reconciliationDesk: Pick<ReconciliationDesk, 'take'>;
}
