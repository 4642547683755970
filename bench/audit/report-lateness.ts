/** Loaded into a bot before its own code: tells its parent, if asked, how late its event loop was since it was last asked. */
import { watchLoop } from '../../measure/watch-loop.ts';

export interface Lateness {
  readonly maxMs: number;
  readonly p99Ms: number;
  readonly cpuSeconds: number;
  readonly rssMb: number;
}

const watch = watchLoop();
let before = process.cpuUsage();

process.on('message', (message) => {
  if (message !== 'lateness') return;
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  const answer = {
    maxMs: watch.lateMs(),
    p99Ms: watch.lateAtMs(99),
    cpuSeconds: (user + system) / 1e6,
    rssMb: process.memoryUsage.rss() / 1e6,
  } satisfies Lateness;
  watch.reset();
  process.send?.(answer);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
