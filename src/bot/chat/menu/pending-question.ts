import { z } from 'zod';

/**
 * A question beside the purchase conversation that the next message answers, such as a new limit or a word to search for. It is kept with
 * the person's update lease, beside a purchase that may be going on. So it costs no round trip, and is as old as the update that was
 * handled last.
 */
export const pendingQuestionSchema = z.strictObject({
  /** Whose handler takes the answer. */
  name: z.string(),
  /** What the question is about, for its handler: an id, a page, as in callback data. */
  about: z.string(),
  /** The message that asks; answers are shown in its place while nothing but them stands below. */
  messageId: z.number().int().optional(),
  askedAt: z.number().int(),
  /** Any words may be its answer, also those that a purchase is written with; `who-and-amount`: a number and an amount are a form of its own answer. */
  takesAnything: z.union([z.literal(true), z.literal('who-and-amount')]).optional(),
  /**
   * Only a message with buttons stands. `card`: its buttons ask, and what is written instead replaces what it shows. `page`: it asks nothing, so what is
   * written there is first offered to every feature.
   */
  stands: z.enum(['card', 'page']).optional(),
});

export type PendingQuestion = z.infer<typeof pendingQuestionSchema>;
