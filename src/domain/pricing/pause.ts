import { z } from 'zod';
import { narrowestOf, scopeSchema, type Sold } from './scope.ts';

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

/** If several keep it from being bought, the narrowest one, because its reason fits best. */
export function pauseOf(sold: Sold, pauses: readonly Pause[]): Pause | undefined {
  return narrowestOf(sold, pauses);
}
