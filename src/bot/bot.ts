import { conversations } from '@grammyjs/conversations';
import { type ApiClientOptions, Bot, type Middleware } from 'grammy';
import type { BotContext } from './context.ts';
import { WALK } from './conversations/walk/frame.ts';
import { createWalkConversation } from './conversations/walk/walk.ts';
import { forgetLateWalk, notePassed, walkStorage } from './conversations/walk/walk-storage.ts';
import { accessFeature, accessGate } from './features/access.ts';
import { adminFeature } from './features/admin.ts';
import { accountHistoryFeature } from './features/account-history.ts';
import { balanceFeature, type BalanceDeps } from './features/balance.ts';
import { bookByHandFeature, type BookByHandDeps } from './features/book-by-hand.ts';
import { beginsWalk, buyFeature } from './features/buy.ts';
import { checkFeature } from './features/check.ts';
import { type CancelDeps, cancelFeature } from './features/cancel.ts';
import { type CardDeps, cardFeature, confirmFeature } from './features/card.ts';
import { changePersonFeature, type ChangePersonFeatureDeps } from './features/change-person.ts';
import { fallbackFeature, unknownCommandFeature } from './features/fallback.ts';
import { privateOnly } from './features/groups.ts';
import { historyFeature } from './features/history.ts';
import { invitationsFeature } from './features/invitations.ts';
import { type BarePieceDeps, barePieceButtons, barePieceFeature } from './features/line/bare-piece.ts';
import type { LineDeps } from './features/line/line-deps.ts';
import { listButtonsFeature } from './features/list/list-buttons.ts';
import type { ListDeps } from './features/list/list-deps.ts';
import { listFeature } from './features/list/list.ts';
import { lineFeature } from './features/line/line.ts';
import { numberFeature } from './features/line/number-offer.ts';
import { repeatFeature } from './features/repeat.ts';
import { invitedFeature, type InvitedDeps } from './features/invited.ts';
import { paymentsFeature, type PaymentsFeatureDeps } from './features/payments.ts';
import { personFeature } from './features/person.ts';
import { pinFeature } from './features/pin.ts';
import { meantCommands, plainWordsButtons, plainWordsFeature } from './features/plain-words.ts';
import { limitsFeature } from './features/policy/limits.ts';
import { pausesFeature } from './features/policy/pauses.ts';
import type { PolicyDeps } from './features/policy/policy-deps.ts';
import { pricesFeature } from './features/policy/prices.ts';
import { proposeFeature } from './features/policy/propose.ts';
import { rateLimit } from './features/rate-limit.ts';
import { reconcileFeature, type ReconcileFeatureDeps } from './features/reconcile.ts';
import { closeOrderFeature } from './features/close-order.ts';
import { receiptFeature } from './features/receipt.ts';
import { saveAsFeature } from './features/save-as.ts';
import { savedFeature } from './features/saved.ts';
import { resetPinFeature, type ResetPinDeps } from './features/reset-pin.ts';
import { salesFeature } from './features/sales.ts';
import { startFeature } from './features/start.ts';
import type { StatementDeps } from './features/statement-page.ts';
import { statementFeature } from './features/statement.ts';
import { stuckFeature } from './features/stuck.ts';
import { tokensFeature } from './features/tokens.ts';
import { topupFeature, type TopupDeps } from './features/topup.ts';
import { topupRequestsFeature, type TopupRequestsDeps } from './features/topup-requests.ts';
import { typedPinFeature } from './features/typed-pin.ts';
import { waitingFeature, type WaitingDeps } from './features/waiting.ts';
import { usersFeature } from './features/users.ts';
import { roleOf } from '../domain/person.ts';
import { cut } from './keyboards/buttons.ts';
import type { AskNow } from '../purchase/ask-now.ts';
import type { CloseOrder } from '../purchase/close-order.ts';
import type { LookUp } from '../purchase/look-up.ts';
import type { FindOpenCards } from '../purchase/open-cards.ts';
import type { SaveRecipient } from '../purchase/save-recipient.ts';
import type { ReadSales } from '../purchase/read-sales.ts';
import type { AccountStore, OrderStore, Reseller, SavedStore, ShownStore } from '../purchase/ports.ts';
import type { Notices } from './tell-person.ts';
import type { ReadBalance } from './read-balance.ts';
import type { EndScreens } from './end-screens.ts';
import type { UpdateTurns } from './update-turns.ts';
import type { AllWords, Words } from './words.ts';

