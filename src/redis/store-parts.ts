import type { Logger, Now } from '../domain/shared/injected.ts';
import type { RedisClient } from './connection/open-redis.ts';
import type { Keys } from './keys.ts';
import type { HeldRecords } from './shared/held-record-store.ts';
import type { Transactor } from './shared/transact.ts';

/** What the stores are made of, of which each takes what it needs. */
export interface StoreParts {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** `money` writes what must not be lost with a server, `payments` what Telegram has been paid for, and `plain` the rest. */
  readonly transactors: { readonly plain: Transactor; readonly money: Transactor; readonly payments: Transactor };
  /** Notes which records cannot be read. */
  readonly held: HeldRecords;
  /** By whose clock the shop's days begin. */
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}
