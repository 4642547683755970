import { createHistogram } from 'node:perf_hooks';

/** How late the event loop of a thread was, since it is watched. */
export interface LoopWatch {
  /** How long after its time the latest timer ran. */
  lateMs(): number;
  /** The most that the thread worked between two looks, by its CPU time: of its lateness what is its own, and not that of other threads or programs. */
  busyMs(): number;
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
    busyMs() {
      look();
      return mostBusyMs;
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

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
