import { conversations } from '@grammyjs/conversations';
import { type ApiClientOptions, Bot, type Middleware } from 'grammy';
import type { BotContext } from './context.ts';
import { WALK } from './conversations/purchase/step-frame.ts';
import { createPurchaseConversation } from './conversations/purchase/purchase-conversation.ts';
import { forgetLatePurchase, notePassed, purchaseStorage } from './conversations/purchase/purchase-storage.ts';
import { accessFeature, accessGate } from './chat/people/access.ts';
import { adminFeature } from './chat/menu/admin.ts';
import { accountHistoryFeature } from './chat/reports/account-history.ts';
import { balanceFeature, type BalanceDeps } from './chat/accounts/balance.ts';
import { adjustAccountFeature, type AdjustAccountDeps } from './chat/accounts/adjust-account.ts';
import { beginsPurchase, buyFeature } from './chat/menu/buy.ts';
import { checkFeature } from './chat/orders/find/check.ts';
import { type CancelDeps, cancelFeature } from './chat/orders/card/cancel.ts';
import { type CardDeps, cardFeature, confirmFeature } from './chat/orders/card/card.ts';
import { changePersonFeature, type ChangePersonFeatureDeps } from './chat/people/change-person.ts';
import { fallbackFeature, unknownCommandFeature } from './chat/menu/fallback.ts';
import { privateOnly } from './chat/gates/private-only.ts';
import { historyFeature } from './chat/orders/find/history.ts';
import { invitationsFeature } from './chat/people/invite.ts';
import { type BarePieceDeps, barePieceButtons, barePieceFeature } from './chat/order-text/bare-piece.ts';
import type { QuickOrderDeps } from './chat/order-text/quick-order-deps.ts';
import { listButtonsFeature } from './chat/batches/batch-buttons.ts';
import type { ListDeps } from './chat/batches/batch-deps.ts';
import { listFeature } from './chat/batches/receive-batch.ts';
import { quickOrderFeature } from './chat/order-text/quick-order.ts';
import { numberFeature } from './chat/order-text/number-offer.ts';
import { repeatFeature } from './chat/orders/find/repeat.ts';
import { invitedFeature, type InvitedDeps } from './chat/people/accept-invitation.ts';
import { paymentsFeature, type PaymentsFeatureDeps } from './chat/accounts/payments.ts';
import { personFeature } from './chat/people/person.ts';
import { pinFeature } from './chat/pins/pin.ts';
import { meantCommands, plainWordsButtons, plainWordsFeature } from './chat/order-text/plain-words.ts';
import { limitsFeature } from './chat/pricing/limits.ts';
import { pausesFeature } from './chat/pricing/pauses.ts';
import type { PolicyDeps } from './chat/pricing/pricing-deps.ts';
import { pricesFeature } from './chat/pricing/prices.ts';
import { proposeFeature } from './chat/pricing/propose-change.ts';
import { rateLimit } from './chat/gates/rate-limit.ts';
import { reconcileFeature, type ReconcileFeatureDeps } from './chat/reports/reconcile.ts';
import { closeOrderFeature } from './chat/orders/find/close-order.ts';
import { receiptFeature } from './chat/orders/receipt/receipt.ts';
import { saveAsFeature } from './chat/recipients/save-as.ts';
import { savedFeature } from './chat/recipients/saved.ts';
import { resetPinFeature, type ResetPinDeps } from './chat/pins/reset-pin.ts';
import { salesFeature } from './chat/reports/sales.ts';
import { startFeature } from './chat/menu/start.ts';
import type { StatementDeps } from './chat/reports/statement-page.ts';
import { statementFeature } from './chat/reports/statement.ts';
import { stuckFeature } from './chat/orders/find/stuck.ts';
import { tokensFeature } from './chat/orders/receipt/tokens.ts';
import { topupFeature, type TopupDeps } from './chat/accounts/topup.ts';
import { topupRequestsFeature, type TopupRequestsDeps } from './chat/accounts/topup-requests.ts';
import { typedPinFeature } from './chat/pins/typed-pin.ts';
import { waitingFeature, type WaitingDeps } from './chat/orders/find/waiting.ts';
import { usersFeature } from './chat/people/users.ts';
import { roleOf } from '../domain/people/person.ts';
import { cut } from './ui/buttons.ts';
import type { CheckStatusNow } from '../use-cases/orders/check-status-now.ts';
import type { CloseOrder } from '../use-cases/orders/close-order.ts';
import type { FindOrder } from '../use-cases/orders/find-order.ts';
import type { FindOpenDrafts } from '../use-cases/orders/find-open-drafts.ts';
import type { SaveRecipient } from '../use-cases/recipients/save-recipient.ts';
import type { ReadSales } from '../use-cases/reports/read-sales.ts';
import type { AccountStore } from '../use-cases/accounts/ports.ts';
import type { OrderStore, ShownStore } from '../use-cases/orders/ports.ts';
import type { SavedStore } from '../use-cases/recipients/ports.ts';
import type { Reseller } from '../use-cases/shared/reseller.ts';
import type { Notices } from './chat/people/notify-person.ts';
import type { ReadBalance } from './chat/orders/receipt/read-balance.ts';
import type { EndScreens } from './chat/orders/receipt/end-screens.ts';
import type { UpdateLeases } from './runtime/update-leases.ts';
import type { AllWords, Words } from './ui/words.ts';

