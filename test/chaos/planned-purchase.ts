import type { PlannedFault } from './planned-faults.ts';

/** What one person sets out to buy, once, for a number that no other person buys for. */
export interface PlannedPurchase {
  readonly service: 'airtime' | 'electricity';
  readonly command: string;
  /** The buttons on the way; any of them that is shown is tapped. */
  readonly labels: readonly RegExp[];
  readonly number: string;
  readonly amount: string;
  /** What goes wrong at the service around the time of Confirm, if anything. */
  readonly faults: readonly PlannedFault[];
  /** How long the person waits for something to show before they tap again or start again. */
  readonly patienceMs: number;
}
