import { Pool } from 'undici';
import { onTestFinished, vi } from 'vitest';

/**
 * From now on no time-out ends until the test lets time pass, however long the machine takes for the awaited work. undici keeps one timer for
 * the whole process. That timer must be a real one, so a first connection makes it before.
 */
export async function holdTimers(): Promise<void> {
  const nowhere = new Pool('http://127.0.0.1:1');
  await nowhere.request({ method: 'GET', path: '/' }).catch(() => undefined);
  await nowhere.close();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until this is so, while no time passes; `expect.poll` would let time pass. */
export async function untilHeld(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

/** Lets time pass until the work is settled. */
export async function passUntil<T>(work: Promise<T>): Promise<T> {
  const state = { isSettled: false };
  const settled = work.finally(() => (state.isSettled = true));
  while (!state.isSettled) {
    await vi.advanceTimersByTimeAsync(10);
    // The work of a socket takes a few turns of the event loop, in which no time must seem to pass.
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  }
  return settled;
}
