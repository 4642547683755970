import { DAY_MS } from './shared/days.ts';
import { z } from 'zod';

/** How long a purchase that has no draft yet is kept: longer than anyone takes to finish it. After that, the next press is told that the menu is old. */
export const CONVERSATION_LIFE_MS = DAY_MS;
/** How long a question waits for a text. One that comes later is meant for something else; a slip may come later. */
export const QUESTION_LIFE_MS = 15 * 60_000;
/** How long a number or an amount that is asked for again completes its line. Later, it may be meant for something else. */
export const CORRECTION_LIFE_MS = 15 * 60_000;
/** How long a person waits at most before they read that the service does not answer, in time-outs of the service. */
export const PATIENCE_IN_TIMEOUTS = 1.85;

/**
 * A question beside the purchase conversation, which the next message answers, such as a new limit or a word to search for. It is kept in the
 * person's update lease, beside a purchase that may be open. So it needs no round trip of its own, and is what the last handled update has
 * left.
 */
export const pendingQuestionSchema = z.strictObject({
  /** Which dialog takes the answer. */
  name: z.string(),
  /** The log of the dialog, which the dialog reads itself. A mark that asks nothing has no log. */
  log: z.unknown().optional(),
  /** What a mark is about. */
  about: z.string().optional(),
  /** The message that asks. Answers are shown in its place, as long as nothing but them stands below. */
  messageId: z.number().int().optional(),
  askedAt: z.number().int(),
  /**
   * `true`: any words may be the answer, even those of a purchase. `who-and-amount`: the same, and a number with an amount is surely the answer. `slip`: any
   * words, or the picture of a slip, which may come within a day. `amount-or-slip`: only an amount, or such a picture.
   */
  takesAnything: z.union([z.literal(true), z.enum(['who-and-amount', 'slip', 'amount-or-slip'])]).optional(),
  /**
   * If it is set, only a message with buttons stands. `card`: its buttons ask, and a text can replace its value. `page`: it asks nothing, so a text is first
   * offered to every feature. `over`: it asked, and the person went on to something else.
   */
  stands: z.enum(['card', 'page', 'over']).optional(),
  /** The message that asks whether a text is the answer or a purchase. It asks no more when anything else comes. */
  which: z.number().int().optional(),
});

export type PendingQuestion = z.infer<typeof pendingQuestionSchema>;