export interface BotDeps
  extends
    CardDeps,
    BalanceDeps,
    ReconcileFeatureDeps,
    ChangePersonFeatureDeps,
    InvitedDeps,
    PolicyDeps,
    AdjustAccountDeps,
    CancelDeps,
    TopupDeps,
    TopupRequestsDeps,
    WaitingDeps,
    ListDeps,
    PaymentsFeatureDeps,
    StatementDeps,
    ResetPinDeps {
  readonly token: string;
  readonly client: ApiClientOptions;
  readonly words: AllWords;
  readonly orders: OrderStore;
  readonly accounts: AccountStore;
  readonly reseller: Reseller;
  readonly findOrder: FindOrder;
  readonly readSales: ReadSales;
  readonly checkStatusNow: CheckStatusNow;
  readonly ends: EndScreens;
  readonly closeOrder: CloseOrder;
  readonly readBalance: ReadBalance;
  readonly named: QuickOrderDeps['named'];
  readonly saved: SavedStore;
  readonly saveRecipient: SaveRecipient;
  readonly shown: ShownStore;
  readonly openCards: FindOpenDrafts;
  readonly rateLimitPer10S: number;
  readonly leases: Pick<UpdateLeases, 'of'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly onMerchantStart: (ctx: BotContext) => Promise<void>;
}

