import type { RedisClient } from '../connection/open-redis.ts';
import type { Mark, StoreMark } from '../../use-cases/recovery/ports.ts';
import type { Keys } from './keys.ts';
import { expectThat, writes } from './commands.ts';
import type { Decision, Transactor } from './transactor.ts';

/** One text. */
export function createStoreMark(redis: RedisClient, keys: Keys, transactor: Transactor): StoreMark {
  const mark = keys.initialised();
  return {
    read: async () => readMark((await redis.get(mark)) ?? ''),
    replace: (from, to) =>
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
