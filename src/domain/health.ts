import { z } from 'zod';
import type { Order } from './orders/order.ts';
import { DAY_MS, HOUR_MS, instant, isFromFuture } from './shared/days.ts';

/** Episodes that are over are kept for /health and the recap. */
export const EPISODES_KEPT = 200;
export const EPISODES_KEPT_MS = 32 * DAY_MS;

/** How many people may wait for one outlet, and how long each is kept. After that they do not wait any more. */
export const MAX_WAITERS = 2_000;
export const WAITER_KEPT_MS = 7 * DAY_MS;

export const troubles = ['slow', 'failing'] as const;

export type Trouble = (typeof troubles)[number];

/** `unknown`: too few purchases to say anything. */
export type Health = Trouble | 'well' | 'unknown';

/** A purchase that takes this long is slow, also if it is still open. */
const SLOW_FROM_MS = 2 * 60_000;
/** If so many purchases in a row are bad, an episode begins, */
const IN_A_ROW = 4;
/**
 * provided that they are of so many people (slow), or for so many numbers (failing, or if fewer people buy at all). Otherwise it may be one person's
 * phone or meter.
 */
const DIFFERENT = 3;
/** An episode is over when at most one of the last so many was slow or failed. */
const OVER_AMONG = 5;
/** With fewer purchases than this in that time, it is not known how the provider does. */
const KNOWN_FROM = 4;
const KNOWN_WITHIN_MS = 2 * HOUR_MS;

/** What people read of it: of the last `of` purchases `count` took longer than `longerThanMs`, or failed. */
interface TroubleFigures {
  readonly of: number;
  readonly count: number;
  readonly longerThanMs: number;
}

const SHOWN_OF = 6;

/**
 * How a provider does, as its purchases show. @param before the trouble so far: to go on, an episode needs less than to begin
 * @param samples in any order; open ones count once they are slow
 */
export function healthOf(samples: readonly Sample[], now: number, before: Trouble | undefined): Health {
  const ended = endedOf(samples, now);
  if (isKnown(ended, now) && isFailing(ended, samples, now, before)) return 'failing';
  const timed = timedOf(samples, now);
  if (!isKnown(timed, now)) return 'unknown';
  return isSlowOutlet(timed, now, before) ? 'slow' : 'well';
}

export function figuresOf(samples: readonly Sample[], now: number, trouble: Trouble): TroubleFigures {
  const shown = (trouble === 'slow' ? timedOf : endedOf)(samples, now).slice(0, SHOWN_OF);
  const bad = shown.filter(trouble === 'slow' ? isSlow : hasFailed);
  const longerThanMs = bad.reduce((least, { tookMs }) => Math.min(least, tookMs), Infinity);
  return { of: shown.length, count: bad.length, longerThanMs: bad.length === 0 ? 0 : longerThanMs };
}

/** At least half of the purchases took this long. That is true also while some are open. Undefined if there are none. */
export function medianTookMs(samples: readonly Sample[]): number | undefined {
  const longestFirst = samples.map(({ tookMs }) => tookMs).toSorted((one, other) => other - one);
  return longestFirst[Math.ceil(longestFirst.length / 2) - 1];
}

/** If more than one in so many failed, that is unusual. */
const ONE_FAILS_IN = 10;

/** Whether a person should look at it, though by the rules it is no trouble: some take long, or more fail than usual. */
export function isUnusual(samples: readonly Sample[], now: number): boolean {
  const kept = keptSamples(samples, now);
  const ended = endedOf(samples, now);
  const takesLong = kept.some(({ state }) => state === 'open') || (medianTookMs(kept) ?? 0) >= SLOW_FROM_MS;
  return takesLong || ended.filter(hasFailed).length * ONE_FAILS_IN > ended.length;
}

/**
 * If several people have bought within a day, at least two of them must have met a failure. Otherwise one person with invented numbers could mark a
 * provider for all.
 */
function isOfOne(failures: readonly Sample[], samples: readonly Sample[], now: number): boolean {
  return different(failures, 'userId') === 1 && different(samplesOfDay(samples, now), 'userId') > 1;
}

function endedOf(samples: readonly Sample[], now: number): readonly Sample[] {
  return keptSamples(samples, now).filter(({ state }) => state !== 'open');
}

/**
 * The purchases of which it is known whether they were slow. An open one may still become slow. One that nobody asked about for some time may have
 * been slow.
 */
function timedOf(samples: readonly Sample[], now: number): readonly Sample[] {
  return keptSamples(samples, now).filter((sample) => isSlow(sample) || (sample.state !== 'open' && sample.isWhole));
}