/** The chat. The order of what follows is the order in which an update is offered around. */
export function createBot(deps: BotDeps): Bot<BotContext> {
  const bot = new Bot<BotContext>(deps.token, { client: deps.client });
  const walks = createPurchaseConversation(deps.tools);

  // 1. Who it is, in which language; only people, only in private, only those who may.
  bot.use(introduce(deps));
  bot.use(paymentsFeature(deps));
  bot.use(rateLimit(deps.rateLimitPer10S), privateOnly());
  bot.use(invitedFeature(deps));
  bot.on(['message', 'callback_query']).use(accessGate(deps.access));

  // 2. A whole purchase in one line, or many of them, wherever somebody is.
  const inPurchase = conversations({ storage: purchaseStorage });
  const quickOrderDeps: BarePieceDeps = { ...deps, walks, inPurchase };
  bot.on('message').use(deps.questions.forgetLate, forgetLatePurchase(deps.tools.now), typedPinFeature(deps));
  bot
    .on('message')
    .filter(({ lease }) => lease.question?.takesAnything !== true)
    .use(
      listFeature(deps),
      barePieceFeature(quickOrderDeps),
      quickOrderFeature(quickOrderDeps),
      plainWordsFeature(quickOrderDeps),
    );

  bot.on('callback_query').use(meantCommands());

  // 3. Answers to what was asked last, and to the walk's questions, which are most of what comes: past everything else.
  bot.filter(({ lease }) => lease.question !== undefined).use(notePassing(), deps.questions.middleware);
  bot.filter(isAnswer).use(inPurchase, walks.middleware, fallbackFeature(deps));
  bot.use(notePassing());

  // 4. Commands and buttons: first the one button that spends money, and what begins a walk, which is most of the rest.
  bot.use(confirmFeature(deps), pinFeature(deps));
  bot.filter(beginsPurchase).use(inPurchase, buyFeature({ ...deps, walks }));
  bot.use(listButtonsFeature(deps));
  bot.use(receiptFeature(deps), historyFeature(deps), accountHistoryFeature(deps));
  bot.use(checkFeature({ ...deps, people: deps.access.people, country: deps.tools.country }), tokensFeature(deps));
  bot.use(waitingFeature({ ...deps, people: deps.access.people }));
  bot.use(stuckFeature({ ...deps, people: deps.access.people }));
  bot.use(closeOrderFeature({ ...deps, people: deps.access.people }));
  bot.use(balanceFeature(deps), accessFeature(deps.access), reconcileFeature(deps));
  bot.use(usersFeature(deps), personFeature(deps), changePersonFeature(deps), resetPinFeature(deps));
  bot.use(invitationsFeature(deps), adminFeature(deps));
  bot.use(adjustAccountFeature(deps), topupFeature(deps), topupRequestsFeature(deps), statementFeature(deps));
  bot.use(
    salesFeature({ ...deps, people: deps.access.people }),
    proposeFeature(deps),
    pricesFeature(deps),
    limitsFeature(deps),
    pausesFeature(deps),
  );

  // 5. Those that enter or leave the walk.
  bot.use(inPurchase, startFeature(deps), cardFeature({ ...deps, walks }));
  bot.use(
    repeatFeature({ ...deps, walks }),
    numberFeature(quickOrderDeps),
    barePieceButtons(quickOrderDeps),
    plainWordsButtons(quickOrderDeps),
  );
  bot.use(savedFeature({ ...deps, walks }), saveAsFeature(deps));
  bot.use(cancelFeature(deps), unknownCommandFeature());

  // 6. Nobody wanted it.
  bot.use(fallbackFeature(deps));
  return bot;
}

/** A button of the walk, or anything written or sent that is no command. */
function isAnswer({ message, callbackQuery }: BotContext): boolean {
  if (callbackQuery !== undefined) return callbackQuery.data?.startsWith(`${WALK}:`) === true;
  return message?.text?.startsWith('/') !== true;
}

/** What is said beside a walk moves its next question down. */
function notePassing(): Middleware<BotContext> {
  return async (ctx, next) => {
    await next();
    notePassed(ctx);
  };
}

function introduce(deps: BotDeps): Middleware<BotContext> {
  return async (ctx, next) => {
    if (ctx.from === undefined || ctx.from.is_bot) return;
    ctx.userId = ctx.from.id;
    ctx.lease = deps.leases.of(ctx.update);
    ctx.allWords = deps.words;
    ctx.words = deps.words(ctx.from.language_code);
    ctx.notifyPerson = tellerFor(ctx.userId, ctx.words, deps.notices);
    ctx.isMerchant = deps.access.merchants.isMerchant(ctx.userId, ctx.lease.person);
    ctx.role = roleOf(ctx.lease.person, ctx.isMerchant);
    ctx.hasAccounts = deps.access.mode === 'approval';
    await next();
    if (ctx.failure !== undefined) throw toError(ctx.failure);
  };
}

/** A notice that is given up after an hour is shown to the one who caused it, so that they can pass it on. */
function tellerFor(by: number, words: Words, notices: BotDeps['notices']): BotContext['notifyPerson'] {
  return async ({ userId, name, access }, screen) => {
    if (access === 'locked') return 'locked';
    const html = `${words.html('person-never-told', { name: cut(name, 80) })}\n\n${screen.html}`;
    return notices.tell({ userId, screen, otherwise: { userId: by, screen: { html } } });
  };
}

function toError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('a conversation failed', { cause: failure });
}
