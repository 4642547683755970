import type { Timings } from '../service.ts';
import type { StoredTransaction } from './transaction.ts';

/**
 * The last digits of the customer number decide how a purchase or a verification goes: phone, meter and smartcard
 * alike. The first row that fits counts; the last one fits every number.
 */
const ENDINGS = {
  'at-once': ['0200', 'Finishes at once: the purchase answers 200 successful, whatever the service.'],
  later: ['0202', 'The purchase answers 202; processing, then successful.'],
  'fails-later': ['0203', 'The purchase answers 202; processing, then failed, with the money back and paid_amount 0.'],
  reversed: ['0204', 'Processing, then successful, and some time later failed after all, with the money back.'],
  'asks-again': [
    '0206',
    'Processing, then failed with requery_queued and the amount still listed, and some time later successful after all.',
  ],
  'provider-hangs': [
    '0210',
    'Makes its provider slow: for 15 minutes, all purchases of its service there that would go as usual are processing for 3 minutes, then successful.',
  ],
  'never-finishes': ['0299', 'The purchase answers 202 and stays processing for good.'],
  refused: [
    '0400',
    'The purchase answers 400, a final failure at the provider; the status says failed and nothing is paid.',
  ],
  'late-visible': [
    '0404',
    'The purchase answers 202, but the status says 404 and the history leaves it out for a while.',
  ],
  slow: ['0408', 'Accepted at once, but the answer comes only after 15 s.'],
  'verification-fails': ['0410', 'Verification answers 400 with a message alone; bought all the same, it is refused.'],
  'verification-empty': ['0411', 'Verification answers 200 with data null; bought all the same, it goes as usual.'],
  unverified: ['0412', 'Verification answers 200 with verified false; bought all the same, it is refused.'],
  'error-before': [
    '0500',
    'The first call of a reference answers 500 and stores nothing; the same reference is accepted later.',
  ],
  'error-after': ['0501', 'Accepted and stored, but the answer is 500.'],
  'garbage-after': ['0502', 'Accepted and stored, but the answer is not JSON.'],
  'lost-before': [
    '0503',
    'The first call of a reference loses its connection and stores nothing; the same reference is accepted later.',
  ],
  'lost-after': ['0504', 'Accepted and stored, but the connection is lost before the answer.'],
  'token-later': [
    '0777',
    'Processing, then successful, on a prepaid meter without token and units at first; they come later.',
  ],
  usual: ['', 'Electricity and TV are processing for 4 s, then successful; everything else finishes at once.'],
} as const;

export const PROVIDER_HANGS_MS = 15 * 60_000;

export type Outcome = keyof typeof ENDINGS;

export const OUTCOMES = Object.entries(ENDINGS).map(([name, [ending, description]]) => ({
  name: name as Outcome,
  ending,
  description,
}));

export function outcomeOf(customerId: string): Outcome {
  return OUTCOMES.find(({ ending }) => customerId.endsWith(ending))?.name ?? 'usual';
}

export function outcomesAsMarkdown(): string {
  const rows = OUTCOMES.map(
    ({ ending, description }) => `| ${ending === '' ? 'any other' : ending} | ${description} |`,
  );
  return ['| Number ends in | What happens |', '|---|---|', ...rows].join('\n');
}

export type Fate = Pick<
  StoredTransaction,
  'visibleAtMs' | 'succeedsAtMs' | 'failsAtMs' | 'requeriesAtMs' | 'tokenAtMs'
>;

/** How long a purchase at a slow provider is processing. */
const HANGING_MS = 3 * 60_000;

/** The moments at which a purchase that is accepted now changes. Its status follows from them, so a restart loses nothing. */
export function fateOf(outcome: Outcome, service: string, nowMs: number, timings: Timings): Fate {
  const laterMs = nowMs + timings.finishAfterMs;
  const reversedMs = laterMs + timings.reverseAfterMs;
  const fails = { succeedsAtMs: null, failsAtMs: nowMs };
  /** With outcomes that are not here it ends as usual. */
  const ends: { readonly [Name in Outcome]?: Partial<Fate> } = {
    'at-once': { succeedsAtMs: nowMs },
    later: { succeedsAtMs: laterMs },
    'fails-later': { succeedsAtMs: null, failsAtMs: laterMs },
    reversed: { succeedsAtMs: laterMs, failsAtMs: reversedMs },
    'asks-again': { succeedsAtMs: reversedMs, requeriesAtMs: laterMs },
    'provider-hangs': { succeedsAtMs: nowMs + HANGING_MS },
    'never-finishes': { succeedsAtMs: null },
    refused: fails,
    'verification-fails': fails,
    unverified: fails,
    'late-visible': { succeedsAtMs: laterMs, visibleAtMs: nowMs + timings.lateVisibleMs },
    'token-later': { succeedsAtMs: laterMs, tokenAtMs: laterMs + timings.tokenAfterMs },
  };
  const fate = {
    visibleAtMs: nowMs,
    succeedsAtMs: service === 'electricity' || service === 'tv' ? laterMs : nowMs,
    failsAtMs: null,
    requeriesAtMs: null,
    ...ends[outcome],
  };
  return { tokenAtMs: fate.succeedsAtMs ?? nowMs, ...fate };
}
