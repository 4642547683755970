import type { Redis } from 'ioredis';
import { nameOf } from '../waits.ts';

/** What a phase did to Redis. */
export interface RedisFigures {
  readonly usedBytes: number;
  /** The slowest of each name, slowest first. */
  readonly slowest: readonly SlowCommand[];
  /** Commands that took longer than LONG_MS. */
  readonly tooLong: number;
}

export interface SlowCommand {
  readonly name: string;
  readonly ms: number;
}

/** What no command may take. */
export const LONG_MS = 5;
/** Commands of at least so many microseconds are kept by Redis. */
const NOTED_FROM_US = 200;
/** This bench's own commands, which no bot sends. */
const OWN = /^(?:config|info|slowlog|scan|unlink|memory|auth|command)$/iu;

/** From here on the slowest commands are looked for. */
export async function beginPhase(redis: Redis): Promise<void> {
  await redis.config('SET', 'slowlog-log-slower-than', NOTED_FROM_US);
  await redis.config('SET', 'slowlog-max-len', 100_000);
  await redis.slowlog('RESET');
}

export async function endPhase(redis: Redis): Promise<RedisFigures> {
  const log = (await redis.slowlog('GET', '-1')) as [number, number, number, string[]][];
  const own = log
    .filter(([, , , [command = '']]) => !OWN.test(command))
    .map(([, , us, words]): SlowCommand => ({ name: nameOf(words), ms: us / 1_000 }))
    .toSorted((one, other) => other.ms - one.ms);
  const names = new Set(own.map(({ name }) => name));
  const slowest = [...names].flatMap((wanted) => own.find(({ name }) => name === wanted) ?? []);
  return { usedBytes: await usedBytes(redis), slowest, tooLong: own.filter(({ ms }) => ms > LONG_MS).length };
}

async function usedBytes(redis: Redis): Promise<number> {
  return Number(/^used_memory:(\d+)/mu.exec(await redis.info('memory'))?.[1] ?? NaN);
}

/** Days' counters, which run out after eight days: most of these orders are older. */
export async function forgetCounters(redis: Redis): Promise<void> {
  for await (const keys of pagesOf(redis, '*:spent:*')) if (keys.length > 0) await redis.unlink(...keys);
}

/** What each kind of key takes: its bytes with all that Redis keeps of it, by the word behind the hash tag. */
export async function bytesByKind(redis: Redis): Promise<ReadonlyMap<string, { keys: number; bytes: number }>> {
  const kinds = new Map<string, { keys: number; bytes: number }>();
  for await (const keys of pagesOf(redis, '*')) {
    const sizes = await Promise.all(keys.map((key) => redis.memory('USAGE', key, 'SAMPLES', 0)));
    for (const [place, key] of keys.entries()) {
      const [, kind = ''] = /^[^:]+:(?:\{[^}]*\}:)?([^:]*)/u.exec(key) ?? [];
      const before = kinds.get(kind) ?? { keys: 0, bytes: 0 };
      kinds.set(kind, { keys: before.keys + 1, bytes: before.bytes + (sizes[place] ?? 0) });
    }
  }
  return kinds;
}

async function* pagesOf(redis: Redis, pattern: string): AsyncGenerator<string[]> {
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1_000);
    cursor = next;
    yield keys;
  }
}
