import { withTimeout } from '../async/timers.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { createBot } from '../bot/bot.ts';
import { factsOf } from '../bot/feature.ts';
import { FEATURES } from '../bot/features.ts';
import { registerCommands } from '../bot/shared/command-menu.ts';
import { createPressReplies } from '../bot/runtime/press-replies.ts';
import { createUpdateLeases, LEASE_PATIENCE_MS } from '../bot/runtime/update-leases.ts';
import { createTellMoneyAlert } from '../bot/chat/accounts/money-alert.ts';
import { createAnswerCheckout } from '../bot/chat/accounts/payments.ts';
import { createTellRunOut, topupDeskOf } from '../bot/chat/accounts/topup-requests.ts';
import { createHealthNotifier } from '../bot/chat/health/health-notifier.ts';
import { createReminderMessenger } from '../bot/chat/reminders/reminder-messenger.ts';
import { createReconciliationDesk } from '../bot/chat/reports/reconcile.ts';
import { auditScreen } from '../bot/shared/people/merchant-alert-screens.ts';
import { askOwners } from '../bot/chat/recovery/recovery.ts';
import { createSendEveningRecap } from '../bot/chat/reports/recap.ts';
import { tellShopChange } from '../bot/chat/shop/shop.ts';
import { isTelegramThere } from '../bot/runtime/telegram.ts';
import { loadWords } from '../bot/ui/words.ts';
import type { Config } from '../config.ts';
import { logDiagnosis } from '../doctor/diagnose.ts';
import { checkPayment } from '../services/accounts/take-payment.ts';
import { createWatchTopups } from '../services/accounts/topups.ts';
import { createWatchMoney } from '../services/accounts/watch-money.ts';
import { alsoHeardBy, createRecordHealth } from '../services/record-health.ts';
import { createWatchHealth } from '../services/watch-health.ts';
import { createWatchHeldRecords } from '../services/recovery/held-records.ts';
import { createMessagePace, createSendingRoom } from '../services/message-pace.ts';
import { createOfferLanguage } from '../services/people/offer-language.ts';
import type { AdvanceOrderParts, AdvanceShop } from '../services/order-worker/advance-order.ts';
import { openShop, type Shop } from '../services/shop.ts';
import { createReminderWorker } from '../services/reminders/reminder-worker.ts';
import { ARCHIVED_PER_SECOND, createArchiveDaily } from '../services/archive-orders.ts';
import { createAuditDaily } from '../services/audit/audit-ledgers.ts';
import { createRecentWrites, remembering } from '../services/recovery/recent-writes.ts';
import { createRecoverAtStart } from '../services/recovery/recover-orders.ts';
import { createWatchedAccount } from '../services/recovery/reseller-account.ts';
import { createWritesCheck } from '../services/recovery/restore-writes.ts';
import { createStoreWatch } from '../services/recovery/watch-store.ts';
import { createReconcileDaily, createReconcileOnce } from '../services/reports/reconcile-daily.ts';
import { createEveningRecaps } from '../services/reports/evening-recaps.ts';
import type { Order } from '../domain/orders/order.ts';
import { createMetrics } from '../telemetry/record-metrics.ts';
import { isKeyRefused } from '../reseller/answers/failure.ts';
import { createOrderWorker } from '../services/order-worker/order-worker.ts';
import { createAlertOutbox } from '../services/alert-outbox.ts';
import { createNotifyBacklog } from '../services/order-worker/notify-backlog.ts';
import { createAnnouncer } from '../bot/chat/announcements/announcer.ts';
import { createSendAnnouncements } from '../services/send-announcements.ts';
import { createBatchNotifier } from '../bot/chat/batches/batch-notifier.ts';
import { createBatchWorker } from '../services/batches/run-batch.ts';
import { createCaseDesk } from '../bot/chat/cases/case-desk.ts';
import { createWatchCases } from '../services/cases/watch-cases.ts';
import { createKeypadLayout } from '../crypto/keypad-layout.ts';
import { createEnterPin } from '../services/pins.ts';
import { composeNotifying } from './notifying.ts';
import { composeUpdates } from './updates.ts';
import {
  accountIdOf,
  connectArchive,
  connectOrderArchive,
  connectReseller,
  connectStore,
  connectTelegramOf,
  keySecretOf,
  referencesOf,
  settingsOf,
} from './connect.ts';

