import { readdirSync, readFileSync } from 'node:fs';

/** What the children of a process took; those that lived shorter than a look may be missed. Linux alone says so. */
export interface ChildUsage {
  readonly peakRssMb: number;
  readonly cpuSeconds: number;
}

const LOOK_EVERY_MS = 100;
/** As on every Linux that people run. */
const TICKS_PER_S = 100;

export function watchChildren(pid: number): { stop(): ChildUsage } {
  const peaks = new Map<string, ChildUsage>();
  const look = (): void => {
    for (const child of childrenOf(pid)) {
      const usage = usageOf(child);
      if (usage !== undefined) peaks.set(child, usage);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const all = [...peaks.values()];
      return {
        peakRssMb: Math.max(0, ...all.map(({ peakRssMb }) => peakRssMb)),
        cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      };
    },
  };
}

export function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => wordsOf(`/proc/${pid}/task/${task}/children`));
}

function usageOf(pid: string): ChildUsage | undefined {
  const peakKb = Number(/^VmHWM:\s*(\d+)/mu.exec(textOf(`/proc/${pid}/status`))?.[1]);
  // Behind the name, which may hold blanks: user and system time are the 14th and 15th field.
  const fields = textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(peakKb + ticks) ? undefined : { peakRssMb: peakKb / 1_000, cpuSeconds: ticks / TICKS_PER_S };
}

function wordsOf(file: string): string[] {
  return textOf(file)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** It may have ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
