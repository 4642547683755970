import { z } from 'zod';
import { narrowestOf, scopeSchema, type Sold } from './scope.ts';

/** The longest reason that is kept. */
export const MAX_REASON_LENGTH = 200;

export const pauseSchema = z.strictObject({
  scope: scopeSchema,
  /** What buyers are told; '' if there is no reason. */
  reason: z.string().max(MAX_REASON_LENGTH),
  /** The merchant who paused it, and when, in milliseconds since 1970. */
  by: z.number().int(),
  at: z.number().int().nonnegative(),
});

export type Pause = z.infer<typeof pauseSchema>;

/** The pause that keeps this from being bought. If several do, the narrowest one, because its reason fits best. */
export function pauseOf(sold: Sold, pauses: readonly Pause[]): Pause | undefined {
  return narrowestOf(sold, pauses);
}
