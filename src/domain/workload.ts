import type { WaitingState } from './orders/order.ts';
import type { Minor } from './shared/money.ts';

/** How much waits, as counts and times in milliseconds since 1970. */
export interface Workload {
  /** Confirmed orders whose end is not known. */
  readonly openOrders: number;
  /** Orders that people wait for; `since`: when the oldest was confirmed. */
  readonly waiting: Readonly<Record<WaitingState, Waiting>>;
  /** Of them those that the service has had for long, and that are looked for in its history. */
  readonly oldOrders: number;
  /** What should have been taken up already, but for old orders, which take turns; `since`: when the oldest was due. */
  readonly due: Readonly<Record<'orders' | 'lists', Waiting>>;
  /** Ends that wait for Telegram to answer again; `since`: when the oldest ended. */
  readonly untoldEnds: Waiting;
  /** Alerts that no merchant has read. */
  readonly untoldAlerts: number;
}

export interface Waiting {
  readonly count: number;
  readonly since: number | undefined;
}

/** A daily work that has come to its end. */
export interface LastRun {
  readonly at: number;
  /** What a person has to look at. */
  readonly differences: number;
  /** The day that it was about, YYYY-MM-DD. */
  readonly date?: string | undefined;
}

export type DailyWork = 'reconciliation' | 'audit' | 'archive';

/** The wallet as the service said. */
export interface WalletReading {
  readonly balanceMinor: Minor;
  /** Milliseconds since 1970. */
  readonly at: number;
}
