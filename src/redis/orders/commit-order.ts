import { hash } from 'node:crypto';
import {
  type Billed,
  billOrder,
  type BillRefusal,
  type BillingPhase,
  phaseOf,
} from '../../domain/orders/bill-order.ts';
import { dayOf } from '../../domain/shared/days.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { costOf, isOpen, type Order, type WaitingState, waitingStates } from '../../domain/orders/order.ts';
import { hasCodes } from '../../domain/orders/receipt-codes.ts';
import { tailOf } from '../../domain/orders/order-search.ts';
import { queueOf } from '../../domain/orders/long-wait.ts';
import { shardOfReference } from '../../domain/orders/reference.ts';
import type { ChangeNote } from '../../domain/people/change-trail.ts';
import {
  accountIn,
  entryWrites,
  expectAccount,
  holdingAccount,
  readStoredAccount,
  type StoredAccount,
} from '../accounts/account-store.ts';
import { endingMember } from './find-orders.ts';
import {
  type Decision,
  type Expectation,
  expectThat,
  type Transactor,
  type Write,
  writes,
} from '../shared/transact.ts';
import type { Keys } from '../keys.ts';
import type { StoreParts } from '../store-parts.ts';
import { DRAFT_KEPT_MS, MAX_OPEN_DRAFTS } from '../../domain/orders/draft.ts';
import { sameOf, sameToAskAbout } from '../../domain/orders/duplicate.ts';
import { SPENT_KEPT_MS } from '../../domain/accounts/limits.ts';

interface CommitConditions {
  readonly dueAt: number | null;
  /** This write may make a confirmed order of a card: it is the tap, or it brings back what the store has lost. */
  readonly fromCard?: true;
  /**
   * Whether the write makes this the latest purchase of its kind. `claim`: yes, unless the buyer must be asked about another one; `force`: yes;
   * `look`: nothing is written if the buyer must be told of another one; `release`: it is the latest no more.
   */
  readonly claim?: 'claim' | 'force' | 'look' | 'release' | undefined;
  readonly windowMs?: number;
  /** An earlier purchase of its kind that the buyer knows of, so that it is no reason to ask. */
  readonly known?: string | undefined;
  readonly dayLimitMinor?: Minor | undefined;
  readonly note?: ChangeNote | undefined;
}

export type Committed =
  | { readonly type: 'committed' | 'uncollected' }
  | { readonly type: 'same'; readonly reference: string }
  | BillRefusal;

interface Stored {
  /** The fields of the order's hash, in the order of ORDER_FIELDS. */
  readonly fields: readonly (string | null)[];
  readonly account: StoredAccount;
  readonly spent: string | null;
  readonly latest: string | null;
}

/**
 * Besides the version, whether it is confirmed, the phase of the money and whether a merchant has ended the order must be as they were read, because a
 * server that was cut off may have given the same version to another record.
 */
const ORDER_FIELDS = ['version', 'confirmed', 'billing', 'closed'] as const;

/**
 * All or nothing, and only if the version is one above the stored one. So if two workers move the same copy on, only one succeeds.
 * @throws UnreadableRecordError if the money cannot move, because the account cannot be read; nothing was written
 */
