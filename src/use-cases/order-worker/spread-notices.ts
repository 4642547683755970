import type { Now } from '../shared/ports.ts';

/** When the next of many orders is due, spread out so that they are not all told in one second. */
export type Spread = (userId: number) => number;

/** Telegram takes about 30 messages a second of a bot, and one a second in a chat (https://core.telegram.org/bots/faq, 2026-11). */
const APART_MS = 50;
const APART_IN_A_CHAT_MS = 1_100;

export function createSpread(now: Now): Spread {
  let free = now();
  const freeFor = new Map<number, number>();
  return (userId) => {
    free = Math.max(free, now());
    const at = Math.max(free, freeFor.get(userId) ?? 0);
    free += APART_MS;
    freeFor.set(userId, at + APART_IN_A_CHAT_MS);
    return at;
  };
}