export interface BotDeps
  extends
    CardDeps,
    BalanceDeps,
    ReconcileFeatureDeps,
    ChangePersonFeatureDeps,
    InvitedDeps,
    PolicyDeps,
    BookByHandDeps,
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
  readonly lookUp: LookUp;
  readonly readSales: ReadSales;
  readonly askNow: AskNow;
  readonly ends: EndScreens;
  readonly closeOrder: CloseOrder;
  readonly readBalance: ReadBalance;
  readonly named: LineDeps['named'];
  readonly saved: SavedStore;
  readonly saveRecipient: SaveRecipient;
  readonly shown: ShownStore;
  readonly openCards: FindOpenCards;
  readonly rateLimitPer10S: number;
  readonly turns: Pick<UpdateTurns, 'of'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly onMerchantStart: (ctx: BotContext) => Promise<void>;
}

/** The chat. The order of what follows is the order in which an update is offered around. */
export function createBot(deps: BotDeps): Bot<BotContext> {
  const bot = new Bot<BotContext>(deps.token, { client: deps.client });
  const walks = createWalkConversation(deps.tools);

  // 1. Who it is, in which language; only people, only in private, only those who may.
  bot.use(introduce(deps));
  bot.use(paymentsFeature(deps));
  bot.use(rateLimit(deps.rateLimitPer10S), privateOnly());
  bot.use(invitedFeature(deps));
  bot.on(['message', 'callback_query']).use(accessGate(deps.access));

  // 2. A whole purchase in one line, or many of them, wherever somebody is.
  const inWalk = conversations({ storage: walkStorage });
  const lineDeps: BarePieceDeps = { ...deps, walks, inWalk };
  bot.on('message').use(deps.questions.forgetLate, forgetLateWalk(deps.tools.now), typedPinFeature(deps));
  bot
    .on('message')
    .filter(({ turn }) => turn.question?.takesAnything !== true)
    .use(listFeature(deps), barePieceFeature(lineDeps), lineFeature(lineDeps), plainWordsFeature(lineDeps));

  bot.on('callback_query').use(meantCommands());

  // 3. Answers to what was asked last, and to the walk's questions, which are most of what comes: past everything else.
  bot.filter(({ turn }) => turn.question !== undefined).use(notePassing(), deps.questions.middleware);
  bot.filter(isAnswer).use(inWalk, walks.middleware, fallbackFeature(deps));
  bot.use(notePassing());

  // 4. Commands and buttons: first the one button that spends money, and what begins a walk, which is most of the rest.
  bot.use(confirmFeature(deps), pinFeature(deps));
  bot.filter(beginsWalk).use(inWalk, buyFeature({ ...deps, walks }));
  bot.use(listButtonsFeature(deps));
  bot.use(receiptFeature(deps), historyFeature(deps), accountHistoryFeature(deps));
  bot.use(checkFeature({ ...deps, people: deps.access.people, country: deps.tools.country }), tokensFeature(deps));
  bot.use(waitingFeature({ ...deps, people: deps.access.people }));
  bot.use(stuckFeature({ ...deps, people: deps.access.people }));
  bot.use(closeOrderFeature({ ...deps, people: deps.access.people }));
  bot.use(balanceFeature(deps), accessFeature(deps.access), reconcileFeature(deps));
  bot.use(usersFeature(deps), personFeature(deps), changePersonFeature(deps), resetPinFeature(deps));
  bot.use(invitationsFeature(deps), adminFeature(deps));
  bot.use(bookByHandFeature(deps), topupFeature(deps), topupRequestsFeature(deps), statementFeature(deps));
  bot.use(
    salesFeature({ ...deps, people: deps.access.people }),
    proposeFeature(deps),
    pricesFeature(deps),
    limitsFeature(deps),
    pausesFeature(deps),
  );

  // 5. Those that enter or leave the walk.
  bot.use(inWalk, startFeature(deps), cardFeature({ ...deps, walks }));
  bot.use(
    repeatFeature({ ...deps, walks }),
    numberFeature(lineDeps),
    barePieceButtons(lineDeps),
    plainWordsButtons(lineDeps),
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
    ctx.turn = deps.turns.of(ctx.update);
    ctx.allWords = deps.words;
    ctx.words = deps.words(ctx.from.language_code);
    ctx.tellPerson = tellerFor(ctx.from.id, ctx.words, deps.notices);
    ctx.isMerchant = deps.access.merchants.isMerchant(ctx.from.id, ctx.turn.person);
    ctx.role = roleOf(ctx.turn.person, ctx.isMerchant);
    ctx.hasAccounts = deps.access.mode === 'approval';
    await next();
    if (ctx.failure !== undefined) throw toError(ctx.failure);
  };
}

/** A notice that is given up after an hour is shown to the one who caused it, so that they can pass it on. */
function tellerFor(by: number, words: Words, notices: BotDeps['notices']): BotContext['tellPerson'] {
  return async ({ userId, name, access }, screen) => {
    if (access === 'locked') return 'locked';
    const html = `${words.html('person-never-told', { name: cut(name, 80) })}\n\n${screen.html}`;
    return notices.tell({ userId, screen, otherwise: { userId: by, screen: { html } } });
  };
}

function toError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('a conversation failed', { cause: failure });
}
