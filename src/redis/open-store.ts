import type { Logger } from '../domain/shared/injected.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createMoneyAlertStore } from './accounts/money-alert-store.ts';
import { createMessageRates } from './message-rates.ts';
import { createCallBudget } from './shared/turns.ts';
import { createChangeTrail } from './people/change-trail-store.ts';
import {
  createAlertOutboxStore,
  createNotifyAttempts,
  createNotifyBacklogStore,
  createStuckQueue,
  createUntoldNotices,
} from './orders/notify-stores.ts';
import { createEndedOrders } from './orders/ended-order-store.ts';
import { createBatchStore } from './batch-store.ts';
import { createEpisodeStore, createHealthSamples, createHealthWaiters } from './health-store.ts';
import { createInvitationStore } from './people/invitation-store.ts';
import { sendScript } from './shared/define-script.ts';
import { createTransactor } from './shared/transact.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLedgerAudit } from './accounts/ledger-audit.ts';
import { createLedgerOpenings } from './accounts/ledger-store.ts';
import { createLeases } from './shared/leases.ts';
import { createSentPictureStore, createShownCardStore } from './orders/shown-card-store.ts';
import { createKeyValueStore, createShortenThrottle, createThrottle } from './shared/key-value-store.ts';
import { createOrderStore } from './orders/order-store.ts';
import { createPeopleStore, createAccessCardStore } from './people/people-store.ts';
import { createPinStore } from './pin-store.ts';
import { createPolicyStore } from './policy-store.ts';
import { createProposalStore } from './proposal-store.ts';
import { createWorkloadReader } from './workload-reader.ts';
import { openPaymentDurability } from './connection/payment-durability.ts';
import {
  closeForGood,
  connectForGood,
  type StoreEvents,
  takesWrites,
  telltaleTags,
  watchCommands,
  watchConnection,
} from './connection/watch-connection.ts';
import { openRedis } from './connection/open-redis.ts';
import { createReplicatedScripts, type Wait, waitForDisk, waitForReplicas } from './connection/replicated-scripts.ts';
import { createCaseCardStore, createCaseStore } from './case-store.ts';
import { createShopStore, createUntoldShopChanges, createStoreMark } from './shop-store.ts';
import { createResaleStore } from './resale-store.ts';
import { createReminderStore } from './reminder-store.ts';
import { createRecapReaders } from './reports/recap-reader-store.ts';
import { createSalesSums } from './reports/sales-sums-store.ts';
import { createAccountAnswers } from './orders/reseller-account-store.ts';
import { createSavedRecipientStore } from './saved-recipient-store.ts';
import { createHeldRecordStore } from './shared/held-record-store.ts';
import { createTopupStore } from './accounts/topup-store.ts';
import { createNewestMessages, createUpdateLeaseStore } from './updates/update-lease-store.ts';
import type { StoreParts } from './store-parts.ts';
import { createAnnouncementStore } from './announcement-store.ts';
import { createNewsReaders } from './people/news-readers.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * @param settings.takesPayments whether Telegram may bring payments, which are booked so that they cannot be lost
 * @param settings.replicas a write that moves money counts only when it is on so many replicas
 * @throws Error if Redis cannot be reached
 */
