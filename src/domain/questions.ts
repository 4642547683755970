import { DAY_MS } from './shared/days.ts';

/** How long a purchase that has no draft yet is kept: longer than anyone takes to finish it. After that, the next press is told that the menu is old. */
export const CONVERSATION_LIFE_MS = DAY_MS;
/** How long a question waits for a text. One that comes later is meant for something else; a slip may come later. */
export const QUESTION_LIFE_MS = 15 * 60_000;
/** How long a number or an amount that is asked for again completes its line. Later, it may be meant for something else. */
export const CORRECTION_LIFE_MS = 15 * 60_000;
/** How long a person waits at most before they read that the service does not answer, in time-outs of the service. */
export const PATIENCE_IN_TIMEOUTS = 1.85;
