import { z } from 'zod';
import { figuresOf, healthOf, troubles, type Outlet, outletKey, outletSchema, type Sample } from './health.ts';

const instant = z.number().int().nonnegative();

/** A time in which an outlet is slow or fails: the record that is stored. */
export const episodeSchema = z.strictObject({
  id: z.string(),
  outlet: outletSchema,
  trouble: z.enum(troubles),
  since: instant,
  /** What people read of it. */
  figures: z.strictObject({
    of: z.number().int().nonnegative(),
    count: z.number().int().nonnegative(),
    longerThanMs: z.number().nonnegative(),
  }),
  /** Since when merchants know of it, or are being told. */
  toldAt: instant.optional(),
  /** `unknown`: too few bought in the last two hours to say whether it still is. */
  over: z.strictObject({ at: instant, how: z.enum(['well', 'unknown']) }).optional(),
  /** Since when merchants know that it is over, or are being told. */
  overToldAt: instant.optional(),
});

export type Episode = z.infer<typeof episodeSchema>;

/** By outletKey. */
export type Episodes = ReadonlyMap<string, Episode>;

/** What an outlet is in at this moment; undefined if nothing is known against it. */
export function troubleAt(outlet: Outlet, episodes: Episodes): Episode | undefined {
  const episode = episodes.get(outletKey(outlet));
  return episode?.over === undefined ? episode : undefined;
}

/** The episode after a look at the samples; the very same if nothing has changed, undefined if there is none. */
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
