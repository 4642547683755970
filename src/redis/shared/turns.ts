import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Now } from '../../domain/shared/injected.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { defineScript, done } from './define-script.ts';
import type { StoreParts } from '../store-parts.ts';
import { OLD_ORDER_CALL_EVERY_MS } from '../../domain/shared/reseller.ts';

const takeTurn = defineScript({
  file: new URL('take-turn.lua', import.meta.url),
  keys: ['nextTurn'],
  args: { token: z.string(), now: z.number(), everyMs: z.number(), maxWaitMs: z.number() },
  answer: z.number(),
});

const holdTurns = defineScript({
  file: new URL('hold-turns.lua', import.meta.url),
  keys: ['nextTurn'],
  args: { now: z.number(), over: z.number() },
  answer: done,
});

/** A pace that all processes share: one key, and clocks that differ by at most some tenths of a second. A turn that nobody takes is lost, so that none are saved up. */
export function createTurns(redis: RedisClient, nextTurn: string, now: Now) {
  return {
    /** Resolves with true when the next turn has come. If that would take longer, with false, and no turn is taken. @param everyMs until the turn after it */
    async take(everyMs: number, maxWaitMs: number): Promise<boolean> {
      const args = { token: randomUUID(), now: now(), everyMs, maxWaitMs };
      const turn = await takeTurn.run(redis, { nextTurn }, args);
      if (turn < 0) return false;
      const inMs = turn - now();
      if (inMs > 0) await wait(inMs);
      return true;
    },
    async hold(pauseMs: number): Promise<void> {
      await holdTurns.run(redis, { nextTurn }, { now: now(), over: Math.ceil(now() + pauseMs) });
    },
  };
}

/** The pace at which the service is asked about old orders (long-wait.ts), of all processes together. */
export function createCallBudget({ redis, keys, now }: StoreParts) {
  const turns = createTurns(redis, keys.nextTurn(), now);
  return {
    take: (maxWaitMs: number): Promise<boolean> => turns.take(OLD_ORDER_CALL_EVERY_MS, maxWaitMs),
    /** No turn comes before the pause is over: the service says that it is asked too often. */
    hold: (pauseMs: number): Promise<void> => turns.hold(pauseMs),
  };
}
