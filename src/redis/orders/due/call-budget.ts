import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClient } from '../../connection/open-redis.ts';
import { z } from 'zod';
import type { CallBudget } from '../../../use-cases/order-worker/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { Keys } from '../../shared/keys.ts';
import { defineScript, done } from '../../shared/scripts/define-script.ts';
import { number, text } from '../../shared/scripts/script-arguments.ts';

/** Five a second at the most, also where some are late: the service's own limit is not specified (section 8). */
const EVERY_MS = 220;

export const takeTurn = defineScript({
  file: new URL('take-turn.lua', import.meta.url),
  keys: ['nextTurn'],
  args: { token: text, now: number, everyMs: number, maxWaitMs: number },
  answer: z.number(),
});

export const holdTurns = defineScript({
  file: new URL('hold-turns.lua', import.meta.url),
  keys: ['nextTurn'],
  args: { now: number, over: number },
  answer: done,
});

/**
 * One key for all processes, whose clocks are taken to be alike to some tenths of a second. A turn that no one takes is gone, so that none are saved
 * up.
 */
export function createCallBudget(redis: RedisClient, keys: Keys, now: Now): CallBudget {
  const nextTurn = keys.nextTurn();
  return {
    async take(maxWaitMs) {
      const args = { token: randomUUID(), now: now(), everyMs: EVERY_MS, maxWaitMs };
      const turn = await takeTurn.run(redis, { nextTurn }, args);
      if (turn < 0) return false;
      const inMs = turn - now();
      if (inMs > 0) await wait(inMs);
      return true;
    },
    async hold(pauseMs) {
      await holdTurns.run(redis, { nextTurn }, { now: now(), over: Math.ceil(now() + pauseMs) });
    },
  };
}
