import type { AccountStore, TopupStore } from '../use-cases/accounts/ports.ts';
import type { AuditCheckpoints, LedgerAudit } from '../use-cases/audit/ports.ts';
import type { EndedOrders } from '../use-cases/archive/ports.ts';
import type { BatchStore } from '../use-cases/batches/ports.ts';
import type { ReadWorkload, StoreEvents } from '../use-cases/monitoring/ports.ts';
import type { NotifyBacklogStore, NotifyAttempts, AlertOutboxStore } from '../use-cases/order-worker/ports.ts';
import type { OrderStore, NewestMessages, ShownCardStore } from '../use-cases/orders/ports.ts';
import type { ChangeTrail, InvitationStore, PeopleStore } from '../use-cases/people/ports.ts';
import type { PinStore } from '../use-cases/pins/ports.ts';
import type { PolicyStore, ProposalStore } from '../use-cases/pricing/ports.ts';
import type { SavedRecipientStore } from '../use-cases/recipients/ports.ts';
import type { StoreMark } from '../use-cases/recovery/ports.ts';
import type { Logger, Leases, KeyValueStore, Throttle } from '../use-cases/shared/ports.ts';
import type { UpdateLeaseStore } from '../use-cases/updates/ports.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createAuditCheckpoints } from './accounts/audit-checkpoint-store.ts';
import { createChangeTrail } from './people/change-trail-store.ts';
import { createNotifyBacklogStore } from './orders/notify-backlog-store.ts';
import { createEndedOrders } from './orders/ended/ended-order-store.ts';
import { createBatchStore } from './batches/batch-store.ts';
import { createInvitationStore } from './people/invitation-store.ts';
import { createKeys } from './shared/keys.ts';
import { createLedgerAudit } from './accounts/ledger-reader.ts';
import { createLeases } from './shared/leases.ts';
import { createNewestMessages } from './orders/newest-message-store.ts';
import { createKeyValueStore } from './shared/key-value-store.ts';
import { createOrderStore } from './orders/order-store.ts';
import { createPeopleStore } from './people/people-store.ts';
import { createPinStore } from './pins/pin-store.ts';
import { createPolicyStore } from './pricing/policy-store.ts';
import { createProposalStore } from './pricing/proposal-store.ts';
import { createWorkloadReader } from './monitoring/workload-reader.ts';
import { openRedis } from './shared/open-redis.ts';
import { watchCommands } from './shared/watch-commands.ts';
import { createSavedRecipientStore } from './recipients/saved-recipient-store.ts';
import { createShownCardStore } from './orders/shown-card-store.ts';
import { createNotifyAttempts } from './orders/notify-attempts-store.ts';
import { createStoreMark } from './shared/store-mark.ts';
import { createThrottle } from './shared/throttle.ts';
import { createTopupStore } from './accounts/topup-store.ts';
import { createUpdateLeaseStore } from './updates/update-lease-store.ts';
import { createAlertOutboxStore } from './orders/alert-outbox-store.ts';

export interface Store {
  readonly orders: OrderStore;
  readonly endedOrders: EndedOrders;
  readonly batches: BatchStore;
  readonly accounts: AccountStore;
  readonly ledgerAudit: LedgerAudit;
  readonly checkpoints: AuditCheckpoints;
  readonly people: PeopleStore;
  readonly audit: ChangeTrail;
  readonly policy: PolicyStore;
  readonly pins: PinStore;
  readonly invitations: InvitationStore;
  readonly topups: TopupStore;
  readonly proposals: ProposalStore;
  readonly saved: SavedRecipientStore;
  readonly shown: ShownCardStore;
  readonly throttle: Throttle;
  readonly notifyAttempts: NotifyAttempts;
  readonly leases: Leases;
  readonly keyValues: KeyValueStore;
  readonly updateLeases: UpdateLeaseStore;
  readonly alertOutbox: AlertOutboxStore;
  readonly newest: NewestMessages;
  readonly backlog: NotifyBacklogStore;
  readonly mark: StoreMark;
  readonly readWorkload: ReadWorkload;
  /** Hears each time that the connection was lost and is back. */
  onReturn(listener: () => void): void;
  /** What is wrong with the server for keeping money matters; an empty list where nothing is. */
  findFaults(): Promise<string[]>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects. @throws Error where Redis cannot be reached */
export async function openStore(settings: {
  url: string;
  keyPrefix: string;
  leaseMs: number;
  events?: StoreEvents | undefined;
  logger: Logger;
}): Promise<Store> {
  const { events, logger } = settings;
  const redis = openRedis(settings.url);
  if (events !== undefined) watchCommands(redis, events);
  let away = false;
  /** Not before it is open, and not any more when it is being closed. */
  let watched = false;
  // The reason comes by here, or does not, and at every try again; that the connection is gone is what counts.
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'Redis'));
  redis.on('close', () => {
    if (!away && watched) logger.error({}, 'Redis is away; trying again every second');
    away = watched;
  });
  const onReturn: (() => void)[] = [];
  redis.on('ready', () => {
    if (!away) return;
    away = false;
    logger.info({}, 'Redis is back');
    events?.storeReconnected();
    for (const listener of onReturn) listener();
  });
  await redis.connect().catch((error: unknown) => {
    redis.disconnect();
    throw new Error('Redis at REDIS_URL cannot be reached', { cause: error });
  });
  watched = true;
  const keys = createKeys(settings.keyPrefix);
  return {
    orders: createOrderStore(redis, keys, logger),
    endedOrders: createEndedOrders(redis, keys, logger),
    batches: createBatchStore(redis, keys, logger),
    accounts: createAccountStore(redis, keys, logger),
    ledgerAudit: createLedgerAudit(redis, keys),
    checkpoints: createAuditCheckpoints(redis, keys),
    people: createPeopleStore(redis, keys, logger),
    audit: createChangeTrail(redis, keys, logger),
    pins: createPinStore(redis, keys, logger),
    policy: createPolicyStore(redis, keys, Date.now, logger),
    invitations: createInvitationStore(redis, keys, logger),
    proposals: createProposalStore(redis, keys, Date.now),
    topups: createTopupStore(redis, keys, logger),
    saved: createSavedRecipientStore(redis, keys, logger),
    shown: createShownCardStore(redis, keys),
    throttle: createThrottle(redis, keys),
    notifyAttempts: createNotifyAttempts(redis, keys),
    leases: createLeases(redis, keys),
    keyValues: createKeyValueStore(redis, keys),
    updateLeases: createUpdateLeaseStore(redis, keys, settings.leaseMs, logger),
    alertOutbox: createAlertOutboxStore(redis, keys),
    newest: createNewestMessages(redis, keys),
    backlog: createNotifyBacklogStore(redis, keys),
    mark: createStoreMark(redis, keys),
    onReturn: (listener) => void onReturn.push(listener),
    readWorkload: createWorkloadReader(redis, keys, Date.now),
    findFaults: async () => faultsOf(await redis.info()),
    isReady: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      watched = false;
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}

/** An order that Redis forgets is an order that is lost, so nothing may be evicted and everything must reach the disk. */
function faultsOf(info: string): string[] {
  const value = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'mu').exec(info)?.[1] ?? '';
  return [
    ...(value('maxmemory_policy') === 'noeviction'
      ? []
      : ['set maxmemory-policy to noeviction, or orders may be thrown away']),
    ...(value('aof_enabled') === '1' ? [] : ['set appendonly to yes, or orders are lost when Redis stops']),
  ];
}
