import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Of so many works of one kind, one after the other. */
export interface Times {
  readonly eachMs: readonly number[];
  readonly cpuMsEach: number;
  /** How late the event loop was at most. */
  readonly lateMs: number;
}

/** @param work is given its place, from 1 on */
export async function timeEach(count: number, work: (place: number) => Promise<void>): Promise<Times> {
  const delay = monitorEventLoopDelay({ resolution: 2 });
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
  return { eachMs, cpuMsEach: (user + system) / 1_000 / count, lateMs: delay.max / 1e6 };
}
