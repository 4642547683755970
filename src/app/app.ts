import type { Logger as PinoLogger } from 'pino';
import { checkDurability, warnOfExposure } from './check-redis.ts';
import { composeAccounts } from './compose-accounts.ts';
import { composeAudit } from './compose-audit.ts';
import { composeBuying } from './compose-buying.ts';
import { composeLists } from './compose-batches.ts';
import { composeListening } from './compose-listening.ts';
import { composePeople } from './compose-people.ts';
import { composeReconciliation } from './compose-reconciliation.ts';
import { composeSelling } from './compose-selling.ts';
import { composeSettling, type MovingPorts } from './compose-order-worker.ts';
import { connectReseller, connectStore, referencesOf } from './connect.ts';
import { createBot } from '../bot/bot.ts';
import { createCardCloser } from '../bot/chat/orders/card/close-cards.ts';
import { registerCommands } from '../bot/chat/menu/commands.ts';
import { createEndScreens } from '../bot/chat/orders/receipt/end-screens.ts';
import { createMerchants } from '../bot/chat/people/merchants.ts';
import { createOutage } from '../bot/runtime/telegram-outage.ts';
import { createQuestions } from '../bot/chat/menu/questions.ts';
import { connectTelegram } from '../bot/runtime/telegram.ts';
import { createNotices } from '../bot/chat/people/notify-person.ts';
import { createReadBalance } from '../bot/chat/orders/receipt/read-balance.ts';
import { createOrderNotifier } from '../bot/chat/orders/receipt/order-notifier.ts';
import { createUpdateLeases } from '../bot/runtime/update-leases.ts';
import { warnOfUntellable } from '../bot/runtime/warn-of-unreachable-merchants.ts';
import { loadWords } from '../bot/ui/words.ts';
import { type Config, warningsOf } from '../config.ts';
import { readsNothing } from '../domain/people/person.ts';
import { createCheckStatusNow } from '../use-cases/orders/check-status-now.ts';
import { createCloseOrder } from '../use-cases/orders/close-order.ts';
import { createFindOpenDrafts } from '../use-cases/orders/find-open-drafts.ts';
import { createRecoverAtStart } from '../use-cases/recovery/recover-at-start.ts';
import { createRecoverOrders } from '../use-cases/recovery/recover-orders.ts';
import { createCancelAllDrafts } from '../use-cases/orders/cancel-all-drafts.ts';
import { createAlertOutbox } from '../use-cases/order-worker/alert-outbox.ts';
import { createNotifyBacklog } from '../use-cases/order-worker/notify-backlog.ts';
import { isStoreFailure } from '../redis/shared/store-failure.ts';
import { createMetrics } from '../telemetry/metrics.ts';

/** The bot, built and not yet running. */
export interface App {
  /** Resolves when the health port listens and updates are being asked for. */
  start(): Promise<{ httpPort: number }>;
  /** Takes no more updates, ends what is under way, closes everything. */
  stop(): Promise<void>;
}

