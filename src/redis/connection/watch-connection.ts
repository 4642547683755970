import type { Logger } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from './open-redis.ts';

export interface ConnectionWatch {
  /** From now on what is lost is said. */
  begin(): void;
  /** What is closed from now on is closed on purpose. */
  end(): void;
  /** Hears each time that the connection was lost and is there again. */
  onReturn(listener: () => void): void;
}

/** While it is there and takes no writes. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Says once that Redis is away and once that it is back, however often the connection comes and goes in between: a server that is no longer
 * the master accepts connections, and refuses writes.
 */
export function watchConnection(
  redis: RedisClient,
  takesWrites: () => Promise<boolean>,
  logger: Logger,
): ConnectionWatch {
  let isWatched = false;
  let isAway = false;
  const listeners: (() => void)[] = [];
  // The reason comes by here, or does not, and at every try again; that the connection is gone is what counts.
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'Redis'));
  redis.on('node error', (error: Error, node: string) => logger.debug({ err: error, node }, 'Redis'));
  redis.on('close', () => {
    if (!isWatched) return;
    if (!isAway) logger.error({}, 'Redis is away; trying again every second');
    isAway = true;
  });
  redis.on('ready', () => {
    if (!isAway) return;
    tellReturn();
    void seeIfBack();
  });
  // Of a cluster one node may be lost and be there again while the others are there all the time.
  redis.on('+node', () => {
    if (isWatched) tellReturn();
  });
  return {
    begin() {
      isWatched = true;
    },
    end() {
      isWatched = false;
    },
    onReturn: (listener) => void listeners.push(listener),
  };

  function tellReturn(): void {
    for (const listener of listeners) listener();
  }

  async function seeIfBack(): Promise<void> {
    const isBack = await takesWrites();
    if (!isAway || !isWatched || redis.status !== 'ready') return;
    if (!isBack) return void setTimeout(() => void seeIfBack(), LOOK_AGAIN_MS).unref();
    isAway = false;
    logger.info({}, 'Redis is back');
  }
}
