import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Expectation, Write } from './commands.ts';
import { hashTag, scripts, type ScriptRunner, sendScript } from './scripts/define-script.ts';

/**
 * - `done`: everything is written, now or by an earlier sending of this very call
 * - `conflict`: nothing is written, because `expectation` does not hold any more
 */
export type Transacted =
  | { readonly type: 'done' }
  | { readonly type: 'again' }
  | { readonly type: 'conflict'; readonly expectation: Expectation };

export interface Transaction {
  /** Tells this very call, sent a second time, from any other. Absent: a new one. */
  readonly id?: string;
  readonly expect: readonly Expectation[];
  readonly write: readonly Write[];
}

/**
 * Longer than a call can be on its way: the client sends it a second time within seconds, and what a closed connection still holds, the kernel gives up
 * after some 100 seconds (tcp_orphan_retries in Linux's tcp(7), 2026-11).
 */
export const ID_KEPT_MS = 300_000;
/** Far more than any call needs, so that a list that grew without a bound is found. Lua takes no more than 8,000 words of one command. */
export const MAX_WORDS = 7_000;

const LUA = { name: 'transact', lua: readFileSync(new URL('transact.lua', import.meta.url), 'utf8') };
scripts.set(LUA.name, LUA);
const answerSchema = z.union([z.literal('done'), z.literal('again'), z.int().min(1)]);

/**
 * Writes all or nothing: what `write` says, if all that `expect` says still holds.
 * @param idKey names the key that remembers an id
 * @throws RangeError if it has too many words, or keys of more than one slot
 */
export async function transact(
  redis: RedisClient | ScriptRunner,
  idKey: (id: string) => string,
  { id = randomUUID(), expect, write }: Transaction,
): Promise<Transacted> {
  const keys = [...new Set([idKey(id), ...[...expect, ...write].map(({ key }) => key)])];
  if (new Set(keys.map(hashTag)).size > 1) throw new RangeError('script transact: its keys are of different slots');
  const places = new Map(keys.map((key, index) => [key, String(index + 1)]));
  const words = [
    ...expect.flatMap(({ name, key, args, answer }) =>
      counted([name, placeOf(key), ...args, answer === undefined ? '!' : `=${answer}`]),
    ),
    ...write.flatMap(({ name, key, args }) => counted([name, placeOf(key), ...args])),
  ];
  if (words.length > MAX_WORDS) throw new RangeError('script transact: too many words');
  const answered = await sendScript(redis, LUA, keys, [String(ID_KEPT_MS), String(expect.length), ...words]);
  const answer = answerSchema.parse(answered);
  if (typeof answer === 'string') return { type: answer };
  return { type: 'conflict', expectation: expect[answer - 1] as Expectation };

  function placeOf(key: string): string {
    return places.get(key) ?? '';
  }
}

function counted(words: readonly string[]): string[] {
  return [String(words.length), ...words];
}
