import { REMINDER_CARD_LIFE_MS } from '../../domain/reminder-schedule.ts';
import type { Batch } from '../../domain/batches/batch.ts';
import {
  type CancelDraftOutcome,
  draftOrder,
  type DraftRequest,
  isVoidFor,
  itemOf,
  openSince,
} from '../../domain/orders/draft.ts';
import type { Order } from '../../domain/orders/order.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import { sellingPriceOf } from '../../domain/resale.ts';
import { next, revised } from '../../domain/orders/order-state-machine.ts';
import { type ResaleShop, sellingPricesOf } from '../resale.ts';
import type { Shop } from '../shop.ts';
import { cancelBatch } from '../batches/confirm-batch.ts';

/** Mints the reference and stores the draft. So anything that a card can confirm exists before the card does. */
export async function draftPurchase(
  shop: Pick<Shop, 'orders' | 'references' | 'newest' | 'now'> & ResaleShop,
  { product, role, ...facts }: DraftRequest,
): Promise<Order> {
  const draftedAt = shop.now();
  const reference = facts.reference ?? shop.references.mint(facts.buyer.userId, draftedAt);
  const item = itemOf(product);
  const [newestAtCard, prices] = await Promise.all([
    shop.newest.find(facts.buyer.chatId),
    sellingPricesOf(shop, { userId: facts.buyer.userId, role }),
  ]);
  const noted = facts.sellingMinor === undefined ? sellingPriceOf(prices, { ...facts, item }) : facts.sellingMinor;
  const sellingMinor = noted ?? undefined;
  const drafted = draftOrder({ ...facts, sellingMinor, reference, item, draftedAt });
  return store(shop, { ...drafted, newestAtCard }, facts.reference !== undefined);
}

/** @param mayExist an earlier draft under this reference stands */
async function store({ orders }: Pick<Shop, 'orders'>, order: Order, mayExist: boolean): Promise<Order> {
  // A row of a list has no card of its own, and only a card names an earlier purchase.
  const found = order.batch === undefined ? await orders.draft(order) : await orders.commit(order, null);
  const stored = typeof found === 'string' ? order : { ...order, earlier: found.same };
  const result = typeof found === 'string' ? found : await orders.commit(stored, null);
  if (result !== 'conflict') return stored;
  const before = mayExist ? await orders.find(order.reference) : undefined;
  if (before === undefined) throw new Error('a new reference was in use already');
  return before;
}

export async function cancelDraft(
  { orders, now }: Pick<Shop, 'orders' | 'now'>,
  card: { reference: string; userId: number },
): Promise<CancelDraftOutcome> {
  const order = await orders.find(card.reference);
  if (order?.state !== 'draft' || order.buyer.userId !== card.userId) return whatStands(orders, card, order);
  const dropped = revised(next(order, { type: 'dropped', at: now() }));
  if ((await orders.commit(dropped, null)) === 'committed') return { type: 'dropped', order: dropped };
  return whatStands(orders, card, await orders.find(card.reference));
}

/** Answers why a card cannot be taken back, but only when it is sure that the record stands so (confirm-order.ts). */
async function whatStands(
  orders: Shop['orders'],
  { reference, userId }: { reference: string; userId: number },
  order: Order | undefined,
): Promise<CancelDraftOutcome> {
  await orders.ensureKept({ reference, version: order?.version });
  if (order === undefined || isVoidFor(order, userId)) return { type: 'void' };
  return { type: 'too-late', order };
}

export interface TakenBack {
  /** Newest first, as in the lists of drafts. */
  readonly orders: readonly Order[];
  readonly lists: readonly Batch[];
}

/** Takes back everything that the person could still confirm. */
export async function cancelAllDrafts(
  shop: Pick<Shop, 'orders' | 'batches' | 'reminders' | 'now'>,
  userId: number,
): Promise<TakenBack> {
  const since = openSince(shop.now());
  const [drafts, reminders] = await Promise.all([shop.orders.openDrafts(userId, since), shop.reminders.list(userId)]);
  // Cards of reminders are good for longer than other cards, and for that time only the reminder knows their messages.
  const reminded = reminders.flatMap(({ asked }) =>
    asked && asked.at > shop.now() - REMINDER_CARD_LIFE_MS ? [asked] : [],
  );
  const messages = new Map(reminded.map(({ reference, messageId }) => [reference, messageId]));
  const orders: Order[] = [];
  for (const reference of new Set([...drafts, ...messages.keys()])) {
    const outcome = await unlessUnreadable(cancelDraft(shop, { reference, userId }));
    if (outcome?.type !== 'dropped') continue;
    orders.push({ ...outcome.order, cardMessageId: messages.get(reference) ?? outcome.order.cardMessageId });
  }
  const lists: Batch[] = [];
  for (const reference of await shop.batches.openDrafts(userId, since)) {
    const outcome = await unlessUnreadable(cancelBatch(shop, { reference, userId }));
    if (outcome?.type === 'dropped') lists.push(outcome.batch);
  }
  return { orders, lists };
}

export interface OpenCards {
  readonly newest: { type: 'order'; order: Order } | { type: 'list'; list: Batch };
  readonly others: number;
}

export async function findOpenCards(
  { orders, batches, now }: Pick<Shop, 'orders' | 'batches' | 'now'>,
  userId: number,
): Promise<OpenCards | undefined> {
  const since = openSince(now());
  const [drafts, lists] = await Promise.all([orders.openDrafts(userId, since), batches.openDrafts(userId, since)]);
  const [order, list] = await Promise.all([
    drafts[0] === undefined ? undefined : unlessUnreadable(orders.find(drafts[0])),
    lists[0] === undefined ? undefined : unlessUnreadable(batches.find(lists[0])),
  ]);
  const newest = later(order, list);
  return newest === undefined ? undefined : { newest, others: drafts.length + lists.length - 1 };
}

function later(order: Order | undefined, list: Batch | undefined): OpenCards['newest'] | undefined {
  if (order !== undefined && order.draftedAt >= (list?.draftedAt ?? 0)) return { type: 'order', order };
  return list === undefined ? undefined : { type: 'list', list };
}
