import { setTimeout as delay } from 'node:timers/promises';
import { createKeyedQueue } from '../../domain/shared/keyed-queue.ts';
import { type Expectation, expectThat, type Write, transact } from './transact.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { ScriptRunner } from './scripts/define-script.ts';

/** What a pure function has decided from what was read. */
export interface Decision<Result> {
  readonly result: Result;
  /** With expectations alone, the result is good only if they hold where money is written. */
  readonly expect?: readonly Expectation[];
  readonly write?: readonly Write[];
}

export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';

  constructor(attempts: number) {
    super(`others wrote first ${attempts} times`);
  }
}

/** Of four processes that compete without a pause, one loses so often once in a million times. */
export const MAX_ATTEMPTS = 50;
/** Attempts that are made at once; later ones wait for a short random time, so that processes do not go on in step. */
const EAGER_ATTEMPTS = 3;
const MAX_PAUSE_MS = 8;

export type Transactor = ReturnType<typeof createTransactor>;

export function createTransactor(redis: RedisClient | ScriptRunner) {
  const queue = createKeyedQueue<string>();
  return {
    /**
     * Reads, decides and writes. If what was read has changed before the write, it does all three once more. Within a process the calls of one subject
     * wait for each other, so that only processes compete.
     * @param subject the key that the calls compete for, such as an account's
     * @throws StoreBusyError if others were faster MAX_ATTEMPTS times
     */
    decide: <Read, Result>(subject: string, read: () => Promise<Read>, decide: (read: Read) => Decision<Result>) =>
      queue.run(subject, () => attempt(subject, read, decide)),
    write,
    /**
     * Rejects as the store being away, if a record as it was read could still be lost with its server, or is another one by now: a server that is cut
     * off goes on to take writes, and to show them, until its connections end.
     * @param version undefined: there was none
     */
    async ensureKept(record: string, version: number | undefined): Promise<void> {
      if (!('runScript' in redis)) return;
      const isKept = await write(record, [], [expectThat.field(record, 'version', version)]);
      if (!isKept) throw new Error('NOREPLICAS a record is not as it was read');
    },
  };

  /** Writes what depends on nothing that was read. False, and nothing is written, if not all of `onlyIf` holds. */
  async function write(subject: string, writes: readonly Write[], onlyIf: readonly Expectation[] = []) {
    const idKey = (id: string): string => `${placeOf(subject)}:wrote:${id}`;
    return (await transact(redis, idKey, { expect: onlyIf, write: writes })).type !== 'conflict';
  }

  async function attempt<Read, Result>(
    subject: string,
    read: () => Promise<Read>,
    decide: (read: Read) => Decision<Result>,
  ): Promise<Result> {
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
      const { result, expect, write: writes } = decide(await read());
      // Without either, what was read may be lost with its server too, so it is waited for as if it had been written here.
      const isIdle = expect === undefined && writes === undefined && !('runScript' in redis);
      if (isIdle || (await write(subject, writes ?? [], expect))) return result;
      if (attempts >= EAGER_ATTEMPTS) await delay(Math.random() * MAX_PAUSE_MS);
    }
    throw new StoreBusyError(MAX_ATTEMPTS);
  }
}

/** What a key of the same slot begins with: up to the hash tag of this one, or all of it as a hash tag. */
function placeOf(key: string): string {
  const end = key.indexOf('}') + 1;
  return end === 0 ? `{${key}}` : key.slice(0, end);
}
