import { randomUUID } from 'node:crypto';
import type { Outlet, SampleState } from '../../src/domain/health.ts';
import type { NotedSample } from '../../src/redis/health-store.ts';
import type { BotSetup } from './bot-setup.ts';
import { withStore } from './redis/setup-store.ts';

const MINUTE_MS = 60_000;
let noted = 0;

/** Purchases of different people for different numbers, which began just now, one after the other. */
export function sampleNotes(outlet: Outlet, count: number, state: SampleState, tookMinutes: number): NotedSample[] {
  return Array.from({ length: count }, () => {
    noted += 1;
    return {
      outlet,
      reference: randomUUID(),
      startedAt: Date.now() - 10 * MINUTE_MS + noted,
      tookMs: tookMinutes * MINUTE_MS,
      isWhole: true,
      seenAt: Date.now(),
      state,
      userId: noted,
      recipient: `number${noted}`,
    };
  });
}

/** Notes the samples, as if such purchases had been made. */
export async function noteHealth(setup: Pick<BotSetup, 'env'>, samples: readonly NotedSample[]): Promise<void> {
  await withStore(setup, ({ healthSamples }) => Promise.all(samples.map((sample) => healthSamples.note(sample))));
}
