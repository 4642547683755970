import type { Pause } from '../pricing/scope.ts';
import type { Minor } from '../shared/money.ts';
import type { Order } from './order.ts';

/** What comes of a tap on Confirm. */
export type ConfirmOutcome =
  /** This tap did it. The record says that the call is made, so whoever gets this must make the call before the lease runs out. */
  | { type: 'confirmed'; order: Order; leasedUntil: number }
  /** An earlier tap did it. */
  | { type: 'already'; order: Order }
  /** No such card, another person's, canceled, or replaced by a newer one: the tapper is not told which. */
  | { type: 'void' }
  /** The store has lost it, and what was bought with it may come back. */
  | { type: 'missing' }
  | { type: 'expired'; order: Order }
  /** Nothing was bought; the new draft has the new price, the service's or a merchant's doing. */
  | { type: 'price-changed'; order: Order; fromMinor: Minor; toMinor: Minor }
  /** Nothing was bought; the new draft has what is sold under the name by now, at the price of now. */
  | { type: 'content-changed'; order: Order; from: Order }
  /** Bought a moment ago by the same person: nothing was bought by this tap. */
  | { type: 'duplicate'; order: Order; earlier: Order }
  /** The account does not suffice: nothing was bought, the card stays good. */
  | { type: 'short'; order: Order; availableMinor: Minor }
  /** With this purchase the day's limit would be passed: nothing was bought. */
  | { type: 'day-limit'; order: Order; spentMinor: Minor; limitMinor: Minor }
  /** More than may be spent at once: nothing was bought. */
  | { type: 'purchase-limit'; order: Order; limitMinor: Minor }
  /** A PIN is asked for so much, and none was entered for this order: nothing was bought, the card stays good. */
  | { type: 'pin-needed'; order: Order }
  /** A merchant has taken it off sale: nothing was bought, and the card is void. */
  | { type: 'paused'; order: Order; pause: Pause }
  | { type: 'gone'; order: Order }
  /** The shop sells nothing at the moment: nothing was bought, the card stays good. */
  | { type: 'shut' }
  /** The product could not be read: nothing was bought, the card stays good. */
  | { type: 'unanswered'; order: Order; cause: unknown };

/** What comes of a card that is taken back. */
export type CancelDraftOutcome =
  | { type: 'dropped'; order: Order }
  /** Confirmed before: it cannot be taken back. */
  | { type: 'too-late'; order: Order }
  /** No such card, another person's, or dropped before. */
  | { type: 'void' };
