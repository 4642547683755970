import type { Faults as TelegramFaults } from '../src/playground/faults.ts';
import type { Fault as ServiceFault } from '../src/sandbox/faults.ts';

/**
 * How likely an order meets each of them, at the purchase call and at the calls around it. 409 is not among them, because it says that
 * the reference exists and is believed: the sandbox says so where it is true, when a reference it does not show yet is sent again.
 */
export const SERVICE_TROUBLES: readonly { readonly probability: number; readonly fault: ServiceFault }[] = [
  // Late: after the bot has given up waiting. Never: after everybody has.
  { probability: 0.03, fault: { endpoint: 'purchase', type: 'delayed', delayMs: 1_500 } },
  { probability: 0.02, fault: { endpoint: 'purchase', type: 'delayed', delayMs: 600_000 } },
  { probability: 0.04, fault: { endpoint: 'purchase', type: 'status', status: 503, afterEffect: true } },
  { probability: 0.04, fault: { endpoint: 'purchase', type: 'status', status: 502 } },
  { probability: 0.03, fault: { endpoint: 'purchase', type: 'garbage', afterEffect: true } },
  { probability: 0.03, fault: { endpoint: 'purchase', type: 'lost', afterEffect: true } },
  { probability: 0.03, fault: { endpoint: 'purchase', type: 'lost' } },
  { probability: 0.03, fault: { endpoint: 'purchase', type: 'status', status: 429, retryAfter: 1 } },
  { probability: 0.05, fault: { endpoint: 'status', type: 'status', status: 500 } },
  { probability: 0.03, fault: { endpoint: 'status', type: 'garbage' } },
  { probability: 0.03, fault: { endpoint: 'status', type: 'lost' } },
  { probability: 0.02, fault: { endpoint: 'status', type: 'delayed', delayMs: 1_500 } },
  { probability: 0.02, fault: { endpoint: 'status', type: 'status', status: 429, retryAfter: 1 } },
  { probability: 0.03, fault: { endpoint: 'product', type: 'status', status: 500, times: 2 } },
];

/** What Telegram does to calls of the bot and to updates on their way to it, for as long as the faults are there. */
export function troubleTelegram(faults: TelegramFaults, seed: number): void {
  let stream = seed;
  const calls = [
    [0.01, { type: 'too-many-requests', retryAfterSeconds: 1 }],
    [0.02, { type: 'server-error' }],
    [0.02, { type: 'answer-lost' }],
    [0.02, { type: 'request-lost' }],
    [0.01, { type: 'garbage' }],
    [0.04, { type: 'delay', delayMs: 400 }],
  ] as const;
  const updates = [
    [0.08, { type: 'duplicate' }],
    [0.08, { type: 'duplicate-at-once' }],
    [0.04, { type: 'swap', holdMs: 300 }],
  ] as const;
  // Each has numbers of its own, so that one more of a kind does not change the others.
  for (const [probability, effect] of calls) {
    faults.add({ on: 'call', effect, times: 0, probability, seed: (stream += 1) });
  }
  for (const [probability, effect] of updates) {
    faults.add({ on: 'update', effect, times: 0, probability, seed: (stream += 1) });
  }
}
