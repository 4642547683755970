import { watchLoop } from '../../measure/watch-loop.ts';

/** Of so many works of one kind, one after the other. */
export interface Times {
  readonly eachMs: readonly number[];
  readonly cpuMsEach: number;
  /** How late the event loop was at most. */
  readonly lateMs: number;
  /** How long it worked at most between two looks at it. */
  readonly busyMs: number;
}

/** @param work is given its place, from 1 on */
export async function timeEach(count: number, work: (place: number) => Promise<void>): Promise<Times> {
  const before = process.cpuUsage();
  const eachMs: number[] = [];
  const watch = watchLoop();
  for (let place = 1; place <= count; place += 1) {
    const begun = performance.now();
    await work(place);
    eachMs.push(performance.now() - begun);
  }
  watch.stop();
  const { user, system } = process.cpuUsage(before);
  return { eachMs, cpuMsEach: (user + system) / 1_000 / count, lateMs: watch.lateMs(), busyMs: watch.busyMs() };
}
