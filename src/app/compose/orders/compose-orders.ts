import type { BotDeps } from '../../../bot/bot-deps.ts';
import type { Merchants } from '../../../bot/chat/people/merchants.ts';
import type { Draft } from '../../../use-cases/orders/draft-order.ts';
import { type Config, hasAccounts } from '../../../config.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Store } from '../../../redis/open-store.ts';
import type { OrderArchive } from '../../../use-cases/archive/ports.ts';
import type { ConfirmBatch } from '../../../use-cases/batches/confirm-batch.ts';
import type { OrderWorker } from './compose-order-worker.ts';
import {
  createCancelAllDrafts,
  createCancelDraft,
  createFindOpenDrafts,
} from '../../../use-cases/orders/cancel-drafts.ts';
import { createCheckStatusNow, createCloseOrder, createGiveBackOrder } from '../../../use-cases/orders/close-order.ts';
import { createConfirm } from '../../../use-cases/orders/confirm-order.ts';
import { createFindOrder, createFindPendingOrder } from '../../../use-cases/orders/find-order.ts';
import type { OrderEvents } from '../../../use-cases/orders/ports.ts';
import { createReadWaitingWork } from '../../../use-cases/orders/read-waiting-work.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';

interface OrderParts {
  readonly config: Config;
  readonly store: Pick<Store, 'orders' | 'batches' | 'policy' | 'pins' | 'changeTrail' | 'people' | 'topups'>;
  readonly archive: OrderArchive | undefined;
  readonly reseller: Reseller;
  /** The account in use at the service. */
  readonly account: string;
  readonly draft: Draft;
  readonly dropBatch: ConfirmBatch['drop'];
  readonly orderWorker: Pick<OrderWorker, 'nudge' | 'begin'>;
  readonly notifier: BotDeps['orders']['notifier'];
  readonly merchants: Pick<Merchants, 'isOwner' | 'isMerchant'>;
  readonly isShut: () => boolean;
  readonly events: OrderEvents;
}

/** The part of app.ts that confirms a drafted order or cancels it, and finds it again. */
export function composeOrders(parts: OrderParts): BotDeps['orders'] {
  const { config, store, reseller, draft, dropBatch, orderWorker, notifier, merchants, isShut, events } = parts;
  const now = Date.now;
  const { orders, batches, changeTrail } = store;
  const advance = (order: Order): Promise<void> => orderWorker.nudge(order);
  const drop = createCancelDraft({ orders, now });
  return {
    store: orders,
    archive: parts.archive,
    confirm: createConfirm({
      orders,
      reseller,
      account: parts.account,
      policy: store.policy,
      pins: store.pins,
      batches,
      draft,
      now,
      leaseMs: config.LEASE_MS,
      duplicateWindowMs: config.DUPLICATE_WINDOW_MS,
      hasAccounts: hasAccounts(config),
      timeZone: config.TIME_ZONE,
      isShut,
    }),
    drop,
    cancelAllDrafts: createCancelAllDrafts({ orders, batches, drop, dropList: dropBatch, now }),
    openCards: createFindOpenDrafts({ orders, batches, now }),
    findPending: createFindPendingOrder({ orders }),
    findOrder: createFindOrder({ orders, archive: parts.archive, reseller }),
    checkStatusNow: createCheckStatusNow({ orders, advance }),
    giveBack: createGiveBackOrder({
      orders,
      people: store.people,
      changeTrail,
      isMerchant: (userId, person) => merchants.isMerchant(userId, person),
      now,
    }),
    closeOrder: createCloseOrder({ orders, changeTrail, events, advance, now }),
    readWaiting: createReadWaitingWork({
      people: store.people,
      topups: store.topups,
      orders,
      mode: config.ACCESS,
      isOwner: (userId) => merchants.isOwner(userId),
      alertAfterMs: config.ALERT_AFTER,
      now,
    }),
    notifier,
    begin: (order, leasedUntil) => void orderWorker.begin(order, leasedUntil),
  };
}
