import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import type { Mark, StoreMark } from '../../use-cases/recovery/ports.ts';
import type { Keys } from './keys.ts';
import { defineScript } from './scripts/define-script.ts';
import { text } from './scripts/script-arguments.ts';

export const replaceMark = defineScript({
  file: new URL('replace-mark.lua', import.meta.url),
  keys: ['mark'],
  args: { from: text, to: text },
  answer: z.union([z.literal(0), z.literal(1)]),
});

/** One text. */
export function createStoreMark(redis: RedisClient, keys: Keys): StoreMark {
  return {
    read: async () => readMark((await redis.get(keys.initialised())) ?? ''),
    replace: async (from, to) =>
      (await replaceMark.run(redis, { mark: keys.initialised() }, { from: textOf(from), to: textOf(to) })) === 1,
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
