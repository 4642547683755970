import { healthOf, SLOW_FROM_MS, type Trouble, type Sample } from '../../../src/domain/health/health.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The rules look at the last five that say something. */
const READ = 16;
const PEOPLE = 40;
const NUMBERS = 200;

export interface Traffic {
  readonly ordersAnHour: number;
  readonly forMs: number;
  /** Forty, unless it is said. */
  readonly people?: number;
  /** From when on the provider is in trouble, and what that is. */
  readonly trouble?: { readonly from: number; readonly kind: Trouble };
}

type Random = () => number;

interface Purchase {
  readonly sample: Sample;
  readonly endsAt: number;
}

/**
 * The times at which an episode begins, by the very rules of the bot. As assumed for the table: a median of 6 s, of all 5 % take 1 to 20 min and 3 %
 * fail. In an episode nine of ten hang for 5 to 40 minutes (slow), or six of ten fail (failing).
 */
export function episodesIn(traffic: Traffic, random: Random): number[] {
  const purchases = purchasesIn(traffic, random);
  const begun: number[] = [];
  let trouble: Trouble | undefined;
  let started = 0;
  for (const { at, isBad } of newsOf(purchases)) {
    while ((purchases[started]?.sample.startedAt ?? Infinity) <= at) started += 1;
    // A quick purchase can only end an episode.
    if (trouble === undefined && !isBad) continue;
    const known = purchases.slice(Math.max(0, started - READ), started).flatMap((one) => seenAt(one, at));
    const health = healthOf(known, at, trouble);
    const after = health === 'slow' || health === 'failing' ? health : undefined;
    if (trouble === undefined && after !== undefined) begun.push(at);
    trouble = after;
  }
  return begun;
}

function purchasesIn(traffic: Traffic, random: Random): Purchase[] {
  const purchases: Purchase[] = [];
  for (let at = gap(traffic, random); at < traffic.forMs; at += gap(traffic, random)) {
    purchases.push(purchaseAt(at, traffic, random));
  }
  return purchases;
}

/** When something is learnt of a purchase. */
function newsOf(purchases: readonly Purchase[]): { at: number; isBad: boolean }[] {
  const news = purchases.flatMap(({ sample, endsAt }) => {
    const slowAt = sample.startedAt + SLOW_FROM_MS;
    const isSlow = endsAt >= slowAt;
    const end = { at: endsAt, isBad: isSlow || sample.state === 'failed' };
    return isSlow ? [{ at: slowAt, isBad: true }, end] : [end];
  });
  return news.toSorted((one, other) => one.at - other.at);
}

function purchaseAt(at: number, { trouble, people = PEOPLE }: Traffic, random: Random): Purchase {
  const kind =
    trouble !== undefined && at >= trouble.from && at < trouble.from + 4 * HOUR_MS ? trouble.kind : undefined;
  const tookMs = tookMsOf(kind, random);
  const hasFailed = random() < (kind === 'failing' ? 0.6 : 0.03);
  return {
    endsAt: at + tookMs,
    sample: {
      reference: `R${at}`,
      startedAt: at,
      tookMs,
      isWhole: true,
      seenAt: at + tookMs,
      state: hasFailed ? 'failed' : 'delivered',
      userId: Math.floor(random() * people),
      recipient: String(Math.floor(random() * NUMBERS)),
    },
  };
}

function tookMsOf(kind: Trouble | undefined, random: Random): number {
  if (kind === 'slow' && random() < 0.9) return between(5 * MINUTE_MS, 40 * MINUTE_MS, random);
  if (random() < 0.05) return between(MINUTE_MS, 20 * MINUTE_MS, random);
  // The product of two even draws has its middle near 1, and no end that takes minutes.
  return 6_000 * (0.5 + random()) * (0.5 + random());
}

/** Small ones as often as large ones, by their order of size. */
function between(low: number, high: number, random: Random): number {
  return low * (high / low) ** random();
}

function gap({ ordersAnHour }: Traffic, random: Random): number {
  return (-Math.log(1 - random()) * HOUR_MS) / ordersAnHour;
}

/** What is known of it at a moment. */
function seenAt({ sample, endsAt }: Purchase, now: number): readonly Sample[] {
  if (endsAt <= now) return [sample];
  const tookMs = now - sample.startedAt;
  return tookMs < SLOW_FROM_MS ? [] : [{ ...sample, tookMs, seenAt: now, state: 'open' }];
}
