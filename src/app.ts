import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Logger as PinoLogger } from 'pino';
import { connectReseller, connectStore, referencesOf, secretOf } from './app/connect.ts';
import { type BotDeps, createBot } from './bot/bot.ts';
import { resetPinButton } from './bot/features/reset-pin.ts';
import { registerCommands, registerMerchantCommands, removeMerchantCommands } from './bot/commands.ts';
import { connectTelegram } from './bot/telegram.ts';
import { warnOfUntellable } from './bot/warn-of-untellable.ts';
import { bookingButtons } from './bot/features/book-by-hand.ts';
import { statementButton } from './bot/features/statement.ts';
import { createUpdateHandler } from './bot/handle-update.ts';
import { createMerchants } from './bot/merchants.ts';
import { createPolling } from './bot/poll.ts';
import { createAnswerCheckout } from './bot/checkout.ts';
import { createQuestions } from './bot/questions.ts';
import { createTeller } from './bot/teller.ts';
import { createUpdateTurns } from './bot/update-turns.ts';
import type { UpdateSource } from './bot/update-source.ts';
import { createWebhookSource } from './bot/webhook-source.ts';
import { loadWords } from './bot/words.ts';
import { type Config, warningsOf } from './config.ts';
import type { Order } from './domain/order.ts';
import { composeAudit } from './compose-audit.ts';
import { composeLists } from './compose-lists.ts';
import { composeReconciliation } from './compose-reconciliation.ts';
import { createServer } from './http/server.ts';
import { createAskNow } from './purchase/ask-now.ts';
import { createBookByHand } from './purchase/book-by-hand.ts';
import { createChangePerson } from './purchase/change-person.ts';
import { createChangePolicy } from './purchase/change-policy.ts';
import { createFindScopes } from './purchase/find-scopes.ts';
import { createConfirm } from './purchase/confirm.ts';
import { createDraft } from './purchase/draft.ts';
import { createEnterPin } from './purchase/enter-pin.ts';
import { createResetPin } from './purchase/reset-pin.ts';
import { createDrop } from './purchase/drop.ts';
import { createInvite } from './purchase/invite.ts';
import { createShopKeeper } from './purchase/keep-shop.ts';
import { createLookUp } from './purchase/look-up.ts';
import { createReadSales } from './purchase/read-sales.ts';
import { createRecover } from './purchase/recover.ts';
import { createRecoverAtStart } from './purchase/recover-at-start.ts';
import { createSaveRecipient } from './purchase/save-recipient.ts';
import { createSettleLoop, type SettleLoopDeps } from './purchase/settle-loop.ts';
import { createSettle, type SettleDeps } from './purchase/settle.ts';
import { createPayments } from './purchase/payments.ts';
import { createReadStatement } from './purchase/read-statement.ts';
import { createReadStanding } from './purchase/standing.ts';
import { createCatalogue } from './reseller/catalogue.ts';
import { createKeypadLayout } from './secrets/keypad-layout.ts';
import { createPinHash } from './secrets/pin-hash.ts';
import { findExposure } from './store/find-exposure.ts';
import { isStoreFailure } from './store/store-failure.ts';
import type { Store } from './store/store.ts';
import { createMetrics } from './telemetry/metrics.ts';

/** The bot, built and not yet running. */
export interface App {
  /** Resolves when the health port listens and updates are being asked for. */
  start(): Promise<{ httpPort: number }>;
  /** Takes no more updates, ends what is under way, closes everything. */
  stop(): Promise<void>;
}

/** Everything that moving an order waits for: each call of a settle step and of its loop. */
export type MovingPorts = Pick<SettleDeps, 'reseller' | 'teller' | 'alerts'> & {
  readonly orders: SettleDeps['orders'] & SettleLoopDeps<Order>['orders'];
};

/** Calls to the service at once, of all people and orders together. */
const SERVICE_CALLS_AT_ONCE = 48;
/**
 * Orders that the clock brings, at once: fewer than there are places for questions, so that menus find one even after an outage. Those
 * that a tap brings come on top and are as many as there are people tapping.
 */
