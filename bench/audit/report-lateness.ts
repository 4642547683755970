/** Loaded into a bot before its own code: tells its parent, if asked, how late its event loop was since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Lateness {
  readonly maxMs: number;
  readonly p99Ms: number;
  readonly cpuSeconds: number;
  readonly rssMb: number;
}

const delay = monitorEventLoopDelay({ resolution: 2 });
delay.enable();
let before = process.cpuUsage();

process.on('message', (message) => {
  if (message !== 'lateness') return;
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  const answer = {
    maxMs: delay.max / 1e6,
    p99Ms: delay.percentile(99) / 1e6,
    cpuSeconds: (user + system) / 1e6,
    rssMb: process.memoryUsage.rss() / 1e6,
  } satisfies Lateness;
  delay.reset();
  process.send?.(answer);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
