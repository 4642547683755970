import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Short compared with what a person waits for, long compared with a switch between two processes. */
const PERIOD_MS = 40;

/**
 * Lets processes run for a share of the time only, by SIGSTOP and SIGCONT, if possible one after the other. A machine with too
 * few cores then shows what more processes do on one that has them.
 */
export function holdBack(pids: readonly number[], share: number): { stop(): Promise<void> } {
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const workers = pids.map((pid, place) => {
    const times = { runMs: PERIOD_MS * share, periodMs: PERIOD_MS, offsetMs: (PERIOD_MS / pids.length) * place };
    // In a thread of its own, so that what is measured here does not disturb the beat.
    return new Worker(BEAT, { eval: true, workerData: { pid, stopped, ...times } });
  });
  return {
    async stop() {
      const ended = workers.map((worker) => once(worker, 'exit'));
      Atomics.store(stopped, 0, 1);
      await Promise.all(ended);
    },
  };
}

/** A process that has ended takes no signal, which is no fault. */
const BEAT = `
  const { pid, runMs, periodMs, offsetMs, stopped } = require('node:worker_threads').workerData;
  const signal = (name) => { try { process.kill(pid, name); } catch {} };
  const sleep = (durationMs) => Atomics.wait(stopped, 0, 0, durationMs);
  sleep(offsetMs);
  while (Atomics.load(stopped, 0) === 0) {
    signal('SIGCONT');
    sleep(runMs);
    signal('SIGSTOP');
    sleep(periodMs - runMs);
  }
  signal('SIGCONT');
`;