const ORDERS_AT_ONCE = 24;
/** How long an update waits while another process handles one of the same person; after that Telegram brings it again. */
const TURN_PATIENCE_MS = 15_000;
/** A buyer who has waited for so long is told that it takes longer than usual. */
const REASSURE_AFTER_MS = 2 * 60_000;
/** Twelve characters: enough that nobody meets another one's, and short enough for a button. */
const TOPUP_ID_BYTES = 9;
const CATALOGUE_TTL_MS = 60_000;
/** Twelve characters in callback data, which its handlers expect. */
const KEYPAD_ID_BYTES = 9;
/** Of the service's time-out: what a person waits for at most before they read that it does not answer. */
const PATIENCE = 1.85;

/**
 * Builds every part once and hands each what it needs.
 * @param around is put around what orders move by. Only the chaos run gives one, to end its process at a call of its choice: main.ts gives
 *   none, so that nothing a user runs can be told to die
 * @throws Error where Redis cannot be reached
 */
export async function createApp(
  config: Config,
  logger: PinoLogger,
  around: (ports: MovingPorts) => MovingPorts = (ports) => ports,
): Promise<App> {
  const now = Date.now;
  const random = Math.random;
  const words = loadWords({
    directory: new URL('../locales/', import.meta.url),
    defaultLocale: config.DEFAULT_LOCALE,
    currency: config.CURRENCY,
    timeZone: config.TIME_ZONE,
  });
  const store = await connectStore(config, logger);
  const { orders } = store;
  const metrics = createMetrics(async () => (await orders.openOrders()).count);

  const reseller = connectReseller(config, {
    concurrency: SERVICE_CALLS_AT_ONCE,
    onCall: (call) => metrics.serviceCalled(call),
    logger,
  });
  const catalogue = createCatalogue({ reseller, ttlMs: CATALOGUE_TTL_MS });
  const shop = createShopKeeper({ assortment: catalogue, breathe: () => breathe(), logger });

  const references = referencesOf(config);
  const recovery = createRecoverAtStart({
    begun: store.begun,
    recover: createRecover({ orders, reseller, references, defaultLocale: config.DEFAULT_LOCALE, now }),
    days: config.RECOVER_ON_START,
    now,
    logger,
  });

  const telegram = connectTelegram({ token: config.BOT_TOKEN, apiRoot: config.TELEGRAM_API_ROOT });
  const { api } = telegram;
  const merchants = createMerchants({
    api,
    ids: config.MERCHANT_IDS,
    words,
    people: store.people,
    reseller,
    throttle: store.throttle,
    logger,
  });
  const teller = createTeller({ api, words, orders, batches: store.batches, now, logger });

  const moving = around({ orders, reseller, teller, alerts: merchants });
  const settle = createSettle({
    ...moving,
    events: metrics,
    policy: {
      pollFirstMs: config.STATUS_POLL_FIRST_MS,
      pollMaxMs: config.STATUS_POLL_MAX_MS,
      resendGraceMs: config.RESEND_GRACE_MS,
      serviceTimeoutMs: config.RESELLER_TIMEOUT_MS,
      longWait: { reassureAfterMs: REASSURE_AFTER_MS, alertAfterMs: config.ALERT_AFTER },
    },
    leaseMs: config.LEASE_MS,
    now,
    random,
    logger,
  });
  const loop = createSettleLoop({
    orders: moving.orders,
    settle,
    leaseMs: config.LEASE_MS,
    concurrency: ORDERS_AT_ONCE,
    now,
    logger,
  });

  const hasAccounts = config.ACCESS === 'approval';
  const draft = createDraft({ orders, now, references });
  const drop = createDrop({ orders, now });
  const confirm = createConfirm({
    orders,
    reseller,
    policy: store.policy,
    pins: store.pins,
    draft,
    now,
    leaseMs: config.LEASE_MS,
    duplicateWindowMs: config.DUPLICATE_WINDOW_MS,
    hasAccounts,
    timeZone: config.TIME_ZONE,
  });
  const lists = composeLists({
    config,
    store,
    reseller,
    references,
    draft,
    drop,
    confirm,
    loop,
    merchants,
    api,
    words,
    logger,
  });

  const reconciliation = composeReconciliation({ config, store, reseller, events: metrics, api, merchants, logger });
  const audit = composeAudit({ config, store, merchants, logger });

  const turns = createUpdateTurns({
    store: store.turns,
    leaseMs: config.LEASE_MS,
    patienceMs: TURN_PATIENCE_MS,
    logger,
  });
  const readStanding = createReadStanding({
    accounts: store.accounts,
    hasAccounts,
    timeZone: config.TIME_ZONE,
    now,
  });
  const payments = createPayments({
    topups: store.topups,
    accounts: store.accounts,
    people: store.people,
    isMerchant: (userId, person) => merchants.isMerchant(userId, person),
    hasAccounts,
    currency: config.CURRENCY,
    now,
    logger,
  });
  const resetPin = createResetPin({
    people: store.people,
    pins: store.pins,
    audit: store.audit,
    isOwner: (userId) => merchants.isOwner(userId),
    now,
  });
  const deps: BotDeps = {
    token: config.BOT_TOKEN,
    client: telegram.client,
    words,
    access: { people: store.people, audit: store.audit, merchants, mode: config.ACCESS, now },
    tools: {
      catalogue,
      shop,
      reseller,
      draft,
      saved: store.saved,
      policies: store.policy,
      readStanding,
      now,
      country: config.COUNTRY,
      maxAmountMinor: config.MAX_AMOUNT,
      patienceMs: PATIENCE * config.RESELLER_TIMEOUT_MS,
    },
    named: (userId) => store.saved.list(userId),
    saved: store.saved,
    saveRecipient: createSaveRecipient({ saved: store.saved, orders, catalogue, now }),
    orders,
    accounts: store.accounts,
    policies: store.policy,
    readStanding,
    reseller,
    now,
    changePolicy: createChangePolicy({ policy: store.policy, audit: store.audit, now }),
    findScopes: createFindScopes({ catalogue }),
    readSales: createReadSales({ orders, timeZone: config.TIME_ZONE }),
    proposals: store.proposals,
    catalogue,
    confirm,
    enterPin: createEnterPin({
      pins: store.pins,
      hash: createPinHash({ randomBytes }),
      layoutOf: createKeypadLayout(secretOf(config)),
      newId: () => randomBytes(KEYPAD_ID_BYTES).toString('base64url'),
      now,
      logger,
    }),
    resetPin,
    drop,
    ...lists.deps,
    download: (path, maxBytes) => telegram.download(path, maxBytes),
    rateLimitPer10S: config.RATE_LIMIT_PER_10S,
    lookUp: createLookUp({ orders, reseller }),
    askNow: createAskNow({ orders, settle: (order) => loop.nudge(order) }),
    teller,
    settle: (order) => void loop.nudge(order),
    turns,
    desk: reconciliation.desk,
    timeZone: config.TIME_ZONE,
    questions: createQuestions(now),
    accountsOn: hasAccounts,
    changePerson: createChangePerson({
      people: store.people,
      accounts: hasAccounts ? store.accounts : undefined,
      audit: store.audit,
      isOwner: (userId) => merchants.isOwner(userId),
      now,
    }),
    payments,
    topups: store.topups,
    mintTopupId: () => randomBytes(TOPUP_ID_BYTES).toString('base64url'),
    paymentToken: config.PAYMENT_PROVIDER_TOKEN,
    currency: config.CURRENCY,
    personButtons: [...(hasAccounts ? [...bookingButtons, statementButton] : []), resetPinButton(resetPin)],
    readStatement: createReadStatement({ accounts: store.accounts, orders, timeZone: config.TIME_ZONE }),
    bookByHand: createBookByHand({
      people: store.people,
      accounts: store.accounts,
      audit: store.audit,
      isMerchant: (userId, person) => merchants.isMerchant(userId, person),
      now,
    }),
    invitations: store.invitations,
    invite: createInvite({
      invitations: store.invitations,
      people: store.people,
      audit: store.audit,
      mayInvite: (by, person, role) => (role === 'merchant' ? merchants.isOwner(by) : merchants.isMerchant(by, person)),
      randomBytes,
      now,
    }),
    onMerchantStart: (ctx) => registerMerchantCommands(api, ctx.words, ctx.from?.id ?? 0, logger),
    onRole: (userId, role) =>
      role === 'merchant'
        ? registerMerchantCommands(api, words(undefined), userId, logger)
        : removeMerchantCommands(api, userId, logger),
    logger,
  };
  const bot = createBot(deps);
  const handler = createUpdateHandler({
    bot,
    words,
    turns,
    answerCheckout: createAnswerCheckout({ api, words, payments, logger }),
    isStoreFailure,
    onHandled: (durationMs, outcome) => metrics.handled(durationMs, outcome),
    logger,
  });
  const { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret } = config;
  const webhook =
    webhookUrl === undefined || webhookSecret === undefined ? undefined : { url: webhookUrl, secret: webhookSecret };
  const updates: UpdateSource =
    webhook === undefined
      ? createPolling({ api: telegram.pollApi, bot, handler, now, logger })
      : createWebhookSource({ api, bot, handler, ...webhook, logger });
  const server = createServer({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    webhook:
      webhook === undefined
        ? undefined
        : {
            path: new URL(webhook.url).pathname,
            secret: webhook.secret,
            handle: async (update) => (updates.isTaking() ? handler.handle(update) : 'later'),
          },
    isReady: async () => updates.isTaking() && (await store.isReady()),
    metrics: () => metrics.expose(),
    logger,
  });

  return {
    async start() {
      for (const warning of warningsOf(config)) logger.warn({}, warning);
      await checkDurability(store, config.REDIS_DURABILITY, logger);
      const httpPort = await server.start();
      loop.start();
      lists.start();
      updates.start();
      recovery.start();
      reconciliation.start();
      audit?.start();
      void merchants.ids().then((merchantIds) => registerCommands(api, words, { merchantIds, hasAccounts }, logger));
      // The first line need not wait for the list of all products; the client logs what is wrong with it.
      void shop.current().catch(() => undefined);
      // A wrong key is said in the log at the start, and not by the first buyer.
      void reseller.balance().catch(() => undefined);
      void warnOfUntellable(api, config.MERCHANT_IDS, logger);
      void warnOfExposure(config.REDIS_URL, logger);
      return { httpPort };
    },
    async stop() {
      await Promise.all([updates.stop(), recovery.stop()]);
      await handler.idle();
      // Lists first: their rows go on in the other loop.
      await lists.stop();
      await Promise.all([loop.stop(), reconciliation.stop(), audit?.stop()]);
      await server.stop();
      await Promise.all([reseller.close(), telegram.close(), store.close()]);
    },
  };
}

/** @throws Error where Redis may forget and that is not to be accepted */
async function checkDurability(
  store: Store,
  durability: Config['REDIS_DURABILITY'],
  logger: PinoLogger,
): Promise<void> {
  const faults = await store.findFaults();
  for (const fault of faults) logger.warn({}, `Redis: ${fault}`);
  if (durability === 'require' && faults.length > 0) {
    throw new Error(`Redis may lose orders, and REDIS_DURABILITY is require: ${faults.join('; ')}`);
  }
}

async function warnOfExposure(redisUrl: string, logger: PinoLogger): Promise<void> {
  for (const fault of await findExposure(redisUrl)) logger.warn({}, `Redis: ${fault}`);
}
