import { z } from 'zod';
import { isFromFuture } from '../shared/clock.ts';

/** Nothing is read from what is older, nor from more of one provider than so many. */
export const SAMPLES_KEPT_MS = 24 * 3_600_000;
export const SAMPLES_KEPT = 40;

/** What one purchase says of its provider. Times are milliseconds since 1970. */
export interface Sample {
  readonly reference: string;
  /** When the service was asked to buy it. */
  readonly startedAt: number;
  /** How long it took, or has taken at least: time in which nobody asked about it is left out. */
  readonly tookMs: number;
  /** Whether nothing was left out: else it may have taken longer. */
  readonly isWhole: boolean;
  /** When the service said that last. */
  readonly seenAt: number;
  readonly state: SampleState;
  readonly userId: number;
  /** Stands for the number that it was for, and does not tell it. */
  readonly recipient: string;
}

export const sampleStates = ['open', 'delivered', 'failed'] as const;

export type SampleState = (typeof sampleStates)[number];

/** Where something can be slow or fail: a provider in one of its services. */
export const outletSchema = z.strictObject({ service: z.string(), provider: z.string() });

export type Outlet = z.infer<typeof outletSchema>;

/** The same text for the same outlet, and one from which it can be read again. */
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

/** The newest of what still counts, newest first. */
export function keptSamples(samples: readonly Sample[], now: number): readonly Sample[] {
  return samplesOfDay(samples, now).slice(0, SAMPLES_KEPT);
}

/** All of them, however many one person has bought. What was seen open and has ended since is there once. */
export function samplesOfDay(samples: readonly Sample[], now: number): readonly Sample[] {
  const byReference = new Map<string, Sample>();
  for (const sample of samples) {
    if (now - sample.seenAt > SAMPLES_KEPT_MS || isFromFuture(sample.seenAt, now)) continue;
    const other = byReference.get(sample.reference);
    byReference.set(sample.reference, other === undefined ? sample : merged(other, sample));
  }
  return [...byReference.values()].toSorted((one, other) => other.startedAt - one.startedAt);
}

/** Each process saw a part of the time, so that the longer one is nearer to the truth; an end outweighs what was seen before. */
function merged(one: Sample, other: Sample): Sample {
  const last = one.state === 'open' ? other : one;
  return { ...last, tookMs: Math.max(one.tookMs, other.tookMs), seenAt: Math.max(one.seenAt, other.seenAt) };
}
