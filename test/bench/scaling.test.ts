import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { holdBack } from '../../bench/hold-back.ts';
import { readOptions } from '../../bench/options.ts';
import { reportCrews } from '../../bench/report.ts';
import type { Figures } from '../../bench/round.ts';

describe('the comparison of one process with several', () => {
  const figures = (purchasesPerSecond: number): Figures => ({
    purchasesPerSecond,
    updatesPerSecond: 1,
    p50Ms: 1,
    p99Ms: 1,
    cpuMsPerPurchase: 1,
    peakMegabytes: 1,
    redisCommandsPerUpdate: 1,
    botApiCallsPerUpdate: 1,
    serviceCallsPerPurchase: 1,
    botBusy: 1,
    redisBusy: 1,
    surroundingsBusy: 1,
  });

  test('takes the median of the ratios of rounds that were made at the same time', () => {
    const one = { processes: 1, rounds: [100, 200, 400].map(figures) };
    const two = { processes: 2, rounds: [190, 360, 400].map(figures) };
    const report = reportCrews({ people: 50, purchases: 400 }, 0.25, [one, two]);
    expect(report).toContain('each process held to 0.250 of a core');
    expect(report).toMatch(/purchases\/s +200 +360 +1\.80/u);
    expect(report).toMatch(/of their share of the cores, used +4\.00 +2\.00/u);
  });

  test('is asked for with the numbers of processes, and with a share of a core', () => {
    expect(readOptions([])).toMatchObject({ processes: [], share: 1 });
    expect(readOptions(['--processes', '1,2', '--share', '0.25'])).toMatchObject({ processes: [1, 2], share: 0.25 });
    expect(() => readOptions(['--share', '0'])).toThrow('--share 0');
    expect(() => readOptions(['--processes', '1,x'])).toThrow('x is no whole number');
  });
});

describe('a process that is held back', () => {
  let busy: ChildProcess | undefined;
  afterEach(() => void busy?.kill('SIGKILL'));

  test('uses no more than its share of the time, and all of it again afterwards', async () => {
    busy = spawn(process.execPath, ['-e', 'console.log(1); for (;;) {}'], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(busy.stdout ?? busy, 'data');
    const { pid = 0 } = busy;
    const held = holdBack([pid], 0.2);
    // A second in which nobody stops what holds it back.
    await expect.poll(() => shareOf(pid), { interval: 1 }).toBeLessThan(0.5);
    await held.stop();
    await expect.poll(() => stateOf(pid), { interval: 1 }).toBe('R');
  });
});

/** How much of a core it used in the second that this takes. */
async function shareOf(pid: number): Promise<number> {
  const startedAt = performance.now();
  const before = cpuSecondsOf(pid);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return (cpuSecondsOf(pid) - before) / ((performance.now() - startedAt) / 1_000);
}

/** User and system time of a process, in hundredths of a second in the system's own words (proc(5), 14 and 15). */
function cpuSecondsOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function stateOf(pid: number): string | undefined {
  return fieldsOf(pid)[0];
}

/** From the third on: the second is a name, which may hold blanks. */
function fieldsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /u, '')
    .split(' ');
}
