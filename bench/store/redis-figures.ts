import type { Redis } from 'ioredis';

/** What a phase did to Redis. */
export interface RedisFigures {
  readonly usedBytes: number;
  readonly slowestMs: number;
  readonly slowest: string;
}

/** Commands of at least so many microseconds are kept by Redis. */
const NOTED_FROM_US = 200;
/** This bench's own commands, which no bot sends. */
const OWN = /^(?:config|info|slowlog|scan|unlink|memory|auth|command)$/iu;

/** From here on the slowest command is looked for. */
export async function beginPhase(redis: Redis): Promise<void> {
  await redis.config('SET', 'slowlog-log-slower-than', NOTED_FROM_US);
  await redis.config('SET', 'slowlog-max-len', 100_000);
  await redis.slowlog('RESET');
}

export async function endPhase(redis: Redis): Promise<RedisFigures> {
  const log = (await redis.slowlog('GET', '-1')) as [number, number, number, string[]][];
  const own = log.filter(([, , , [command = '']]) => !OWN.test(command));
  const [slowest] = own.toSorted(([, , one], [, , other]) => other - one);
  const [, used = '0'] = /^used_memory:(\d+)/mu.exec(await redis.info('memory')) ?? [];
  return { usedBytes: Number(used), slowestMs: (slowest?.[2] ?? 0) / 1_000, slowest: wordsOf(slowest?.[3] ?? []) };
}

/** Days' counters, which run out after eight days: these orders are older. */
export async function forgetCounters(redis: Redis): Promise<void> {
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', '*:spent:*', 'COUNT', 1_000);
    cursor = next;
    if (keys.length > 0) await redis.unlink(...keys);
  }
}

function wordsOf([command = '', first = '']: readonly string[]): string {
  return command.toLowerCase() === 'evalsha' ? `script ${first.slice(0, 8)}` : command.toLowerCase();
}
