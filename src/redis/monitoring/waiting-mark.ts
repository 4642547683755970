import { type Order, type WaitingState, waitingStates } from '../../domain/orders/order.ts';

/** Above every time in milliseconds until the year 2286, so that each state has a band of marks for itself. */
const BAND = 10_000_000_000_000;

/** Stored: a state never gets another place. */
const PLACES = {
  confirmed: 1,
  submitting: 2,
  unknown: 3,
  processing: 4,
  'token-due': 5,
} as const satisfies Record<WaitingState, number>;

/** Where the marks of a state begin, and before which one they end. */
export function bandOf(state: WaitingState): { readonly from: number; readonly before: number } {
  return { from: PLACES[state] * BAND, before: (PLACES[state] + 1) * BAND };
}

/**
 * The score of an order in the sorted set of those that people wait for: its state's place and when it was confirmed, so that the oldest of each
 * state is found by one look. Undefined if no one waits for it.
 */
export function waitingMarkOf({ state, confirmedAt }: Pick<Order, 'state' | 'confirmedAt'>): number | undefined {
  const waiting = waitingStates.find((each) => each === state);
  return waiting === undefined ? undefined : PLACES[waiting] * BAND + (confirmedAt ?? 0);
}

/** When it was confirmed, in milliseconds since 1970. */
export function confirmedAtOf(mark: number): number {
  return mark % BAND;
}
