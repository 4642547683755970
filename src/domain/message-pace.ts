/**
 * Telegram takes "30 messages per second or so" of one bot (https://core.telegram.org/bots/faq, 2026-11). Some are left for people who begin to write
 * just now, because a process learns only a second later what the others have sent.
 */
const TOGETHER_PER_SECOND = 28;
/** At most so many announcements and other messages that can wait go out in a second, */
export const MOST_PER_SECOND = 25;
/** and so many may always go, so that they do not wait for ever. */
const LEAST_PER_SECOND = 1;
/** "Avoid sending more than one message per second" to one chat (the same page). An edit counts as one. */
export const MESSAGE_IN_CHAT_EVERY_MS = 1_000;

/** How many messages that can wait may go in a second. @param awaited messages that people wait for, in a second */
export function sparePerSecond(awaited: number): number {
  return Math.min(MOST_PER_SECOND, Math.max(LEAST_PER_SECOND, TOGETHER_PER_SECOND - awaited));
}
