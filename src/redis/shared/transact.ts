import { HOUR_MS } from '../../domain/shared/days.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { createKeyedQueue } from '../../async/concurrency.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { type ScriptRunner, hashTag, scripts, sendScript } from './define-script.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Decision<Result> {
  readonly result: Result;
  /** If there are only expectations, the result counts only if they hold on the server where money is written. */
  readonly expect?: readonly Expectation[];
  readonly write?: readonly Write[];
}

export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';

  constructor(attempts: number) {
    super(`others wrote first ${attempts} times`);
  }
}

/** If four processes compete without a pause, one of them loses this often only once in a million times. */
export const MAX_ATTEMPTS = 50;
/** So many attempts are made at once. Later ones wait for a short random time, so that processes do not stay in step. */
const EAGER_ATTEMPTS = 3;
const MAX_PAUSE_MS = 8;

export type Transactor = ReturnType<typeof createTransactor>;

export function createTransactor(redis: RedisClient | ScriptRunner) {
  const queue = createKeyedQueue<string>();
  return {
    /**
     * Reads, decides and writes. If what was read has changed before the write, all three are done again. Within a process, calls for the same subject
     * wait for each other, so that only processes compete.
     * @param subject the key for which the calls compete, such as an account's
     * @throws StoreBusyError if others were faster MAX_ATTEMPTS times
     */
    decide: <Read, Result>(subject: string, read: () => Promise<Read>, decide: (read: Read) => Decision<Result>) =>
      queue.run(subject, () => attempt(subject, read, decide)),
    write,
    /**
     * Rejects as if the store were away, if a record as it was read could still be lost with its server, or has changed since. A server that is cut
     * off still takes writes, and shows them, until its connections end.
     * @param version undefined if there was no record
     */
    async ensureKept(record: string, version: number | undefined): Promise<void> {
      if (!('runScript' in redis)) return;
      const isKept = await write(record, [], [expectThat.field(record, 'version', version)]);
      if (!isKept) throw new Error('NOREPLICAS a record is not as it was read');
    },
  };

  /** Writes values that do not depend on anything that was read. False, and nothing is written, unless all of `onlyIf` holds. */
  async function write(subject: string, writes: readonly Write[], onlyIf: readonly Expectation[] = []) {
    const answer = await transact(redis, subject, { expect: onlyIf, write: writes });
    return answer === 'done' || answer === 'again';
  }

  async function attempt<Read, Result>(
    subject: string,
    read: () => Promise<Read>,
    decide: (read: Read) => Decision<Result>,
  ): Promise<Result> {
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
      const { result, expect, write: writes } = decide(await read());
      // If nothing is expected or written, what was read may still be lost with its server. So this waits as if it had been written here.
      const isIdle = expect === undefined && writes === undefined && !('runScript' in redis);
      if (isIdle || (await write(subject, writes ?? [], expect))) return result;
      if (attempts >= EAGER_ATTEMPTS) await delay(Math.random() * MAX_PAUSE_MS);
    }
    throw new StoreBusyError(MAX_ATTEMPTS);
  }
}

/** The beginning of a key in the same slot: this key up to its hash tag, or all of it as a hash tag. */
function slotOf(key: string): string {
  const end = key.indexOf('}') + 1;
  return end === 0 ? `{${key}}` : key.slice(0, end);
}

export interface Transaction {
  /** Tells a second sending of this call from other calls. If absent, it is a new call. */
  readonly id?: string;
  readonly expect: readonly Expectation[];
  readonly write: readonly Write[];
}

/**
 * Longer than a call can be under way. The client sends it a second time within seconds. If a closed connection still holds it, the kernel gives up
 * after some 100 seconds (tcp_orphan_retries in Linux's tcp(7), 2026-11).
 */
export const ID_KEPT_MS = 300_000;
/** Telegram brings an update again for at most a day. As long as it may come, a mark tells that its work is done. */
export const UPDATE_REPEATED_MS = 25 * HOUR_MS;
/** Far more than any call needs, so that a list without a limit is noticed. Lua takes at most 8,000 words in one command. */
export const MAX_WORDS = 7_000;

const LUA = { name: 'transact', lua: readFileSync(new URL('transact.lua', import.meta.url), 'utf8') };
scripts.set(LUA.name, LUA);
const answerSchema = z.union([z.literal('done'), z.literal('again'), z.int().min(1)]);

/**
 * Writes all or nothing: what `write` says, if everything that `expect` says still holds. `again`: an earlier sending of this call has written it. An
 * expectation: nothing is written, because this one does not hold any more.
 * @param subject a key in the slot where the id is stored
 * @throws RangeError if it has too many words, or keys of more than one slot
 */