export async function openStore(settings: {
  url: string;
  keyPrefix: string;
  leaseMs: number;
  timeZone: string;
  events?: StoreEvents | undefined;
  replicas?: number;
  takesPayments?: boolean;
  logger: Logger;
}) {
  const { timeZone, events, logger, replicas = 0, takesPayments = false } = settings;
  const keys = createKeys(settings.keyPrefix);
  const redis = openRedis(settings.url);
  if (events !== undefined) watchCommands(redis, events);
  const watch = watchConnection(redis, () => takesWrites(redis, keys), logger);
  await connectForGood(redis);
  watch.begin();
  let connectedSince = Date.now();
  watch.onReturn(() => {
    connectedSince = Date.now();
  });
  watch.onReturn(() => events?.storeReconnected());
  const giveUp = async (error: unknown): Promise<never> => {
    watch.end();
    await closeForGood(redis);
    throw error;
  };
  const openScripts = (wait: Wait) => openWaitingScripts(settings, keys, wait);
  const replicated = replicas === 0 ? undefined : await openScripts(waitForReplicas(replicas)).catch(giveUp);
  const money = replicated?.scripts ?? redis;
  const openDisk = () => openScripts(waitForDisk);
  const payments = takesPayments
    ? await openPaymentDurability({ redis, money, replicas, openDisk, logger }).catch(giveUp)
    : undefined;
  watch.onReturn(() => void payments?.assess());
  const transactors = {
    plain: createTransactor(redis),
    money: createTransactor(money),
    // If the server changes, these may go over another connection.
    payments: createTransactor({
      runScript: (script, ...call) => sendScript(payments?.runner() ?? money, script, ...call),
    }),
  };
  const now = Date.now;
  const held = createHeldRecordStore(redis, keys, now, logger);
  const parts: StoreParts = { redis, keys, transactors, held, timeZone, now, logger };
  return {
    held,
    orders: createOrderStore(parts),
    recapReaders: createRecapReaders(parts),
    reminders: createReminderStore(parts),
    salesSums: createSalesSums(parts),
    healthSamples: createHealthSamples(parts),
    episodes: createEpisodeStore(parts),
    healthWaiters: createHealthWaiters(parts),
    endedOrders: createEndedOrders(parts),
    ledgerOpenings: createLedgerOpenings(parts),
    batches: createBatchStore(parts),
    cases: createCaseStore(parts),
    caseCards: createCaseCardStore(parts),
    accounts: createAccountStore(parts),
    moneyAlerts: createMoneyAlertStore(parts),
    ledgerAudit: createLedgerAudit(parts),
    people: createPeopleStore(parts),
    accessCards: createAccessCardStore(parts),
    changeTrail: createChangeTrail(parts),
    pins: createPinStore(parts),
    policy: createPolicyStore(parts),
    shops: createShopStore(parts),
    untoldShopChanges: createUntoldShopChanges(parts),
    resales: createResaleStore(parts),
    announcements: createAnnouncementStore(parts),
    newsReaders: createNewsReaders(parts),
    invitations: createInvitationStore(parts),
    proposals: createProposalStore(parts),
    topups: createTopupStore(parts),
    saved: createSavedRecipientStore(parts),
    shown: createShownCardStore(parts),
    throttle: createThrottle(parts),
    shortenThrottle: createShortenThrottle(parts),
    notifyAttempts: createNotifyAttempts(parts),
    sentPictures: createSentPictureStore(parts),
    leases: createLeases(parts),
    keyValues: createKeyValueStore(parts),
    updateLeases: createUpdateLeaseStore(parts, settings.leaseMs),
    alertOutbox: createAlertOutboxStore(parts),
    notices: createUntoldNotices(parts),
    newest: createNewestMessages(parts),
    backlog: createNotifyBacklogStore(parts),
    mark: createStoreMark(parts),
    onReturn: (listener: () => void) => watch.onReturn(listener),
    /** Since when the connection has been there without a break. Writes from before may be lost. */
    connectedSince: () => connectedSince,
    readWorkload: createWorkloadReader(parts),
    budget: createCallBudget(parts),
    messageRates: createMessageRates(parts),
    stuckQueue: createStuckQueue(parts),
    accountAnswers: createAccountAnswers(parts),
    /** Why no payment may be asked for, because it could be lost; undefined if one may be. */
    paymentFault: () => payments?.fault(),
    async isReady() {
      if (replicated === undefined) return takesWrites(redis, keys);
      const confirmed = await Promise.allSettled(telltaleTags(redis).map((tag) => replicated.scripts.waitFor(tag)));
      return confirmed.every(({ status }) => status === 'fulfilled');
    },
    async close() {
      watch.end();
      await Promise.all([closeForGood(redis), replicated?.close(), payments?.close()]);
    },
  };
}

/** Scripts over a separate connection. @throws Error if Redis cannot be reached */
async function openWaitingScripts({ url, events, logger }: Parameters<typeof openStore>[0], keys: Keys, wait: Wait) {
  const redis = openRedis(url, { resend: false });
  if (events !== undefined) watchCommands(redis, events);
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'Redis'));
  await connectForGood(redis);
  return { scripts: createReplicatedScripts(redis, keys, wait), close: () => closeForGood(redis) };
}