function isKnown(newestFirst: readonly Sample[], now: number): boolean {
  return newestFirst.filter((sample) => isRecent(sample, now)).length >= KNOWN_FROM;
}

function isRecent({ seenAt }: Sample, now: number): boolean {
  return now - seenAt <= KNOWN_WITHIN_MS;
}

function isSlowOutlet(timed: readonly Sample[], now: number, before: Trouble | undefined): boolean {
  const by = different(timed, 'userId') < DIFFERENT ? 'recipient' : 'userId';
  return goesOn(timed, before === 'slow', isSlow) || begins(timed, now, isSlow, by);
}

function isFailing(
  ended: readonly Sample[],
  samples: readonly Sample[],
  now: number,
  before: Trouble | undefined,
): boolean {
  if (goesOn(ended, before === 'failing', hasFailed)) return true;
  return begins(ended, now, hasFailed, 'recipient') && !isOfOne(newestInARow(ended, now), samples, now);
}

function begins(
  newestFirst: readonly Sample[],
  now: number,
  isBad: (sample: Sample) => boolean,
  by: 'userId' | 'recipient',
): boolean {
  const last = newestInARow(newestFirst, now);
  return last.length === IN_A_ROW && last.every(isBad) && different(last, by) >= DIFFERENT;
}

function newestInARow(newestFirst: readonly Sample[], now: number): readonly Sample[] {
  return newestFirst.filter((sample) => isRecent(sample, now)).slice(0, IN_A_ROW);
}

function goesOn(newestFirst: readonly Sample[], isOn: boolean, isBad: (sample: Sample) => boolean): boolean {
  return isOn && newestFirst.slice(0, OVER_AMONG).filter(isBad).length > 1;
}

function different(samples: readonly Sample[], by: 'userId' | 'recipient'): number {
  return new Set(samples.map((sample) => sample[by])).size;
}

function isSlow({ tookMs }: Sample): boolean {
  return tookMs >= SLOW_FROM_MS;
}

function hasFailed({ state }: Sample): boolean {
  return state === 'failed';
}

/** Older samples are not read, and of one provider not more than so many. */
export const SAMPLES_KEPT_MS = DAY_MS;
const SAMPLES_KEPT = 40;
/** If so many are noted of one provider, the old ones are forgotten. Each purchase has at most two. */
const CUT_FROM = 4 * SAMPLES_KEPT;

/** What one purchase says of its provider. Times are milliseconds since 1970. */
export interface Sample {
  readonly reference: string;
  /** When the service was asked to buy. */
  readonly startedAt: number;
  /** How long it took, or has taken so far, without time in which nobody asked about it. */
  readonly tookMs: number;
  /** Whether no time was left out. Otherwise it may have taken longer. */
  readonly isWhole: boolean;
  /** When the service said so last. */
  readonly seenAt: number;
  readonly state: SampleState;
  readonly userId: number;
  /** Stands for the number that it was bought for, without revealing it. */
  readonly recipient: string;
}

export const sampleStates = ['open', 'delivered', 'failed'] as const;

export type SampleState = (typeof sampleStates)[number];

/** Where something can be slow or fail: a provider in one of its services. */
const outletSchema = z.strictObject({ service: z.string(), provider: z.string() });

export type Outlet = z.infer<typeof outletSchema>;

export function outletKey({ service, provider }: Outlet): string {
  return JSON.stringify([service, provider]);
}

export function outletOfKey(key: string): Outlet | undefined {
  try {
    const parsed = z.tuple([z.string(), z.string()]).safeParse(JSON.parse(key));
    return parsed.success ? { service: parsed.data[0], provider: parsed.data[1] } : undefined;
  } catch {
    return undefined;
  }
}

/** The newest samples that still count, newest first. */
export function keptSamples(samples: readonly Sample[], now: number): readonly Sample[] {
  return samplesOfDay(samples, now).slice(0, SAMPLES_KEPT);
}

/** The newest samples stay, and also the newest of another person. Otherwise a person who buys very much would seem to be the only one. */
export function samplesToForget(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= CUT_FROM) return [];
  const sorted = samples.toSorted((one, other) => other.startedAt - one.startedAt);
  const ofAnother = sorted.find(({ userId }) => userId !== sorted[0]?.userId);
  return sorted.slice(2 * SAMPLES_KEPT).filter((one) => one !== ofAnother);
}

