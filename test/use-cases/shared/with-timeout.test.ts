import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTimeout } from '../../../src/use-cases/shared/with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a work with a limit', () => {
  test('answers what comes of it, or fails as it fails, and leaves no clock behind', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => 'late')).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that is late is answered or thrown for, and fails in silence after that', async () => {
    const work = Promise.withResolvers<string>();
    const answered = withTimeout(work.promise, 1_000, () => 'late');
    const thrown = withTimeout(work.promise, 1_000, () => {
      throw new Error('too late');
    });
    const refusal = thrown.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answered).toBe('late');
    expect(await refusal).toEqual(new Error('too late'));
    work.reject(new Error('nobody listens'));
    await vi.advanceTimersByTimeAsync(1);
  });
});
