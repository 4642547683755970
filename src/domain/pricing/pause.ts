import { z } from 'zod';
import { covers, scopeSchema, type Sold, specificityOf } from './scope.ts';
import { storedObject } from '../shared/stored-object.ts';

/** The longest reason that is kept. */
export const MAX_REASON_LENGTH = 200;

export const pauseSchema = storedObject({
  scope: scopeSchema,
  /** What buyers read; '' for none. */
  reason: z.string().max(MAX_REASON_LENGTH),
  /** The merchant who paused it, or THE_BOT; and when, in milliseconds since 1970. */
  by: z.number().int(),
  at: z.number().int().nonnegative(),
});

/** In the place of a merchant's id: the bot did it by itself. Nobody on Telegram has it. */
export const THE_BOT = 0;

export type Pause = z.infer<typeof pauseSchema>;

/** The pause that keeps this from being bought, the narrowest first: its reason is the most to the point. */
export function pauseOf(sold: Sold, pauses: readonly Pause[]): Pause | undefined {
  const covering = pauses.filter(({ scope }) => covers(scope, sold));
  return covering.toSorted((one, other) => specificityOf(other.scope) - specificityOf(one.scope))[0];
}

/** The bot's own pause, if nothing else keeps this from being bought: one person at a time may try it. */
export function ownPauseOf(sold: Sold, pauses: readonly Pause[]): Pause | undefined {
  const [first, ...others] = pauses.filter(({ scope }) => covers(scope, sold));
  return first !== undefined && others.length === 0 && isByTheBot(first) ? first : undefined;
}

export function isByTheBot({ by }: Pause): boolean {
  return by === THE_BOT;
}
