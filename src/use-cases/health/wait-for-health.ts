import { troubleAt } from '../../domain/health/episode.ts';
import type { Outlet } from '../../domain/health/sample.ts';
import type { EpisodeStore, HealthWaiters } from './ports.ts';

/** `works`: it is neither slow nor does it fail any more. `full`: too many wait already. */
export type WaitOutcome = 'waits' | 'works' | 'full';

/** A person wants to be told once when an outlet works again. */
export function createWaitForHealth(deps: {
  readonly episodes: Pick<EpisodeStore, 'read'>;
  readonly waiters: HealthWaiters;
}): (outlet: Outlet, userId: number) => Promise<WaitOutcome> {
  const { episodes, waiters } = deps;
  return async (outlet, userId) => {
    if (!(await waiters.add(outlet, userId))) return 'full';
    // Written first. If the episode ends at this moment, either this look sees that, or the process that tells of the end sees this person.
    if (troubleAt(outlet, await episodes.read({ fresh: true })) !== undefined) return 'waits';
    return (await waiters.take(outlet, userId)) ? 'works' : 'waits';
  };
}
