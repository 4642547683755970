import type { WaitingState } from './orders/order.ts';
import type { Minor } from './shared/money.ts';

/** How much waits: counts, and times in milliseconds since 1970. */
export interface Workload {
  /** Confirmed orders whose end is not known. */
  readonly openOrders: number;
  /** Orders that people wait for. `since`: when the oldest was confirmed. */
  readonly waiting: Readonly<Record<WaitingState, Waiting>>;
  /** How many of them are looked for in the history, because the service has had them for long. */
  readonly oldOrders: number;
  /** Orders and lists that should have been taken already, without old orders, which take turns. `since`: when the oldest was due. */
  readonly due: Readonly<Record<'orders' | 'lists', Waiting>>;
  /** Ends that wait until Telegram answers again. `since`: when the oldest ended. */
  readonly untoldEnds: Waiting;
  /** Alerts that no merchant has got. */
  readonly untoldAlerts: number;
}

export interface Waiting {
  readonly count: number;
  readonly since: number | undefined;
}

export interface LastRun {
  readonly at: number;
  /** How many differences a person has to look at. */
  readonly differences: number;
  /** The day that it was about, as YYYY-MM-DD. */
  readonly date?: string | undefined;
}

export type DailyWork = 'reconciliation' | 'audit' | 'archive';

export interface WalletReading {
  readonly balanceMinor: Minor;
  /** Milliseconds since 1970. */
  readonly at: number;
}