export async function transact(
  redis: RedisClient | ScriptRunner,
  subject: string,
  { id = randomUUID(), expect, write }: Transaction,
): Promise<'done' | 'again' | Expectation> {
  const idKey = `${slotOf(subject)}:wrote:${id}`;
  const keys = [...new Set([idKey, ...[...expect, ...write].map(({ key }) => key)])];
  if (new Set(keys.map(hashTag)).size > 1) throw new RangeError('script transact: its keys are of different slots');
  const places = new Map(keys.map((key, index) => [key, String(index + 1)]));
  const words: string[] = [];
  for (const { name, key, args, answer } of expect) {
    words.push(String(args.length + 3), name, placeOf(key), ...args, answer === undefined ? '!' : `=${answer}`);
  }
  for (const { name, key, args } of write) words.push(String(args.length + 2), name, placeOf(key), ...args);
  if (words.length > MAX_WORDS) throw new RangeError('script transact: too many words');
  const answered = await sendScript(redis, LUA, keys, [String(ID_KEPT_MS), String(expect.length), ...words]);
  const answer = answerSchema.parse(answered);
  return typeof answer === 'string' ? answer : (expect[answer - 1] as Expectation);

  function placeOf(key: string): string {
    return places.get(key) ?? '';
  }
}

/** Only commands that transact.lua knows are made here. */
interface Command {
  readonly name: string;
  readonly key: string;
  readonly args: readonly string[];
}

/** Undefined if the read must find nothing. */
export interface Expectation extends Command {
  readonly answer: string | undefined;
}

export type Write = Command;

type Fields = Readonly<Record<string, string | number | undefined>>;

export const expectThat = {
  value: (key: string, answer: string | number | null | undefined): Expectation => read('GET', key, [], answer),
  field: (key: string, field: string, answer: string | number | null | undefined): Expectation =>
    read('HGET', key, [field], answer),
  isThere: (key: string, isThere: boolean): Expectation => read('EXISTS', key, [], isThere ? 1 : 0),
  fields: (key: string, names: readonly string[], answers: readonly (string | null)[]): Expectation[] =>
    names.map((name, index) => read('HGET', key, [name], answers[index])),
  fieldCount: (key: string, count: number): Expectation => read('HLEN', key, [], count),
  memberCount: (key: string, count: number): Expectation => read('ZCARD', key, [], count),
  score: (key: string, member: string | number, answer: string | number | null | undefined): Expectation =>
    read('ZSCORE', key, [String(member)], answer),
  setSize: (key: string, size: number): Expectation => read('SCARD', key, [], size),
  isMember: (key: string, member: string, isMember: boolean): Expectation =>
    read('SISMEMBER', key, [member], isMember ? 1 : 0),
};

function read(
  name: string,
  key: string,
  args: readonly string[],
  answer: string | number | null | undefined,
): Expectation {
  return { name, key, args, answer: answer === null || answer === undefined ? undefined : String(answer) };
}

/** Fields that are undefined are left out. */
export const writes = {
  set: (key: string, value: string | number): Write => command('SET', key, value),
  setFor: (key: string, value: string | number, lifeMs: number): Write => command('SET', key, value, 'PX', lifeMs),
  setKeepingLife: (key: string, value: string | number): Write => command('SET', key, value, 'KEEPTTL'),
  remove: (key: string): Write => command('DEL', key),
  expireIn: (key: string, lifeMs: number): Write => command('PEXPIRE', key, lifeMs),
  expireAt: (key: string, at: number): Write => command('PEXPIREAT', key, at),
  keepForGood: (key: string): Write => command('PERSIST', key),
  add: (key: string, amount: number): Write => command('INCRBY', key, amount),
  setFields: (key: string, fields: Fields): Write => command('HSET', key, ...wordsOf(fields)),
  removeFields: (key: string, ...fields: string[]): Write => command('HDEL', key, ...fields),
  addToField: (key: string, field: string, amount: number): Write => command('HINCRBY', key, field, amount),
  setScore: (key: string, score: number, member: string | number): Write => command('ZADD', key, score, member),
  setScores: (key: string, scores: readonly (readonly [score: number, member: string | number])[]): Write =>
    command('ZADD', key, ...scores.flat()),
  removeMember: (key: string, member: string | number): Write => command('ZREM', key, member),
  removeRanks: (key: string, from: number, to: number): Write => command('ZREMRANGEBYRANK', key, from, to),
  removeScores: (key: string, from: number | '-inf', to: number | '+inf'): Write =>
    command('ZREMRANGEBYSCORE', key, from, to),
  addToSet: (key: string, member: string | number): Write => command('SADD', key, member),
  /** Appends to a stream, with the time of the server's clock. */
  appendEntry: (key: string, fields: Fields): Write => command('XADD', key, '*', ...wordsOf(fields)),
  /** The score is the time of the entry that the same call has just appended. */
  setScoreToEntryTime: (key: string, member: string | number): Write => command('ZADD', key, '@', member),
  cutBefore: (key: string, entryId: string): Write => command('XTRIM', key, 'MINID', entryId),
};

function command(name: string, key: string, ...args: readonly (string | number)[]): Command {
  for (const arg of args) if (typeof arg === 'number' && !Number.isFinite(arg)) throw new RangeError(`${name} ${arg}`);
  return { name, key, args: args.map(String) };
}

function wordsOf(fields: Fields): (string | number)[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}
