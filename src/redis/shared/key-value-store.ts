import type { Mark } from '../../domain/shop/store-mark.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { KeyValueStore, ShortenThrottle, Throttle } from '../../use-cases/shared/ports.ts';
import type { Keys } from './keys.ts';
import { randomUUID } from 'node:crypto';
import { expectThat, writes } from './transact.ts';
import type { Decision, Transactor } from './transactor.ts';

export function createKeyValueStore(redis: RedisClient, keys: Keys): KeyValueStore {
  return {
    read: async (name) => (await redis.get(keys.keyValue(name))) ?? undefined,
    async write(name, text) {
      await redis.set(keys.keyValue(name), text);
    },
  };
}

/** Lets a named thing happen once a period, over all processes. */
export function createThrottle(redis: RedisClient, keys: Keys): Throttle {
  return async (name, periodMs) => (await claimKey(redis, keys.throttle(name), periodMs)) !== undefined;
}

export function createShortenThrottle(redis: RedisClient, keys: Keys): ShortenThrottle {
  return async (name, toMs) => void (await redis.pexpire(keys.throttle(name), toMs, 'LT'));
}

/** Takes a key for the first who asks within its life; undefined if another one has it. Resolves with the token that stands there. */
export async function claimKey(redis: RedisClient, key: string, lifeMs: number): Promise<string | undefined> {
  const token = randomUUID();
  // GET answers what stood there before: nothing for the winner, and its own token where the reply to the first sending was lost.
  const before = await redis.set(key, token, 'PX', lifeMs, 'NX', 'GET');
  return before === null || before === token ? token : undefined;
}

/** One text. */
export function createStoreMark(redis: RedisClient, keys: Keys, transactor: Transactor) {
  const mark = keys.initialised();
  return {
    read: async (): Promise<Mark> => readMark((await redis.get(mark)) ?? ''),
    /** False if it is not as it was read any more; then nothing was written. */
    replace: (from: Mark, to: Mark): Promise<boolean> =>
      transactor.decide(
        mark,
        () => redis.get(mark),
        (stored): Decision<boolean> => {
          if (stored === textOf(to)) return { result: true };
          if ((stored ?? '') !== textOf(from)) return { result: false };
          const transaction = { expect: [expectThat.value(mark, stored)], write: [writes.set(mark, textOf(to))] };
          return { result: true, transaction };
        },
      ),
  };
}

const SHUT = /^shut:(?<id>[^:]*):(?<since>\d{1,16}):(?<why>empty|another)$/u;

function readMark(stored: string): Mark {
  if (stored === '') return { type: 'none' };
  const { id = '', since = '', why = '' } = SHUT.exec(stored)?.groups ?? {};
  if (why === '') return { type: 'open', id: stored };
  return { type: 'shut', id, since: Number(since), why: why === 'empty' ? 'empty' : 'another' };
}

function textOf(mark: Mark): string {
  switch (mark.type) {
    case 'none':
      return '';
    case 'open':
      return mark.id;
    case 'shut':
      return `shut:${mark.id}:${mark.since}:${mark.why}`;
  }
}
