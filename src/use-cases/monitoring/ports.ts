import type { WaitingState } from '../../domain/orders/order.ts';

/** Hears how the store answers; must not throw. */
export interface StoreEvents {
  storeAnswered(durationMs: number): void;
  /** `away`: it could not be reached, or was not ready. `refused`: it answered with an error. */
  storeFailed(kind: 'away' | 'refused'): void;
  storeReconnected(): void;
}

/** A turn to ask the service about an old order: it was had, or not in time, or all are held up because the service said 429. */
export type TurnOutcome = 'taken' | 'refused' | 'held';

/** Hears of them; must not throw. */
export interface TurnEvents {
  turn(outcome: TurnOutcome): void;
}

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

/** Reads no order but the oldest ones, however many wait. */
export type ReadWorkload = () => Promise<Workload>;

/** A daily work that has come to its end. */
export interface LastRun {
  readonly at: number;
  /** What a person has to look at. */
  readonly differences: number;
  /** The day that it was about, YYYY-MM-DD. */
  readonly date?: string | undefined;
}

export type DailyWork = 'reconciliation' | 'audit' | 'archive';

/** Outlives a restart, and is the same for all processes. */
export interface LastRuns {
  note(work: DailyWork, run: LastRun): Promise<void>;
  /** Undefined if there was none, or if a clock that was ahead has noted it. */
  find(work: DailyWork): Promise<LastRun | undefined>;
}
