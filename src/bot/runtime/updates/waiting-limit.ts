import type { Update } from 'grammy/types';
import { isPayment, mayBeDropped } from '../../chat/gates/never-dropped.ts';
import { queueKeyOf } from './update-person.ts';

/** Bounds what one person has waiting, so that it takes no room from others: Telegram brings at most a hundred updates before the first of them has ended. */
export interface WaitingLimit {
  /** Does the work, which counts as waiting until it has ended; undefined if the update is dropped, because too much of its person waits. */
  run<T>(update: Update, work: () => Promise<T>): Promise<T> | undefined;
  /**
   * Whether Telegram need not bring this update again after a crash, because its person sent too much, and part of it still waits. Never true of a payment.
   */
  isLetGo(update: Update): boolean;
}

/** As many as RATE_LIMIT_PER_10S takes by default. */
const MAX_WAITING = 20;

/** @param tell hears of what is dropped, and whether it is the first since the person had nothing waiting; must not throw */
export function createWaitingLimit({
  tell,
  max = MAX_WAITING,
}: {
  tell: (dropped: Update, isFirst: boolean) => void;
  max?: number;
}): WaitingLimit {
  const waiting = new Map<number, number>();
  const over = new Set<number>();
  return {
    run(update, work) {
      const key = queueKeyOf(update);
      const count = waiting.get(key) ?? 0;
      if (count >= max && mayBeDropped(update)) {
        const isFirst = !over.has(key);
        over.add(key);
        tell(update, isFirst);
        return undefined;
      }
      waiting.set(key, count + 1);
      return work().finally(() => ended(key));
    },
    isLetGo(update) {
      const key = queueKeyOf(update);
      return (over.has(key) || (waiting.get(key) ?? 0) > max) && !isPayment(update);
    },
  };

  function ended(key: number): void {
    const left = (waiting.get(key) ?? 0) - 1;
    if (left > 0) return void waiting.set(key, left);
    waiting.delete(key);
    over.delete(key);
  }
}