/** All samples of the day, even if one person has bought most. A purchase that was seen open and has ended is here once. */
function samplesOfDay(samples: readonly Sample[], now: number): readonly Sample[] {
  const byReference = new Map<string, Sample>();
  for (const sample of samples) {
    if (now - sample.seenAt > SAMPLES_KEPT_MS || isFromFuture(sample.seenAt, now)) continue;
    const other = byReference.get(sample.reference);
    byReference.set(sample.reference, other === undefined ? sample : merged(other, sample));
  }
  return [...byReference.values()].toSorted((one, other) => other.startedAt - one.startedAt);
}

/** Each process saw a part of the time, so the longer time is nearer to the truth. An end counts more than what was seen before. */
function merged(one: Sample, other: Sample): Sample {
  const last = one.state === 'open' ? other : one;
  return { ...last, tookMs: Math.max(one.tookMs, other.tookMs), seenAt: Math.max(one.seenAt, other.seenAt) };
}

/** How long a purchase has been under way, counting only time in which somebody asked about it. */
export interface AskedTime {
  readonly startedAt: number;
  readonly askedAt: number;
  readonly tookMs: number;
  readonly isWhole: boolean;
}

/** A question may come this much later than planned, because others are asked first. */
export const QUESTION_LATE_MS = 30_000;
/** A purchase that is open for long is noted again when it has taken a quarter more time. */
const NOTED_AGAIN_AT = 1.25;

/** Whether a purchase that is still open is noted. @param notedMs the time that was noted before, or 0 */
export function isWorthNoting({ tookMs }: AskedTime, notedMs: number): boolean {
  return tookMs >= Math.max(SLOW_FROM_MS, notedMs * NOTED_AGAIN_AT);
}

/** A refusal does not count against the provider, because usually the customer's number is wrong. */
export function isFaultOfProvider({ failure }: Pick<Order, 'failure'>): boolean {
  return failure?.reason === 'undelivered';
}

export function startedAt(at: number): AskedTime {
  return { startedAt: at, askedAt: at, tookMs: 0, isWhole: true };
}

/**
 * The service has just said how the purchase stands. The time since it last said so counts only if it was an ordinary pause. A longer time was an
 * outage, or the service did not want to be asked, so it says nothing about the provider.
 */
export function askedAgain(time: AskedTime, at: number, maxPauseMs: number): AskedTime {
  const pauseMs = Math.max(0, at - time.askedAt);
  const askedAt = Math.max(at, time.askedAt);
  if (pauseMs > maxPauseMs) return { ...time, askedAt, isWhole: false };
  return { ...time, askedAt, tookMs: time.tookMs + pauseMs };
}

/** A time in which an outlet is slow or fails: the record that is stored. */
export const episodeSchema = z.strictObject({
  id: z.string(),
  outlet: outletSchema,
  trouble: z.enum(troubles),
  since: instant,
  figures: z.strictObject({
    of: z.number().int().nonnegative(),
    count: z.number().int().nonnegative(),
    longerThanMs: z.number().nonnegative(),
  }),
  /** Since when merchants know of it, or are being told. */
  toldAt: instant.optional(),
  /** `unknown`: too few people bought in the last two hours to say whether the trouble goes on. */
  over: z.strictObject({ at: instant, how: z.enum(['well', 'unknown']) }).optional(),
  /** Since when merchants know that it is over, or are being told. */
  overToldAt: instant.optional(),
});

export type Episode = z.infer<typeof episodeSchema>;

/** By the outlet's key. */
export type Episodes = ReadonlyMap<string, Episode>;

export function troubleAt(outlet: Outlet, episodes: Episodes): Episode | undefined {
  const episode = episodes.get(outletKey(outlet));
  return episode?.over === undefined ? episode : undefined;
}

/** The episode after a look at the samples. It is the very same object if nothing has changed, and undefined if there is none. */
export function episodeAfter(
  before: Episode | undefined,
  look: {
    readonly outlet: Outlet;
    readonly samples: readonly Sample[];
    readonly now: number;
    readonly newId: () => string;
  },
): Episode | undefined {
  if (before?.over !== undefined) return before;
  const { outlet, samples, now, newId } = look;
  const health = healthOf(samples, now, before?.trouble);
  if (health === 'well' || health === 'unknown') {
    return before === undefined ? undefined : { ...before, over: { at: now, how: health } };
  }
  const figures = figuresOf(samples, now, health);
  if (before === undefined) return { id: newId(), outlet, trouble: health, since: now, figures };
  const isSame = before.trouble === health && JSON.stringify(before.figures) === JSON.stringify(figures);
  return isSame ? before : { ...before, trouble: health, figures };
}