export function createCommitOrder({ redis, keys, timeZone, held }: StoreParts) {
  return (transactor: Transactor, order: Order, conditions: CommitConditions): Promise<Committed> => {
    const { userId } = order.buyer;
    const subject = order.billing === undefined ? keys.order(order.reference) : keys.account(userId);
    const read = () => readStored(order, conditions);
    return holdingAccount(userId, held, () =>
      transactor.decide(subject, read, (stored) => decide(order, conditions, stored)),
    );
  };

  async function readStored(order: Order, { claim }: CommitConditions): Promise<Stored> {
    const { reference, buyer, billing } = order;
    const [fields, account, spent, latest] = await Promise.all([
      redis.hmget(keys.order(reference), ...ORDER_FIELDS),
      billing === undefined ? [] : readStoredAccount(redis, keys, buyer.userId),
      billing === undefined ? null : redis.get(keys.spent(buyer.userId, billing.day)),
      claim === undefined ? null : redis.get(latestSameKey(keys, order)),
    ]);
    return { fields, account, spent, latest };
  }

  function decide(order: Order, conditions: CommitConditions, stored: Stored): Decision<Committed> {
    const { claim, known, dayLimitMinor, note } = conditions;
    const unrecorded = keys.unrecordedChanges(shardOfReference(order.reference));
    const { version, phase } = readFields(stored);
    if (version !== order.version - 1 || isOfAnotherPast(order, conditions, stored)) {
      return { result: { type: 'conflict' } };
    }
    const isAsked = claim === 'claim' || claim === 'look';
    const same = isAsked ? sameToAskAbout(order, stored.latest ?? undefined, known) : undefined;
    if (same !== undefined) return { result: { type: 'same', reference: same } };
    const before = {
      phase,
      account: () => accountIn(stored.account),
      spentMinor: minor(Number(stored.spent ?? 0)),
    };
    const bill = billOrder(order, before, dayLimitMinor);
    if (bill.type !== 'billed') return { result: bill };
    const isOwed = bill.phase === 'uncollected' && phaseOf(order) === 'captured';
    return {
      result: { type: isOwed ? 'uncollected' : 'committed' },
      expect: expectationsOf(order, conditions, stored, bill),
      write: [
        ...recordWrites(order, stored, bill),
        ...moneyWrites(order, stored, bill),
        ...sameWrites(order, conditions, stored),
        ...(order.confirmedAt === undefined ? draftWrites(order) : confirmedWrites(order, order.confirmedAt)),
        ...dueWrites(order, conditions.dueAt),
        ...openWrites(order),
        ...(note === undefined ? [] : [writes.setFields(unrecorded, { [note.id]: JSON.stringify(note.record) })]),
      ],
    };
  }

  function expectationsOf(order: Order, conditions: CommitConditions, stored: Stored, bill: Billed): Expectation[] {
    const { claim, dayLimitMinor } = conditions;
    const { reference, buyer, billing } = order;
    const asksForSpent = bill.spentByMinor !== 0 || dayLimitMinor !== undefined;
    const asksForSame = claim === 'claim' || claim === 'look' || (claim === 'release' && stored.latest === reference);
    return [
      ...expectThat.fields(keys.order(reference), ORDER_FIELDS, stored.fields),
      ...(bill.booked === undefined ? [] : expectAccount(keys, buyer.userId, stored.account)),
      ...(billing === undefined || !asksForSpent
        ? []
        : [expectThat.value(keys.spent(buyer.userId, billing.day), stored.spent)]),
      ...(asksForSame ? [expectThat.value(latestSameKey(keys, order), stored.latest)] : []),
    ];
  }

  function recordWrites(order: Order, stored: Stored, { phase }: Billed): Write[] {
    const key = keys.order(order.reference);
    const { version, state, confirmedAt, closed } = order;
    const { isConfirmed, phase: phaseBefore, isClosed } = readFields(stored);
    const alerts = keys.alerts(shardOfReference(order.reference));
    return [
      writes.setFields(key, {
        version,
        record: JSON.stringify(order),
        confirmed: confirmedAt !== undefined && !isConfirmed ? 1 : undefined,
        billing: phase === phaseBefore ? undefined : phase,
        closed: closed !== undefined && state === 'closed' ? 1 : undefined,
      }),
      // Merchants are told if the service gives another end to an order that one of them had closed.
      ...(isClosed && closed !== undefined && state !== 'closed'
        ? [writes.removeFields(key, 'closed'), writes.setFields(alerts, { [`late-end:${order.reference}`]: 1 })]
        : []),
    ];
  }

  function moneyWrites(order: Order, stored: Stored, { phase, spentByMinor, booked }: Billed): Write[] {
    const { reference, buyer, billing } = order;
    const alerts = keys.alerts(shardOfReference(reference));
    const alert = `uncollected:${reference}`;
    const spent = keys.spent(buyer.userId, billing?.day ?? '');
    const isFirst = stored.spent === null;
    const { phase: phaseBefore } = readFields(stored);
    return [
      ...(booked === undefined ? [] : entryWrites(keys, booked)),
      // If the day of the purchase is forgotten already, nothing is given back to its sum.
      ...(spentByMinor > 0 || (spentByMinor < 0 && !isFirst) ? [writes.add(spent, spentByMinor)] : []),
      ...(spentByMinor > 0 && isFirst ? [writes.expireIn(spent, SPENT_KEPT_MS)] : []),
      // The alert is kept until a merchant has read it.
      ...(phase === 'uncollected' && phaseBefore !== phase ? [writes.setFields(alerts, { [alert]: 1 })] : []),
      ...(phaseBefore === 'uncollected' && phaseBefore !== phase ? [writes.removeFields(alerts, alert)] : []),
    ];
  }

  function sameWrites(order: Order, { claim, windowMs = 0 }: CommitConditions, { latest }: Stored): Write[] {
    const key = latestSameKey(keys, order);
    if (claim === 'claim' || claim === 'force') return [writes.setFor(key, order.reference, windowMs)];
    return claim === 'release' && latest === order.reference ? [writes.remove(key)] : [];
  }

  function draftWrites(order: Order): Write[] {
    const { reference, buyer, state, draftedAt, goodUntil = draftedAt, batch } = order;
    const [key, open] = [keys.order(reference), keys.openDrafts(buyer.userId)];
    const keptMs = DRAFT_KEPT_MS + Math.max(0, goodUntil - draftedAt);
    const isListed = state === 'draft' && batch === undefined;
    return [
      writes.expireIn(key, keptMs),
      ...(isListed
        ? [
            writes.setScore(open, draftedAt, reference),
            writes.removeRanks(open, 0, -(MAX_OPEN_DRAFTS + 1)),
            writes.expireIn(open, keptMs),
          ]
        : [writes.removeMember(open, reference)]),
    ];
  }

  function confirmedWrites(order: Order, confirmedAt: number): Write[] {
    const { reference, buyer, recipient } = order;
    const shard = shardOfReference(reference);
    const day = dayOf(confirmedAt, timeZone);
    return [
      writes.keepForGood(keys.order(reference)),
      writes.removeMember(keys.openDrafts(buyer.userId), reference),
      writes.setScore(keys.ordersOf(buyer.userId), confirmedAt, reference),
      writes.setScore(keys.confirmed(shard), confirmedAt, reference),
      writes.setScore(keys.ending(shard, tailOf(recipient.customerId)), confirmedAt, endingMember(order)),
      ...(hasCodes(order) ? [writes.setScore(keys.tokensOf(buyer.userId), confirmedAt, reference)] : []),
      // The sums of its day are out of date. If a process sums the day now, it has to begin again.
      writes.remove(keys.daySums(shard, day)),
      writes.remove(keys.personSums(shard, day)),
    ];
  }

  function dueWrites(order: Order, dueAt: CommitConditions['dueAt']): Write[] {
    const { reference, confirmedAt } = order;
    const shard = shardOfReference(reference);
    const [due, young, old] = [keys.due(shard), keys.dueYoung(shard), keys.dueOld(shard)];
    const at = dueAt === null ? writes.removeMember(due, reference) : writes.setScore(due, dueAt, reference);
    if (confirmedAt === undefined) return [at];
    const queue = dueAt === null ? undefined : queueOf(order, dueAt);
    const isYoung = queue === 'young' && dueAt !== null;
    return [
      at,
      isYoung ? writes.setScore(young, dueAt, reference) : writes.removeMember(young, reference),
      queue === 'old' || queue === 'doubt'
        ? // The half of a millisecond says that it is in doubt.
          writes.setScore(old, queue === 'old' ? confirmedAt : confirmedAt + 0.5, reference)
        : writes.removeMember(old, reference),
    ];
  }

  function openWrites(order: Order): Write[] {
    const { reference } = order;
    const shard = shardOfReference(reference);
    const [open, waiting] = [keys.open(shard), keys.waiting(shard)];
    const mark = waitingMarkOf(order);
    return [
      isOpen(order) ? writes.setFields(open, { [reference]: costOf(order) }) : writes.removeFields(open, reference),
      mark === undefined ? writes.removeMember(waiting, reference) : writes.setScore(waiting, mark, reference),
    ];
  }
}

