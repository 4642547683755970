import { Pool } from 'undici';
import { onTestFinished, vi } from 'vitest';

/**
 * From now on no time-out ends until the test lets time pass, however long the machine takes for what it waits for. undici keeps one timer for the whole
 * process: it must be a real one, which a first connection makes.
 */
export async function holdTimers(): Promise<void> {
  const nowhere = new Pool('http://127.0.0.1:1');
  await nowhere.request({ method: 'GET', path: '/' }).catch(() => undefined);
  await nowhere.close();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits for it while no time passes; `expect.poll` would let it pass. */
export async function untilHeld(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

/** Lets time pass until this is settled. */
export async function passUntil<T>(work: Promise<T>): Promise<T> {
  const state = { isSettled: false };
  const settled = work.finally(() => (state.isSettled = true));
  while (!state.isSettled) {
    await vi.advanceTimersByTimeAsync(10);
    // What a socket does takes a few turns, in which no time shall seem to pass.
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  }
  return settled;
}
