import { z } from 'zod';
import { isByTheBot, type Pause, pauseOf } from '../pricing/pause.ts';
import type { Scope } from '../pricing/scope.ts';
import { storedObject } from '../shared/stored-object.ts';
import { failsForSure } from './health.ts';
import { type Outlet, outletSchema, type Sample } from './sample.ts';

const instant = z.number().int().nonnegative();

/** That the bot paused an outlet by itself: the record that is stored, the newest of each outlet. */
export const autoPauseSchema = storedObject({
  /** The change's own, in the trail. */
  id: z.string(),
  outlet: outletSchema,
  at: instant,
  /** Since when merchants know of it, or are being told. */
  toldAt: instant.optional(),
  /** Since when it is on sale again, and by whose doing. */
  over: storedObject({ at: instant, by: z.enum(['trial', 'merchant']) }).optional(),
  overToldAt: instant.optional(),
});

export type AutoPause = z.infer<typeof autoPauseSchema>;

export type AutoPauseStep = 'stay' | 'pause' | 'adopt' | 'resume' | 'leave';

/** What the pause is about: the outlet, and nothing wider. */
export function outletScope({ service, provider }: Outlet): Scope {
  return { type: 'provider', provider, service };
}

/**
 * What is to be done about an outlet. The pause itself is the truth; the record says of which one merchants know. `adopt`: it is paused, and a crash
 * kept that from being recorded. `leave`: merchants have resumed it, or paused it themselves.
 */
export function autoPauseStep(
  before: AutoPause | undefined,
  look: {
    readonly outlet: Outlet;
    readonly samples: readonly Sample[];
    readonly pauses: readonly Pause[];
    readonly now: number;
  },
): AutoPauseStep {
  const { outlet, samples, pauses, now } = look;
  const pause = pauseOf(outlet, pauses);
  const isOurs = pause !== undefined && isByTheBot(pause);
  if (before !== undefined && before.over === undefined) {
    if (!isOurs) return 'leave';
    const isProven = samples.some(({ startedAt, state }) => state === 'delivered' && startedAt > before.at);
    return isProven ? 'resume' : 'stay';
  }
  if (isOurs) return pause.at === before?.at ? 'resume' : 'adopt';
  // What failed before it came back on sale was answered by the pause then.
  const since = before?.over?.at ?? 0;
  return pause === undefined && failsForSure(samples, now, since) ? 'pause' : 'stay';
}