export interface App {
  /** Resolves when the health port listens and updates are being asked for. */
  start(): Promise<{ httpPort: number }>;
  /** Takes no more updates, ends the work that is under way, and closes everything. */
  stop(): Promise<void>;
}

/** How many calls to the service run at once, for all people and orders together. */
const SERVICE_CALLS_AT_ONCE = 48;

/** The ports by which orders move: the tap on Confirm, and what the order worker does after it. */
export interface OrderPorts extends Pick<AdvanceOrderParts, 'notifier' | 'alerts'> {
  readonly orders: Pick<
    Shop['orders'],
    'confirm' | 'find' | 'commit' | 'enrol' | 'reschedule' | 'ensureKept' | 'earliestDue' | 'claimYoung' | 'claimRest'
  >;
  readonly reseller: AdvanceShop['reseller'];
}

/**
 * Builds every part once, and hands each part what it needs, by name.
 * @param around wraps the ports by which orders move. Only the chaos run passes one, to end its process at a call of its choice. main.ts passes none,
 * so no process of a user can be told to die
 * @param inTests where the words are, and how often the bot looks at providers, reminders and records that cannot be read; only tests set it
 * @throws Error if Redis cannot be reached
 */
export async function createApp(
  config: Config,
  logger: Logger,
  around: (ports: OrderPorts) => OrderPorts = (ports) => ports,
  inTests: {
    readonly locales?: URL;
    readonly healthLookMs?: number;
    readonly reminderLookMs?: number;
    readonly heldLookMs?: number;
  } = {},
): Promise<App> {
  const now = Date.now;
  const timeZone = config.TIME_ZONE;
  const words = loadWords({
    directory: inTests.locales ?? new URL('../../locales/', import.meta.url),
    defaultLocale: config.DEFAULT_LOCALE,
    currency: config.CURRENCY,
    timeZone,
  });

  // 1. The world: Redis, the service, Telegram.
  const metrics = createMetrics();
  const opened = await connectStore(config, logger, metrics);
  const recent = createRecentWrites(now);
  const store = remembering(opened, recent, () => writes.look());
  const { orders } = store;
  const reseller = connectReseller(config, {
    concurrency: SERVICE_CALLS_AT_ONCE,
    onCall(call) {
      metrics.serviceCalled(call);
      // Not only a purchase call: Confirm reads the product first, so while the key is refused no purchase is sent.
      if (isKeyRefused(call.endpoint, Number(call.outcome))) void merchants.keyRefused();
    },
    logger,
  });
  const orderEvents = alsoHeardBy(metrics, createRecordHealth({ ...store, now, logger }, config.STATUS_POLL_MAX_MS));
  const references = referencesOf(config);
  const archived = connectOrderArchive(config);
  const leases = createUpdateLeases({
    store: store.updateLeases,
    leaseMs: config.LEASE_MS,
    patienceMs: LEASE_PATIENCE_MS,
    newest: store.newest,
    logger,
  });
  const shop = openShop(
    { ...store, newest: leases.newest, orders: { ...orders, confirm: (...what) => ports.orders.confirm(...what) } },
    reseller,
    settingsOf(config),
    {
      references,
      archive: archived,
      account: accountIdOf(config),
      isShut: () => storeWatch.shut() !== undefined,
      events: orderEvents,
      advance: (order) => orderWorker.nudge(order),
      begin: (order, leasedUntil) => void orderWorker.begin(order, leasedUntil),
      logger,
    },
  );
  const pace = createMessagePace(shop);
  const telegram = connectTelegramOf(config, {
    newest: shop.newest,
    onCall: (call) => metrics.telegramCalled(call),
    onMessage: () => pace.sent(),
    logger,
  });
  const { api } = telegram;

  // 2. Messages that people get without asking.
  const features = factsOf(FEATURES);
  const notifying = composeNotifying(shop, { api, pace, words, metrics, features });
  const { ends, merchants, notifier, stuckDigest, outage, notices, cardCloser, readBuyer } = notifying;

  // 3. Work without a person: confirmed orders, records that Redis has lost, the books of the day.
  const alerts = { ...merchants, stuck: (order: Order) => stuckDigest.stuck(order) };
  const ports = around({ orders, reseller, notifier, alerts });
  const account = createWatchedAccount(shop, (open) => askOwners(shop, merchants, open));
  const orderWorker = createOrderWorker(
    { ...shop, orders: { ...orders, ...ports.orders }, reseller: { ...reseller, ...ports.reseller } },
    { account, notifier: ports.notifier, alerts: ports.alerts },
  );
  const notifyBacklog = createNotifyBacklog(shop, { outage, pace });
  const room = createSendingRoom(shop, { outage, pace });
  const days = config.RECOVER_ON_START;
  const storeWatch = createStoreWatch(shop, merchants, days === 'off' ? undefined : () => recovery.again());
  const recovery = createRecoverAtStart(shop, { initialised: storeWatch.initialised, days });
  const writes = createWritesCheck({ ...opened, account: shop.account, now, logger }, recent, (lost) =>
    merchants.wentBack(lost),
  );
  store.onReturn(() => {
    storeWatch.returned();
    writes.look();
  });
  // What the books say a day later does not count for the health of providers.
  const reconcileOnce = createReconcileOnce({ ...shop, events: metrics });
  const reconciliationDesk = createReconciliationDesk({ api, merchants, reconcileOnce, logger });
  const reconciliation = createReconcileDaily(shop, {
    reconcileOnce,
    announce: (day) => reconciliationDesk.announce(day),
    tellCrash: () => merchants.jobCrashed('reconciliation'),
  });
  const audit = createAuditDaily(shop, {
    announce: (report) => merchants.tellEach((words) => auditScreen(report, words)),
    tellCrash: () => merchants.jobCrashed('audit'),
  });
  const archive = connectArchive(config, store, ARCHIVED_PER_SECOND, logger);
  const archiving = archive === undefined ? undefined : createArchiveDaily(shop, archive);
  const alertOutbox = createAlertOutbox(shop, {
    ...merchants,
    shopChanged: (one) => tellShopChange(shop, merchants, one),
  });

  const watchHeld = createWatchHeldRecords(shop, {
    tell: (records) => merchants.held(records),
    lookEveryMs: inTests.heldLookMs,
  });

  // 4. What people do in the chat.
  const watchTopups = createWatchTopups(shop, {
    tell: createTellRunOut(shop, { api, cardCloser }, words),
    ...topupDeskOf({ merchants, cardCloser }),
  });
  const watchMoney = createWatchMoney(shop, {
    tell: createTellMoneyAlert(shop, api, words),
    isTelegramThere: () => isTelegramThere(api),
  });
  const batchWorker = createBatchWorker(shop, {
    begin: (order, leasedUntil) => orderWorker.begin(order, leasedUntil),
    notifier: outage.holdBatches(createBatchNotifier(shop, { api, ends, readBuyer })),
  });
  const evenings = createEveningRecaps(shop, {
    send: createSendEveningRecap(shop, { api, words }),
    isTelegramThere: () => isTelegramThere(api),
  });
  const enterPin = createEnterPin(shop, {
    layoutOf: createKeypadLayout(keySecretOf(config)),
    pinLocked: (...lock) => merchants.pinLocked(...lock),
  });
  const languageOffer = createOfferLanguage(shop, words.languages.length > 1);
  const sender = createSendAnnouncements(shop, { announcer: createAnnouncer(shop, api, words), room });
  const reminderSender = createReminderWorker(shop, {
    messenger: createReminderMessenger(shop, api, words),
    room,
    localeOf: (language) => words(language).locale,
    lookEveryMs: inTests.reminderLookMs,
  });
  const caseDesk = createCaseDesk(shop, { api, merchants, cardCloser }, words);
  const watchCases = createWatchCases(shop, caseDesk);
  const healthWatch = createWatchHealth(shop, {
    notifier: createHealthNotifier(shop, { api, merchants }, words),
    room,
    lookEveryMs: inTests.healthLookMs,
  });
  /** Each reports its own crashes. */
  const jobs = [
    ...(shop.reconcileAt === 'off' ? [] : [reconciliation, audit]),
    ...(shop.recapAt === 'off' ? [] : [evenings]),
    ...(archiving === undefined ? [] : [archiving]),
    alertOutbox,
    notices,
    watchMoney,
    watchTopups,
    stuckDigest,
    sender,
    reminderSender,
    watchCases,
    watchHeld,
    healthWatch,
  ];
  const pressReplies = createPressReplies(api);
  const bot = createBot({
    token: config.BOT_TOKEN,
    client: telegram.client,
    shop,
    bot: {
      api,
      features,
      download: (path, maxBytes) => telegram.download(path, maxBytes),
      merchants,
      notices,
      notifier,
      ends,
      cardCloser,
      caseDesk,
      enterPin,
      batches: batchWorker,
      records: storeWatch,
      resellerAccount: account,
      takeReconciliation: (asked) => reconciliationDesk.take(asked),
      languageOffer,
      wakeAnnouncements: () => sender.wake(),
      wakeReminders: () => reminderSender.wake(),
    },
    words,
    leases,
    pressReplies,
    rateLimitPer10S: config.RATE_LIMIT_PER_10S,
  });

  // 5. How updates come in, and how health and metrics are asked for.
  const { handler, updates, server } = composeUpdates(shop, {
    config,
    merchants,
    telegram,
    bot,
    leases,
    pressReplies,
    words,
    answerCheckout: createAnswerCheckout(shop, api, words, (payment) => checkPayment(shop, payment)),
    isTelegramAway: () => outage.isAway(),
    metrics,
  });

  return {
    async start() {
      // If something is missing, or a key is wrong, the log says so at the start, before a buyer meets it. Updates are taken meanwhile.
      const diagnosed = logDiagnosis(config, words, logger);
      await storeWatch.start();
      await account.start();
      const httpPort = await server.start();
      orderWorker.start();
      batchWorker.start();
      updates.start();
      recovery.start();
      writes.start();
      for (const job of jobs) job.start();
      notifyBacklog.start();
      void languageOffer.start();
      void registerCommands(shop, { api, merchants, features }, words);
      // So the first order text need not wait for the list of all products. If this fails, the client logs why.
      void shop.productIndex.current().catch(() => undefined);
      if (store.paymentFault() !== undefined) void merchants.paymentsRefused();
      await diagnosed;
      return { httpPort };
    },
    async stop() {
      await Promise.all([updates.stop(), recovery.stop(), storeWatch.stop(), writes.stop(), account.stop()]);
      await handler.idle();
      // Orders that it passes to the order worker must end there.
      await notifyBacklog.stop();
      // Lists stop first, because their rows go on in the order worker.
      await batchWorker.stop();
      await Promise.all([
        orderWorker.stop(),
        reconciliationDesk.stop(),
        ...jobs.map((job) => job.stop()),
        cardCloser.stop(),
      ]);
      await notifier.idle();
      pace.stop();
      await server.stop();
      await Promise.all([reseller.close(), telegram.close(), store.close()]);
    },
  };
}

/** Stops the app, and answers the exit code: 1 if that failed or took too long, so that a supervisor sees it. The next start goes on with what is left. */
export function stopWithTimeout(app: Pick<App, 'stop'>, limitMs: number, logger: Logger): Promise<0 | 1> {
  const stopped = app.stop().then(
    () => 0 as const,
    (error: unknown) => {
      logger.error({ err: error }, 'the stop failed; the next start goes on with the rest');
      return 1 as const;
    },
  );
  return withTimeout(stopped, limitMs, () => {
    logger.error({}, 'not everything ended in time; the next start goes on with the rest');
    return 1 as const;
  });
}
