/** What use cases of several nouns need of the world. Each port is implemented in one of the folders at the edge and handed in by app/. */
/** Milliseconds since 1970. */
export type Now = () => number;

/** From 0 to below 1. */
export type Random = () => number;

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** True for the first who asks in a period of this name. */
export type Throttle = (name: string, periodMs: number) => Promise<boolean>;
/** What the first one did came to nothing: the period ends after this time, if it would end later. */
export type ShortenThrottle = (name: string, toMs: number) => Promise<void>;

/** Work that only one of all processes should do at a time; that it is done by one alone is not promised, because leases run out. */
export interface Leases {
  /** Undefined if another process has it. */
  take(name: string, leaseMs: number): Promise<Lease | undefined>;
}

export interface Lease {
  /** False if it had run out, and another has it or may have. */
  extend(): Promise<boolean>;
  release(): Promise<void>;
}

/** Small texts that outlive a restart. */
export interface KeyValueStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

export type NotifyOutcome =
  /** `messageId` is absent if no message of the order's own says it. */
  | { type: 'told'; messageId?: number }
  /** The person blocked the bot or is gone. */
  | { type: 'undeliverable'; reason: string }
  /** Try again, not before the pause if Telegram named one. `noAnswer`: Telegram said nothing, or only that it cannot. */
  | { type: 'later'; pauseMs?: number; cause: string; noAnswer?: true };