function readFields({ fields: [version, confirmed, billing, closed] }: Stored) {
  return {
    version: Number(version ?? 0),
    isConfirmed: confirmed === '1',
    phase: (billing ?? 'none') as BillingPhase,
    isClosed: closed === '1',
  };
}

/**
 * A store that went back gives versions a second time. So a worker that knows what was lost may have the right version for another record: a card that
 * was touched since, an order that was put back without its money, or one that a merchant has closed since. It must not write over these. What it
 * knows is put back (restore-writes.ts), or is asked for.
 */
function isOfAnotherPast(order: Order, { fromCard }: CommitConditions, stored: Stored): boolean {
  const { version, isConfirmed, phase, isClosed } = readFields(stored);
  if (isClosed && order.closed === undefined) return true;
  // The service has what was recovered, whatever its card says.
  if (version === 0 || fromCard === true || order.recovered === true) return false;
  return isConfirmed !== (order.confirmedAt !== undefined) || (phase === 'none' && order.billing !== undefined);
}

/** It does not reveal the number. */
export function latestSameKey(keys: Keys, order: Order): string {
  return keys.latestSame(order.buyer.userId, hash('sha256', sameOf(order), 'base64url').slice(0, 22));
}

/** Greater than every time in milliseconds until the year 2286, so that each state has its own range of scores. */
export const BAND = 10_000_000_000_000;

/** These numbers are stored, so a state must never get another one. */
export const PLACES = {
  confirmed: 1,
  submitting: 2,
  unknown: 3,
  processing: 4,
  'token-due': 5,
} as const satisfies Record<WaitingState, number>;

/** Holds the number of the state and the time of confirmation, so that one look finds the oldest order of each state. Undefined if no one waits. */
function waitingMarkOf({ state, confirmedAt }: Pick<Order, 'state' | 'confirmedAt'>): number | undefined {
  const waiting = waitingStates.find((each) => each === state);
  return waiting === undefined ? undefined : PLACES[waiting] * BAND + (confirmedAt ?? 0);
}

export function confirmedAtOf(mark: number): number {
  return mark % BAND;
}
