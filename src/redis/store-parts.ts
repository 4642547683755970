import type { Logger, Now } from '../domain/shared/injected.ts';
import type { RedisClient } from './connection/open-redis.ts';
import type { Keys } from './keys.ts';
import type { HeldRecords } from './shared/held-record-store.ts';
import type { Transactor } from './shared/transact.ts';

export interface StoreParts {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** `money` writes what must survive the loss of a server, `payments` what Telegram was paid for, and `plain` the rest. */
  readonly transactors: { readonly plain: Transactor; readonly money: Transactor; readonly payments: Transactor };
  readonly held: HeldRecords;
  /** The shop's days begin in it. */
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}
