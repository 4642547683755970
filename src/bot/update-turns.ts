import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger, UpdateClaims } from '../purchase/ports.ts';

export interface UpdateTurns {
  /** Waits for the person's turn: `done` where the update was handled before, `later` where no turn came in time. */
  take(updateId: number, userId: number): Promise<'mine' | 'done' | 'later'>;
  /**
   * Ends a turn. What was handled does not come again; the claim on what was not is left to run out, and the same process may take it
   * again at once. Answers `later` where that could not be written: the update comes again, and is found handled.
   */
  finish(updateId: number, userId: number, handled: boolean): Promise<'done' | 'later'>;
}

/** Another process has the person's turn for as long as it handles one update; a crashed one until its lease runs out. */
const LOOK_AGAIN_MS = 50;
const MAX_UNWRITTEN = 10_000;

/** The claims on updates that this process has, kept alive for as long as it works on them. */
export function createUpdateTurns(deps: {
  claims: UpdateClaims;
  leaseMs: number;
  /** How long an update waits for its turn before it is asked for again. */
  patienceMs: number;
  logger: Logger;
}): UpdateTurns {
  const { claims, leaseMs, patienceMs, logger } = deps;
  const held = new Map<number, { userId: number; timer: NodeJS.Timeout }>();
  /** Handled by this process while the store was away. */
  const unwritten = new LRUCache<number, true>({ max: MAX_UNWRITTEN });
  return {
    async take(updateId, userId) {
      if (unwritten.has(updateId)) return finish(updateId, userId, true);
      const giveUpAt = performance.now() + patienceMs;
      for (;;) {
        const claim = await claims.begin(updateId, userId);
        if (claim === 'done') return 'done';
        if (claim === 'mine') break;
        if (performance.now() > giveUpAt) return 'later';
        await sleep(LOOK_AGAIN_MS);
      }
      held.set(updateId, { userId, timer: setInterval(() => void extend(updateId, userId), leaseMs / 3) });
      return 'mine';
    },
    finish,
  };

  async function finish(updateId: number, userId: number, handled: boolean): Promise<'done' | 'later'> {
    drop(updateId);
    if (!handled) return 'later';
    try {
      await claims.end(updateId, userId);
      unwritten.delete(updateId);
      return 'done';
    } catch (error) {
      logger.warn({ err: error, update: updateId }, 'an update was handled, which could not be written yet');
      unwritten.set(updateId, true);
      return 'later';
    }
  }

  function drop(updateId: number): void {
    clearInterval(held.get(updateId)?.timer);
    held.delete(updateId);
  }

  async function extend(updateId: number, userId: number): Promise<void> {
    await claims.extend(updateId, userId).catch((error: unknown) => {
      logger.warn({ err: error, update: updateId }, 'the claim on an update could not be extended');
    });
  }
}
