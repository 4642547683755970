import { hash } from 'node:crypto';
import {
  askedAgain,
  type AskedTime,
  isFaultOfProvider,
  isWorthNoting,
  QUESTION_LATE_MS,
  type Sample,
  startedAt,
} from '../domain/health.ts';
import type { Order, OrderEvents } from '../domain/orders/order.ts';
import type { NotedSample } from '../redis/health-store.ts';
import type { Shop } from './shop.ts';

interface Watched {
  readonly purchase: Purchase;
  readonly time: AskedTime;
  /** The time that was noted while the purchase was open. */
  readonly notedMs: number;
}

type Purchase = Pick<NotedSample, 'outlet' | 'reference' | 'userId' | 'recipient'>;

/** If there are more, the oldest are not watched any more. */
const MAX_WATCHED = 20_000;

/** Nothing waits for Redis; while it is away, nothing is noted. @param pollMaxMs the longest pause between two questions about one purchase */
export function createRecordHealth(
  { healthSamples: samples, now, logger }: Pick<Shop, 'healthSamples' | 'now' | 'logger'>,
  pollMaxMs: number,
) {
  const maxPauseMs = pollMaxMs + QUESTION_LATE_MS;
  const watched = new Map<string, Watched>();
  return {
    moved(_before: Order, after: Order): void {
      // Our records of the order were lost, so it may have ended at any time since.
      if (after.recovered === true) return;
      switch (after.state) {
        case 'submitting':
          return keep({ purchase: purchaseOf(after), time: startedAt(now()), notedMs: 0 });
        case 'processing':
        case 'token-due':
          return void see(watchedOf(after));
        case 'successful':
          return end(after, 'delivered');
        case 'failed':
          return fail(after);
        case 'closed':
        case 'dropped':
        case 'reversed':
          return forget(after);
        case 'draft':
        case 'confirmed':
        case 'unknown':
          return undefined;
      }
    },
    seen(order: Order): void {
      if (order.recovered !== true && isWithProvider(order)) see(watchedOf(order));
    },
  };

  function see({ purchase, notedMs, ...before }: Watched): AskedTime {
    const time = askedAgain(before.time, now(), maxPauseMs);
    const isNews = isWorthNoting(time, notedMs);
    if (isNews) put(purchase, time, 'open');
    keep({ purchase, time, notedMs: isNews ? time.tookMs : notedMs });
    return time;
  }

  function watchedOf(order: Order): Watched {
    return watched.get(order.reference) ?? { purchase: purchaseOf(order), time: sinceTap(order), notedMs: 0 };
  }

  /** Another process began the purchase, or this one before its last start. */
  function sinceTap({ confirmedAt, draftedAt, sends, unsentTries = 0 }: Order): AskedTime {
    const time = startedAt(confirmedAt ?? draftedAt);
    return sends === 1 && unsentTries === 0 ? time : { ...time, askedAt: now(), isWhole: false };
  }

  function keep(one: Watched): void {
    watched.set(one.purchase.reference, one);
    const [oldest] = watched.keys();
    if (watched.size > MAX_WATCHED && oldest !== undefined) watched.delete(oldest);
  }

  function end(order: Order, state: 'delivered' | 'failed'): void {
    const { purchase } = watchedOf(order);
    put(purchase, see(watchedOf(order)), state);
    forget(order);
  }

  function fail(order: Order): void {
    if (isFaultOfProvider(order)) return end(order, 'failed');
    forget(order);
    if (order.failure?.reason === 'refused') noted(samples.noteRefused(order.reference, now()));
  }

  function forget({ reference }: Order): void {
    watched.delete(reference);
  }

  function put(purchase: Purchase, { startedAt: at, askedAt, ...took }: AskedTime, state: Sample['state']): void {
    noted(samples.note({ ...purchase, ...took, startedAt: at, seenAt: askedAt, state }));
  }

  function noted(noting: Promise<void>): void {
    noting.catch((error: unknown) => logger.warn({ err: error }, 'the health of a provider could not be noted'));
  }
}

export function alsoHeardBy<Events extends OrderEvents>(events: Events, health: ReturnType<typeof createRecordHealth>) {
  return {
    ...events,
    moved: (...what: Parameters<OrderEvents['moved']>) => {
      events.moved(...what);
      health.moved(...what);
    },
    seen: health.seen.bind(health),
  };
}

function purchaseOf({ reference, item, buyer, recipient }: Order): Purchase {
  return {
    reference,
    outlet: { service: item.service, provider: item.provider },
    userId: buyer.userId,
    recipient: hash('sha256', recipient.customerId, 'base64url').slice(0, 11),
  };
}

function isWithProvider({ state }: Order): boolean {
  return state === 'processing' || state === 'token-due';
}
