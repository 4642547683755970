import type { Redis } from 'ioredis';
import type { RedisClient } from './open-redis.ts';
import { isStoreFailure } from './store-failure.ts';

/** A cluster takes more, which is handed on as it is. */
type SendCommand = Redis['sendCommand'];

/** Hears how the store answers; must not throw. */
export interface StoreEvents {
  storeAnswered(durationMs: number): void;
  /** `away`: it could not be reached, or was not ready. `refused`: it answered with an error. */
  storeFailed(kind: 'away' | 'refused'): void;
  storeReconnected(): void;
}

/** Tells of every command how it went. ioredis publishes the same on a diagnostics channel, for all connections together and with all keys. */
export function watchCommands(redis: RedisClient, events: StoreEvents): void {
  const send: SendCommand = redis.sendCommand.bind(redis);
  redis.sendCommand = (...args: Parameters<SendCommand>) => {
    if (OF_THE_CLIENT.has(args[0].name)) return send(...args);
    const startedAt = performance.now();
    args[0].promise.then(
      () => events.storeAnswered(performance.now() - startedAt),
      // A script that the server does not have yet is sent again, whole.
      (error: Error) =>
        error.message.startsWith('NOSCRIPT') || events.storeFailed(isStoreFailure(error) ? 'away' : 'refused'),
    );
    return send(...args);
  };
}

/** What ioredis sends by itself when it connects. Older servers refuse some of it, which does no harm. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(['hello', 'client', 'auth', 'select', 'info', 'quit']);
