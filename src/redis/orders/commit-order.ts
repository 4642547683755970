import { hash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { phaseOf } from '../../domain/accounts/account.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { costOf, hasToken, isOpen, type Order } from '../../domain/orders/order.ts';
import { tailOf } from '../../domain/orders/number-ending.ts';
import { shardOfReference } from '../../domain/orders/reference.ts';
import type { ChangeNote } from '../../use-cases/people/ports.ts';
import { accountKeys } from '../accounts/account-record.ts';
import { endingMember } from './ending-member.ts';
import type { Keys } from '../shared/keys.ts';

export interface CommitConditions {
  /** Null: nothing is left to do. */
  readonly dueAt: number | null;
  /** What the write means for the purchase being the latest of its kind. */
  readonly claim: 'claim' | 'force' | 'release' | '';
  readonly windowMs: number;
  /** The earlier one of its kind that is no reason to ask. */
  readonly known?: string | undefined;
  readonly dayLimitMinor?: Minor | undefined;
  readonly note?: ChangeNote | undefined;
}

/** As the script answers. */
export type Committed = number | string | ['short' | 'day-limit', number];

/** A card nobody confirmed is kept a day longer than it may be confirmed, so that a late tap reads what happened. */
const DRAFT_KEPT_MS = 24 * 3_600_000;

/** One sending of the script that writes an order, its places in the lists, and its money. */
export function commitOrder(redis: Redis, keys: Keys, order: Order, conditions: CommitConditions): Promise<Committed> {
  return redis.commitOrder(
    ...keysOf(keys, order),
    ...recordOf(order, conditions),
    ...moneyOf(order, conditions.dayLimitMinor),
    endingMember(order),
    hasToken(order) ? 'token' : '',
    // A row of a list has no card of its own.
    order.batch === undefined ? order.draftedAt : '',
    closingOf(order),
    conditions.note?.id ?? '',
    conditions.note === undefined ? '' : JSON.stringify(conditions.note.record),
    conditions.known ?? '',
  );
}

function keysOf(keys: Keys, order: Order): string[] {
  const shard = shardOfReference(order.reference);
  const { userId } = order.buyer;
  return [
    keys.order(order.reference),
    keys.due(shard),
    keys.open(shard),
    keys.ordersOf(userId),
    keys.openDrafts(userId),
    keys.recent(userId, samenessOf(order)),
    keys.confirmed(shard),
    ...accountKeys(keys, userId),
    keys.spent(userId, order.billing?.day ?? ''),
    keys.ending(shard, tailOf(order.recipient.customerId)),
    keys.tokensOf(userId),
    keys.untold(shard),
    keys.unnoted(shard),
  ];
}

function recordOf(order: Order, { dueAt, claim, windowMs }: CommitConditions): (string | number)[] {
  return [
    order.version,
    JSON.stringify(order),
    order.reference,
    dueAt ?? '',
    isOpen(order) ? costOf(order) : '',
    order.confirmedAt ?? '',
    order.confirmedAt === undefined ? DRAFT_KEPT_MS : '',
    randomUUID(),
    claim,
    windowMs,
  ];
}

function moneyOf(order: Order, dayLimitMinor: Minor | undefined): (string | number)[] {
  return [
    phaseOf(order),
    order.billing?.heldMinor ?? 0,
    order.priceMinor,
    dayLimitMinor ?? '',
    order.buyer.userId,
    order.endedAt ?? order.confirmedAt ?? order.draftedAt,
    costOf(order),
    order.receipt?.paidMinor ?? '',
  ];
}

/** Merchants are told of the end that comes after theirs. */
function closingOf({ closed, state }: Order): 'closed' | 'late' | '' {
  if (closed === undefined) return '';
  return state === 'closed' ? 'closed' : 'late';
}

/** The same for the same product, number and price, and without telling the number. */
export function samenessOf({ item, recipient, priceMinor }: Order): string {
  return hash('sha256', JSON.stringify([item.productName, recipient.customerId, priceMinor]), 'base64url').slice(0, 22);
}
