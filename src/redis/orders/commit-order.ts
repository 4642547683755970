import { hash, randomUUID } from 'node:crypto';
import type { RedisClient } from '../connection/open-redis.ts';
import { phaseOf } from '../../domain/accounts/account.ts';
import { dayOf } from '../../domain/shared/day.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { costOf, isOpen, type Order } from '../../domain/orders/order.ts';
import { hasCodes } from '../../domain/orders/receipt-codes.ts';
import { tailOf } from '../../domain/orders/number-ending.ts';
import { isOld, queueOf } from '../../domain/orders/order-queue.ts';
import { shardOfPerson, shardOfReference } from '../../domain/orders/reference.ts';
import type { ChangeNote } from '../../use-cases/people/ports.ts';
import { endingMember } from './find/ending-member.ts';
import { waitingMarkOf } from '../monitoring/waiting-mark.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';
import type { ScriptRunner } from '../shared/scripts/define-script.ts';
import { commitOrder as commitOrderScript } from './order-scripts.ts';

export interface CommitConditions {
  /** As OrderStore.commit has it. */
  readonly dueAt: number | 'as-before' | null;
  /** Who confirms an order makes its call, and writes what came of it: until then it stands in no list of what is open. */
  readonly isConfirming?: boolean;
  /** What the write means for the purchase being the latest of its kind. */
  readonly claim: 'claim' | 'force' | 'look' | 'release' | undefined;
  readonly windowMs: number;
  /** The earlier one of its kind of which the buyer knows, so that it is no reason to ask. */
  readonly known?: string | undefined;
  readonly dayLimitMinor?: Minor | undefined;
  readonly note?: ChangeNote | undefined;
}

/** As the script answers. */
export type Committed = Awaited<ReturnType<typeof commitOrderScript.run>>;

/** A draft that is not confirmed is kept a day longer than it may be confirmed, so that a late tap reads what happened. */
const DRAFT_KEPT_MS = 24 * 3_600_000;

/**
 * One sending of the script that writes an order, its places in the lists, and its money.
 * @throws UnreadableRecordError if the money cannot move, because the account cannot be read; nothing was written
 */
export function commitOrder(
  redis: RedisClient | ScriptRunner,
  { keys, timeZone, held }: { readonly keys: Keys; readonly timeZone: string; readonly held: HoldRecord },
  order: Order,
  conditions: CommitConditions,
): Promise<Committed> {
  const committing = commitOrderScript.run(redis, keysOf(keys, order, timeZone), {
    ...recordOf(order, conditions),
    ...moneyOf(order),
    dayLimitMinor: conditions.dayLimitMinor,
    changeId: conditions.note?.id,
    change: conditions.note?.record,
  });
  return committing.catch(async (error: unknown) => {
    if (!(error instanceof Error && error.message.includes('unreadable account'))) throw error;
    throw await held.hold('account', String(order.buyer.userId));
  });
}

function ledgerKeys(keys: Keys, userId: number) {
  const shard = shardOfPerson(userId);
  return {
    account: keys.account(userId),
    ledger: keys.ledger(userId),
    accounts: keys.accounts(shard),
    heldAccounts: keys.heldAccounts(shard),
    movedAccounts: keys.movedAccounts(shard),
  };
}

function keysOf(keys: Keys, order: Order, timeZone: string) {
  const shard = shardOfReference(order.reference);
  const { userId } = order.buyer;
  const day = order.confirmedAt === undefined ? '' : dayOf(order.confirmedAt, timeZone);
  return {
    order: keys.order(order.reference),
    due: keys.due(shard),
    open: keys.open(shard),
    personOrders: keys.ordersOf(userId),
    openDrafts: keys.openDrafts(userId),
    latestSame: latestSameKey(keys, order),
    confirmed: keys.confirmed(shard),
    ...ledgerKeys(keys, userId),
    spent: keys.spent(userId, order.billing?.day ?? ''),
    ending: keys.ending(shard, tailOf(order.recipient.customerId)),
    personTokens: keys.tokensOf(userId),
    alerts: keys.alerts(shard),
    unrecorded: keys.unrecordedChanges(shard),
    waiting: keys.waiting(shard),
    young: keys.dueYoung(shard),
    old: keys.dueOld(shard),
    daySums: keys.daySums(shard, day),
    personSums: keys.personSums(shard, day),
  };
}

function recordOf(order: Order, { dueAt, isConfirming, claim, windowMs, known }: CommitConditions) {
  const isCallNext = isConfirming === true && order.state === 'submitting';
  return {
    version: order.version,
    record: order,
    reference: order.reference,
    dueAt: typeof dueAt === 'number' ? dueAt : undefined,
    openAmount: isOpen(order) && !isCallNext ? costOf(order) : undefined,
    confirmedAt: order.confirmedAt,
    waitingMark: isCallNext ? undefined : waitingMarkOf(order),
    draftLifeMs: order.confirmedAt === undefined ? draftKeptMs(order) : undefined,
    writeId: randomUUID(),
    claim,
    windowMs,
    knownReference: known,
    endingMember: endingMember(order),
    hasToken: hasCodes(order),
    // A row of a batch has no card of its own.
    draftedAt: order.batch === undefined ? order.draftedAt : undefined,
    closing: closingOf(order),
    ...queueIn(order, dueAt),
  };
}

function queueIn(order: Order, dueAt: CommitConditions['dueAt']) {
  if (dueAt === 'as-before') return { queue: dueAt, isOld: false };
  return {
    queue: dueAt === null || order.confirmedAt === undefined ? undefined : queueOf(order, dueAt),
    isOld: isOld(order, dueAt ?? order.told?.at ?? order.endedAt ?? 0),
  };
}

function draftKeptMs({ draftedAt, goodUntil = draftedAt }: Order): number {
  return DRAFT_KEPT_MS + Math.max(0, goodUntil - draftedAt);
}

function moneyOf(order: Order) {
  return {
    phase: phaseOf(order),
    heldMinor: order.billing?.heldMinor ?? 0,
    priceMinor: order.priceMinor,
    userId: order.buyer.userId,
    at: bookedAt(order),
    givenBackBy: order.givenBack?.by,
    costMinor: costOf(order),
    paidMinor: order.receipt?.paidMinor,
  };
}

function bookedAt(order: Order): number {
  const { givenBack, endedAt, confirmedAt, draftedAt } = order;
  return Math.max(givenBack?.at ?? 0, endedAt ?? confirmedAt ?? draftedAt);
}

/** Merchants are told if the service gives another end to an order that one of them had closed. */
function closingOf({ closed, state }: Order): 'closed' | 'late' | undefined {
  if (closed === undefined) return undefined;
  return state === 'closed' ? 'closed' : 'late';
}

/** Of the same person the same for the same product, number and price, and without telling the number. */
export function latestSameKey(keys: Keys, { buyer, item, recipient, priceMinor }: Order): string {
  const what = JSON.stringify([item.productName, recipient.customerId, priceMinor]);
  return keys.latestSame(buyer.userId, hash('sha256', what, 'base64url').slice(0, 22));
}
