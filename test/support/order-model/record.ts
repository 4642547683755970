import { EXISTS_GRACE_MS, type Order } from '../../../src/domain/orders/order.ts';
import { type Alike, alikeBy, remembered } from '../alike.ts';
import { electricityOrder, orderIn, T0 } from '../samples/sample-order.ts';

/** The clock of the model stands still; time passes by making the remembered times older. */
export const NOW = T0;
/** The model's unit of time: a look that is older does not count as recent. */
export const TICK_MS = 21_000;
export const GRACE_TICKS = 2;
const GRACE_MS = GRACE_TICKS * TICK_MS;
export const policy = { pollFirstMs: 2_000, pollMaxMs: 60_000, resendGraceMs: GRACE_MS, serviceTimeoutMs: 10_000 };

/** The ages of a tap that the rules tell apart: just now, too old for the price, too old to be sent, old enough to be closed. */
export const AGES_MS = [0, 61_000, 24 * 3_600_000] as const;

/** An order in which everything that no rule reads is made the same. */
export type Kept = Alike<Order>;

const bare = electricityOrder(orderIn('draft'));

const keepCanonical = alikeBy((canonical: Order) => {
  const { state, sends, exists, missing, doubt, failure, told, receipt, confirmedAt, requeryAt, closed, sentTo } =
    canonical;
  return [
    state,
    sends,
    exists,
    missing && [missing.since, missing.until, missing.looks],
    doubt?.reason,
    failure?.reason,
    told?.state,
    receipt?.token,
    confirmedAt,
    requeryAt,
    closed?.at,
    sentTo,
  ].join();
});

/** Leaves the version to the model, which knows which worker has the present record and which has an old one. */
export function keep(order: Order): Kept {
  return keepCanonical(canonicalOf(order));
}

/** The same order a tick later. */
export const older = remembered(({ value: order }: Kept) => {
  if (order.missing === undefined) return keep(order);
  const { since, until, looks } = order.missing;
  return keep({ ...order, missing: { since: since - TICK_MS, until: until - TICK_MS, looks } });
});

/** Whether a day still matters to the order: after a 409 it is given up only after a day. */
export function awaitsDay({ exists, missing }: Order): boolean {
  return exists !== undefined && missing !== undefined && missing.until - missing.since < EXISTS_GRACE_MS;
}

/** The same order a day later: its last look is long ago, and with the next look they make a run of a day. */
export const dayOlder = remembered(({ value: order }: Kept) => {
  if (!awaitsDay(order) || order.missing === undefined) return keep(order);
  const until = NOW - GRACE_MS;
  return keep({ ...order, missing: { ...order.missing, since: until - EXISTS_GRACE_MS, until } });
});

/** The same order, with a tap of this age. */
export function agedTo(kept: Kept, ageMs: number): Kept {
  return agedBy.get(ageMs)!(kept);
}

const agedBy = new Map<number, (kept: Kept) => Kept>(
  AGES_MS.map((ageMs) => [
    ageMs,
    remembered(({ value: order }: Kept) =>
      keep(order.confirmedAt === undefined ? order : { ...order, confirmedAt: NOW - ageMs }),
    ),
  ]),
);

function canonicalOf(order: Order): Order {
  const { state, exists, missing, doubt, failure, told, receipt, confirmedAt, requeryAt, closed } = order;
  const mayBeSent = state === 'confirmed' || state === 'submitting' || state === 'unknown';
  const mayBeClosed = mayBeSent || state === 'processing';
  const isAsked = mayBeClosed || state === 'closed' || state === 'failed' || state === 'token-due';
  const isWatched = state === 'closed' || state === 'failed';
  return {
    ...bare,
    state,
    sends: mayBeSent ? Math.min(order.sends, 2) : 0,
    ...(missing === undefined || !mayBeSent ? {} : { missing: clipped(missing, exists !== undefined) }),
    ...(exists === undefined || !mayBeSent ? {} : { exists }),
    ...(doubt === undefined || !mayBeSent ? {} : { doubt: { reason: doubt.reason } }),
    ...(failure === undefined ? {} : { failure: { reason: failure.reason } }),
    ...(told === undefined ? {} : { told: { state: told.state, at: NOW } }),
    ...(receipt?.token === undefined ? {} : { receipt: { token: receipt.token } }),
    ...(confirmedAt === undefined || !mayBeClosed ? {} : { confirmedAt }),
    ...(requeryAt === undefined || !(isWatched || mayBeClosed) ? {} : { requeryAt: NOW }),
    ...(closed === undefined || !isWatched ? {} : { closed: { at: NOW, by: 1 } }),
    ...(order.sentTo === undefined || !isAsked ? {} : { sentTo: order.sentTo }),
  };
}

/**
 * A run of looks as long as the grace counts as much as any longer run, except after a 409, when a day counts. A look as old as the
 * grace makes a run of that length together with the next look.
 */
function clipped({ since, until, looks }: NonNullable<Order['missing']>, exists: boolean): Order['missing'] {
  const untilMs = NOW - Math.min(NOW - until, GRACE_MS);
  const isDay = exists && until - since >= EXISTS_GRACE_MS;
  const lastedMs = isDay ? EXISTS_GRACE_MS : Math.min(until - since, GRACE_MS);
  return { since: untilMs - lastedMs, until: untilMs, looks: Math.min(looks, 3) };
}
