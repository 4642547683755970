import type { Mark } from '../../domain/shop.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { randomUUID } from 'node:crypto';
import { expectThat, writes, type Decision } from './transact.ts';
import type { StoreParts } from '../store-parts.ts';

export function createKeyValueStore({ redis, keys }: StoreParts) {
  return {
    read: async (name: string): Promise<string | undefined> => (await redis.get(keys.keyValue(name))) ?? undefined,
    async write(name: string, text: string): Promise<void> {
      await redis.set(keys.keyValue(name), text);
    },
  };
}

/** Lets a named thing happen once in a period, over all processes: true for the first caller. */
export function createThrottle({ redis, keys }: StoreParts) {
  return async (name: string, periodMs: number): Promise<boolean> =>
    (await claimKey(redis, keys.throttle(name), periodMs)) !== undefined;
}

/** The work of the first caller led to nothing, so the period ends after this time, if it would end later. */
export function createShortenThrottle({ redis, keys }: StoreParts) {
  return async (name: string, toMs: number): Promise<void> =>
    void (await redis.pexpire(keys.throttle(name), toMs, 'LT'));
}

/** Gives a key to the first caller for a time; undefined if another one has it. Resolves with the token that is stored. */
export async function claimKey(redis: RedisClient, key: string, lifeMs: number): Promise<string | undefined> {
  const token = randomUUID();
  // GET answers what was stored before: nothing for the winner, and its own token if the reply to the first sending was lost.
  const before = await redis.set(key, token, 'PX', lifeMs, 'NX', 'GET');
  return before === null || before === token ? token : undefined;
}

export function createStoreMark({ redis, keys, transactors: { plain } }: StoreParts) {
  const mark = keys.initialised();
  return {
    read: async (): Promise<Mark> => readMark((await redis.get(mark)) ?? ''),
    /** False if it has changed since it was read; then nothing was written. */
    replace(from: Mark, to: Mark): Promise<boolean> {
      const read = () => redis.get(mark);
      return plain.decide(mark, read, (stored): Decision<boolean> => {
        if (stored === textOf(to)) return { result: true };
        if ((stored ?? '') !== textOf(from)) return { result: false };
        return { result: true, expect: [expectThat.value(mark, stored)], write: [writes.set(mark, textOf(to))] };
      });
    },
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
