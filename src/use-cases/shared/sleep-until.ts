import { setTimeout as wait } from 'node:timers/promises';

/** Waits so long, or until the signal says stop; keeps no process alive, and never throws. */
export async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
