import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** How late the event loop of a thread was, since it is watched or since the last reset. */
export interface LoopWatch {
  /** How long after its time the latest timer ran. */
  lateMs(): number;
  /** @param percent such as 99 */
  lateAtMs(percent: number): number;
  /** The most that the thread worked between two looks, by its CPU time: of its lateness what is its own, and not that of other threads or programs. */
  busyMs(): number;
  reset(): void;
  stop(): void;
}

const EVERY_MS = 2;

/**
 * By a timer of its own. `monitorEventLoopDelay` says from one turn of its timer to the next, its interval included, and neither what blocks the loop
 * before its first turn nor what does so at the moment of the question; here all of that counts.
 */
export function watchLoop(): LoopWatch {
  const late = createHistogram();
  let mostBusyMs = 0;
  let at = performance.now();
  let cpuMs = threadMs();
  let isOn = true;
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    lateMs() {
      look();
      return late.max / 1e6;
    },
    lateAtMs(percent) {
      look();
      return late.percentile(percent) / 1e6;
    },
    busyMs() {
      look();
      return mostBusyMs;
    },
    reset() {
      late.reset();
      [mostBusyMs, at, cpuMs] = [0, performance.now(), threadMs()];
    },
    stop() {
      look();
      isOn = false;
      clearInterval(timer);
    },
  };

  function look(): void {
    if (!isOn) return;
    const [now, nowMs] = [performance.now(), threadMs()];
    // Whole nanoseconds, and no fewer than one.
    late.record(Math.max(1, Math.round((now - at - EVERY_MS) * 1e6)));
    mostBusyMs = Math.max(mostBusyMs, nowMs - cpuMs);
    [at, cpuMs] = [now, nowMs];
  }
}

/** What the watch says of a block of so many milliseconds, and of a loop that does nothing: whether its other figures can be believed. */
export async function tryWatch(blockMs: number): Promise<{ blockedMs: number; idleMs: number }> {
  const watch = watchLoop();
  await wait(10 * EVERY_MS);
  const idleMs = watch.lateMs();
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  await wait(2 * EVERY_MS);
  watch.stop();
  return { blockedMs: watch.lateMs(), idleMs };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
