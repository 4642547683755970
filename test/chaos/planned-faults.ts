import type { Faults as TelegramFaults } from 'bot-api-emulator';
import type { Fault as ServiceFault } from 'reseller-sandbox';

/** Something that goes wrong at the service around the time of a Confirm. */
export interface PlannedFault {
  readonly name: string;
  readonly fault: ServiceFault;
}

const REFUSALS = ['402', '401'] as const;

/** How likely an order meets each of them, at its purchase call and at the calls around it. */
export const PLANNED_FAULTS: readonly (PlannedFault & { readonly probability: number })[] = [
  // Late: after the bot has given up waiting. Never: after everyone has.
  { name: 'late', probability: 0.03, fault: { endpoint: 'purchase', type: 'delayed', delayMs: 1_500 } },
  { name: 'never', probability: 0.02, fault: { endpoint: 'purchase', type: 'delayed', delayMs: 600_000 } },
  {
    name: '5xx after',
    probability: 0.04,
    fault: { endpoint: 'purchase', type: 'status', status: 503, afterEffect: true },
  },
  { name: '5xx before', probability: 0.04, fault: { endpoint: 'purchase', type: 'status', status: 502 } },
  { name: 'garbage', probability: 0.03, fault: { endpoint: 'purchase', type: 'garbage', afterEffect: true } },
  {
    name: 'page after',
    probability: 0.02,
    fault: { endpoint: 'purchase', type: 'page', status: 403, afterEffect: true },
  },
  { name: 'page before', probability: 0.02, fault: { endpoint: 'purchase', type: 'page', status: 404 } },
  {
    name: 'another customer',
    probability: 0.02,
    fault: { endpoint: 'purchase', type: 'another-customer', afterEffect: true },
  },
  {
    name: 'contradiction',
    probability: 0.03,
    fault: { endpoint: 'purchase', type: 'contradiction', status: 400, word: 'pending', afterEffect: true },
  },
  { name: 'answer cut', probability: 0.02, fault: { endpoint: 'purchase', type: 'cut', afterEffect: true } },
  { name: 'answer lost', probability: 0.03, fault: { endpoint: 'purchase', type: 'lost', afterEffect: true } },
  { name: 'call lost', probability: 0.03, fault: { endpoint: 'purchase', type: 'lost' } },
  // Before: untrue. After: true, except for the outcomes that store nothing at first. The sandbox itself says it of what it hides for a while.
  {
    name: '409 before',
    probability: 0.03,
    fault: { endpoint: 'purchase', type: 'status', status: 409 },
  },
  {
    name: '409 after',
    probability: 0.02,
    fault: { endpoint: 'purchase', type: 'status', status: 409, afterEffect: true },
  },
  { name: '429', probability: 0.03, fault: { endpoint: 'purchase', type: 'status', status: 429, retryAfter: 1 } },
  { name: REFUSALS[0], probability: 0.03, fault: { endpoint: 'purchase', type: 'status', status: 402 } },
  { name: REFUSALS[1], probability: 0.03, fault: { endpoint: 'purchase', type: 'status', status: 401 } },
  { name: 'status 5xx', probability: 0.05, fault: { endpoint: 'status', type: 'status', status: 500 } },
  { name: 'status garbage', probability: 0.03, fault: { endpoint: 'status', type: 'garbage' } },
  { name: 'status page', probability: 0.02, fault: { endpoint: 'status', type: 'page', status: 404 } },
  { name: 'status gateway', probability: 0.03, fault: { endpoint: 'status', type: 'gateway', status: 404, times: 3 } },
  { name: 'status cut', probability: 0.02, fault: { endpoint: 'status', type: 'cut', afterEffect: true } },
  {
    name: 'status of another',
    probability: 0.02,
    fault: { endpoint: 'status', type: 'another-customer', afterEffect: true },
  },
  { name: 'status lost', probability: 0.03, fault: { endpoint: 'status', type: 'lost' } },
  { name: 'status late', probability: 0.02, fault: { endpoint: 'status', type: 'delayed', delayMs: 1_500 } },
  { name: 'status 429', probability: 0.02, fault: { endpoint: 'status', type: 'status', status: 429, retryAfter: 1 } },
  { name: 'product 5xx', probability: 0.03, fault: { endpoint: 'product', type: 'status', status: 500, times: 2 } },
];

/**
 * The faults that one order meets, drawn by their likelihood. A refusal after a 409 is left out, because it is in doubt for a day whether
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
  // Each has its own stream of numbers, so that one more of a kind does not change the others.
  for (const [probability, effect] of CALL_FAULTS) {
    faults.add({ on: 'call', effect, times: 0, probability, seed: (stream += 1) });
  }
  for (const [probability, effect] of UPDATE_FAULTS) {
    faults.add({ on: 'update', effect, times: 0, probability, seed: (stream += 1) });
  }
}
