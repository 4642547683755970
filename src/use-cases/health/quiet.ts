import { lieWithin } from '../../domain/shared/clock.ts';
import { outletKey } from '../../domain/health/sample.ts';
import type { Now } from '../shared/ports.ts';
import type { HealthSamples } from './ports.ts';

/** Knows whether nobody has bought for a while and nothing is slow, so that little is asked then. */
export interface Quiet {
  isQuiet(): boolean;
  hear(heard: Awaited<ReturnType<HealthSamples['heard']>>): void;
  /** @param hasWork whether the last look found something to do or to wait for */
  looked(hasWork: boolean): void;
}

/** Longer than the lease of the process that looks. So what a process heard before it died is looked at by another one. */
const QUIET_AFTER_MS = 60_000;

export function createQuiet(now: Now): Quiet {
  let known: string | undefined;
  let newsAt = 0;
  let hasWork = true;
  return {
    isQuiet: () => !hasWork && !lieWithin(QUIET_AFTER_MS, newsAt, now()),
    hear(heard) {
      const all = heard.map(({ outlet, at }) => `${outletKey(outlet)} ${at}`).join('\n');
      if (all === known) return;
      known = all;
      newsAt = now();
    },
    looked(found) {
      hasWork = found;
    },
  };
}
