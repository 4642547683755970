import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Of so many works of one kind, one after the other. */
export interface Times {
  readonly eachMs: readonly number[];
  readonly cpuMsEach: number;
  /** How late the event loop was at most. */
  readonly lateMs: number;
  /** How long it worked at most between two looks at it: of its lateness what is its own, and not that of other threads or programs. */
  readonly busyMs: number;
}

const LOOK_EVERY_MS = 2;

/** @param work is given its place, from 1 on */
export async function timeEach(count: number, work: (place: number) => Promise<void>): Promise<Times> {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  const busy = watchBusy();
  const before = process.cpuUsage();
  const eachMs: number[] = [];
  delay.enable();
  for (let place = 1; place <= count; place += 1) {
    const begun = performance.now();
    await work(place);
    eachMs.push(performance.now() - begun);
  }
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  return { eachMs, cpuMsEach: (user + system) / 1_000 / count, lateMs: delay.max / 1e6, busyMs: busy.stop() };
}

/** By the CPU time of this thread, so that a busy machine does not count. */
function watchBusy(): { stop(): number } {
  let [atMs, mostMs] = [threadMs(), 0];
  const timer = setInterval(() => {
    const nowMs = threadMs();
    mostMs = Math.max(mostMs, nowMs - atMs);
    atMs = nowMs;
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return mostMs;
    },
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
