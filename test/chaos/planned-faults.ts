import type { Faults as TelegramFaults } from 'bot-api-emulator';
import type { Fault as ServiceFault } from 'reseller-sandbox';

/** Something that goes wrong at the service around the time of a Confirm. */
export interface PlannedFault {
  readonly name: string;
  readonly fault: ServiceFault;
}

const REFUSALS = ['402', '401'] as const;

type Without<F, Name extends string> = F extends unknown ? Omit<F, Name> : never;

type Row = readonly [
  name: string,
  probability: number,
  on: ServiceFault['endpoint'],
  Without<ServiceFault, 'endpoint'>,
];

const ROWS: readonly Row[] = [
  // Late: after the bot has given up waiting. Never: after everyone has.
  ['late', 0.03, 'purchase', { type: 'delayed', delayMs: 1_500 }],
  ['never', 0.02, 'purchase', { type: 'delayed', delayMs: 600_000 }],
  ['5xx after', 0.04, 'purchase', { type: 'status', status: 503, afterEffect: true }],
  ['5xx before', 0.04, 'purchase', { type: 'status', status: 502 }],
  ['garbage', 0.03, 'purchase', { type: 'garbage', afterEffect: true }],
  ['page after', 0.02, 'purchase', { type: 'page', status: 403, afterEffect: true }],
  ['page before', 0.02, 'purchase', { type: 'page', status: 404 }],
  ['another customer', 0.02, 'purchase', { type: 'another-customer', afterEffect: true }],
  ['contradiction', 0.03, 'purchase', { type: 'contradiction', status: 400, word: 'pending', afterEffect: true }],
  ['answer cut', 0.02, 'purchase', { type: 'cut', afterEffect: true }],
  ['answer lost', 0.03, 'purchase', { type: 'lost', afterEffect: true }],
  ['call lost', 0.03, 'purchase', { type: 'lost' }],
  // Before: untrue. After: true, except for outcomes that store nothing at first. The sandbox also says it of a purchase that it hides for a while.
  ['409 before', 0.03, 'purchase', { type: 'status', status: 409 }],
  ['409 after', 0.02, 'purchase', { type: 'status', status: 409, afterEffect: true }],
  ['429', 0.03, 'purchase', { type: 'status', status: 429, retryAfter: 1 }],
  [REFUSALS[0], 0.03, 'purchase', { type: 'status', status: 402 }],
  [REFUSALS[1], 0.03, 'purchase', { type: 'status', status: 401 }],
  ['status 5xx', 0.05, 'status', { type: 'status', status: 500 }],
  ['status garbage', 0.03, 'status', { type: 'garbage' }],
  ['status page', 0.02, 'status', { type: 'page', status: 404 }],
  ['status gateway', 0.03, 'status', { type: 'gateway', status: 404, times: 3 }],
  ['status cut', 0.02, 'status', { type: 'cut', afterEffect: true }],
  ['status of another', 0.02, 'status', { type: 'another-customer', afterEffect: true }],
  ['status lost', 0.03, 'status', { type: 'lost' }],
  ['status late', 0.02, 'status', { type: 'delayed', delayMs: 1_500 }],
  ['status 429', 0.02, 'status', { type: 'status', status: 429, retryAfter: 1 }],
  ['product 5xx', 0.03, 'product', { type: 'status', status: 500, times: 2 }],
];

/** How likely an order meets each of them, at its purchase call and at the calls around it. */
export const PLANNED_FAULTS: readonly (PlannedFault & { readonly probability: number })[] = ROWS.map(
  ([name, probability, endpoint, effect]) => ({ name, probability, fault: { endpoint, ...effect } }),
);

/**
 * The faults that one order meets, drawn by their likelihood. A refusal after a 409 is left out, because then it is in doubt for a day whether
 * the service has such an order, and no run lasts that long.
 */
export function drawFaults(random: () => number): readonly PlannedFault[] {
  const drawn = PLANNED_FAULTS.filter(({ probability }) => random() < probability);
  const isDoubted = drawn.some(({ name }) => name.startsWith('409'));
  return drawn
    .filter(({ name }) => !isDoubted || !REFUSALS.some((refusal) => refusal === name))
    .map(({ name, fault }) => ({ name, fault }));
}

const CALL_FAULTS = [
  [0.01, { type: 'too-many-requests', retryAfterSeconds: 1 }],
  [0.02, { type: 'server-error' }],
  [0.02, { type: 'answer-lost' }],
  [0.02, { type: 'request-lost' }],
  [0.01, { type: 'garbage' }],
  [0.04, { type: 'delay', delayMs: 400 }],
] as const;

const UPDATE_FAULTS = [
  [0.08, { type: 'duplicate' }],
  [0.08, { type: 'duplicate-at-once' }],
  [0.04, { type: 'swap', holdMs: 300 }],
] as const;

/** What Telegram does to calls of the bot and to updates on their way to it, for as long as the faults are there. */
export function planTelegramFaults(faults: TelegramFaults, seed: number): void {
  let stream = seed;
  // Each fault has its own stream of numbers, so that one more fault does not change the others.
  for (const [probability, effect] of CALL_FAULTS) {
    faults.add({ on: 'call', effect, times: 0, probability, seed: (stream += 1) });
  }
  for (const [probability, effect] of UPDATE_FAULTS) {
    faults.add({ on: 'update', effect, times: 0, probability, seed: (stream += 1) });
  }
}