/** Calls to the service at once, of all people and orders together. */
const SERVICE_CALLS_AT_ONCE = 48;
/** How long an update waits while another process handles one of the same person; after that Telegram brings it again. */
const LEASE_PATIENCE_MS = 15_000;

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
  const words = loadWords({
    directory: new URL('../../locales/', import.meta.url),
    defaultLocale: config.DEFAULT_LOCALE,
    currency: config.CURRENCY,
    timeZone: config.TIME_ZONE,
  });

  // 1. The world: Redis, the service, Telegram.
  const store = await connectStore(config, logger);
  const { orders } = store;
  const metrics = createMetrics(async () => (await orders.openOrders()).count);
  const reseller = connectReseller(config, {
    concurrency: SERVICE_CALLS_AT_ONCE,
    onCall: (call) => metrics.serviceCalled(call),
    logger,
  });
  const telegram = connectTelegram({
    token: config.BOT_TOKEN,
    apiRoot: config.TELEGRAM_API_ROOT,
    onSent(chatId, messageId) {
      // Unknown is not wrong: an end then comes as a new message.
      store.newest
        .note(chatId, messageId)
        .catch((error: unknown) => logger.debug({ err: error }, 'a message is not noted'));
    },
  });
  const { api } = telegram;
  const references = referencesOf(config);
  const ends = createEndScreens(({ cause, reference, error }) => {
    metrics.plainEnd(cause);
    logger.error({ err: error, reference, cause }, 'an end was told in plain text');
    void merchants.plainEnd(reference);
  }, Date.now);
  const merchants = createMerchants({
    api,
    ids: config.MERCHANT_IDS,
    words,
    people: store.people,
    reseller,
    throttle: store.throttle,
    untold: store.untold,
    ends,
    now,
    logger,
  });
  const parts = { config, store, merchants, api, words, ends, logger };
  const isLocked = async (userId: number): Promise<boolean> => {
    const person = await store.people.find(userId);
    return readsNothing(person, merchants.isMerchant(userId, person));
  };
  const readBalance = createReadBalance({ accounts: store.accounts, logger });
  const telling = {
    api,
    words,
    ends,
    orders,
    batches: store.batches,
    newest: store.newest,
    attempts: store.notifyAttempts,
    readBalance,
    isLocked,
    now,
    logger,
  };
  const outage = createOutage({ ask: () => api.getMe(), logger });
  const calm = (): Promise<void> => outage.calm();
  const notifier = outage.hold(createOrderNotifier({ ...telling, calm }));

  const notices = createNotices({ api, now, logger });
  const cardCloser = createCardCloser({ api, logger });

  // 2. What goes on by itself: confirmed orders, what Redis has lost, the books of the day.
  const moving = around({ orders, reseller, notifier, alerts: merchants });
  const loop = composeSettling({ config, moving, backlog: store.backlog, events: metrics, logger });
  const notifyBacklog = createNotifyBacklog({
    backlog: store.backlog,
    orders,
    advance: (order) => loop.nudge(order),
    outage,
    leases: store.leases,
    leaseMs: config.LEASE_MS,
    now,
    logger,
  });
  const recovery = createRecoverAtStart({
    begun: store.begun,
    recover: createRecoverOrders({ orders, reseller, references, defaultLocale: config.DEFAULT_LOCALE, now }),
    days: config.RECOVER_ON_START,
    now,
    logger,
  });
  const reconciliation = composeReconciliation({ ...parts, reseller, events: metrics });
  const audit = composeAudit(parts);
  const sendAlerts = createAlertOutbox({ untold: store.untold, orders, alerts: merchants, logger });

  // 3. What people do in the chat.
  const accounts = composeAccounts({ ...parts, cardCloser });
  const selling = composeSelling({ ...parts, reseller });
  const buying = composeBuying({ ...parts, reseller, references, selling, accounts });
  const { drop, confirm } = buying;
  const lists = composeLists({ ...parts, outage, isLocked, reseller, references, drop, confirm, loop });
  const leases = createUpdateLeases({
    store: store.turns,
    leaseMs: config.LEASE_MS,
    patienceMs: LEASE_PATIENCE_MS,
    logger,
  });
  const bot = createBot({
    ...accounts,
    ...selling,
    ...buying,
    ...lists.deps,
    ...composePeople(parts),
    token: config.BOT_TOKEN,
    client: telegram.client,
    download: (path, maxBytes) => telegram.download(path, maxBytes),
    isStoreFailure,
    rateLimitPer10S: config.RATE_LIMIT_PER_10S,
    cancelAllDrafts: createCancelAllDrafts({
      orders,
      batches: store.batches,
      drop,
      dropList: (tap) => lists.deps.confirmBatch.drop(tap),
      now,
    }),
    openCards: createFindOpenDrafts({ orders, batches: store.batches, now }),
    checkStatusNow: createCheckStatusNow({ orders, advance: (order) => loop.nudge(order) }),
    closeOrder: createCloseOrder({
      orders,
      audit: store.audit,
      events: metrics,
      advance: (order) => loop.nudge(order),
      now,
    }),
    advance: (order) => void loop.nudge(order),
    reseller,
    orders,
    desk: reconciliation.desk,
    questions: createQuestions(now, cardCloser),
    notifier,
    ends,
    readBalance,
    notices,
    cardCloser,
    leases,
    words,
    timeZone: config.TIME_ZONE,
    now,
    logger,
  });
  const { payments, accountsOn: hasAccounts } = accounts;
  const { handler, updates, server } = composeListening({ ...parts, telegram, bot, leases, payments, metrics });

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
      sendAlerts.start();
      notifyBacklog.start();
      void merchants.ids().then((merchantIds) => registerCommands(api, words, { merchantIds, hasAccounts }, logger));
      // The first line need not wait for the list of all products; the client logs what is wrong with it.
      void selling.productIndex.current().catch(() => undefined);
      // A wrong key is said in the log at the start, and not by the first buyer.
      void reseller.balance().catch(() => undefined);
      void warnOfUntellable(api, config.MERCHANT_IDS, logger);
      void warnOfExposure(config.REDIS_URL, logger);
      return { httpPort };
    },
    async stop() {
      await Promise.all([updates.stop(), recovery.stop()]);
      await handler.idle();
      // What it hands to the loop must end there.
      await notifyBacklog.stop();
      // Lists first: their rows go on in the other loop.
      await lists.stop();
      await Promise.all([
        loop.stop(),
        reconciliation.stop(),
        audit?.stop(),
        sendAlerts.stop(),
        notices.stop(),
        cardCloser.stop(),
      ]);
      await notifier.idle();
      await server.stop();
      await Promise.all([reseller.close(), telegram.close(), store.close()]);
    },
  };
}
