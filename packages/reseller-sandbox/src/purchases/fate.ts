import type { Timings } from '../options.ts';
import type { Outcome } from './outcomes.ts';
import type { StoredTransaction } from './transaction.ts';

export type Fate = Pick<
  StoredTransaction,
  'visibleAtMs' | 'succeedsAtMs' | 'failsAtMs' | 'requeriesAtMs' | 'tokenAtMs'
>;

/** How long a purchase at a slow provider is processing. */
const HANGING_MS = 3 * 60_000;

/** The moments at which a purchase accepted now changes; the status is read off them, so a restart loses nothing. */
export function fateOf(outcome: Outcome, service: string, nowMs: number, timings: Timings): Fate {
  const laterMs = nowMs + timings.finishAfterMs;
  switch (outcome) {
    case 'at-once':
      return succeeding(nowMs, nowMs);
    case 'later':
      return succeeding(nowMs, laterMs);
    case 'fails-later':
      return { ...succeeding(nowMs, null), failsAtMs: laterMs };
    case 'reversed':
      return { ...succeeding(nowMs, laterMs), failsAtMs: laterMs + timings.reverseAfterMs };
    case 'asks-again':
      return { ...succeeding(nowMs, laterMs + timings.reverseAfterMs), requeriesAtMs: laterMs };
    case 'provider-hangs':
      return succeeding(nowMs, nowMs + HANGING_MS);
    case 'never-finishes':
      return succeeding(nowMs, null);
    case 'refused':
    case 'verification-fails':
    case 'unverified':
      return { ...succeeding(nowMs, null), failsAtMs: nowMs };
    case 'late-visible':
      return { ...succeeding(nowMs, laterMs), visibleAtMs: nowMs + timings.lateVisibleMs };
    case 'token-later':
      return { ...succeeding(nowMs, laterMs), tokenAtMs: laterMs + timings.tokenAfterMs };
    case 'slow':
    case 'verification-empty':
    case 'error-before':
    case 'error-after':
    case 'garbage-after':
    case 'lost-before':
    case 'lost-after':
    case 'usual':
      return succeeding(nowMs, service === 'electricity' || service === 'tv' ? laterMs : nowMs);
  }
}

function succeeding(nowMs: number, succeedsAtMs: number | null): Fate {
  return { visibleAtMs: nowMs, succeedsAtMs, failsAtMs: null, requeriesAtMs: null, tokenAtMs: succeedsAtMs ?? nowMs };
}
