import type { RedisClient } from '../connection/open-redis.ts';

/** Reads fields of a hash, in the order of the names; null for one that is not there. */
export type ReadHash = (key: string, names: readonly string[]) => Promise<readonly (string | null)[]>;

/** What is still to be asked of one hash, and the one answer to it. */
interface Question {
  readonly names: string[];
  readonly answer: Promise<readonly (string | null)[]>;
}

/**
 * Asks for the fields of one hash that are wanted in the same moment by one command: who reads an end, in which language and what stands in
 * their chat are fields of one hash, which different parts ask for side by side. The command goes out before the event loop goes on, behind
 * what was sent before.
 */
export function createHashReads(redis: Pick<RedisClient, 'hmget'>): ReadHash {
  const open = new Map<string, Question>();
  return async (key, names) => {
    const question = open.get(key) ?? ask(key);
    const first = question.names.length;
    question.names.push(...names);
    const values = await question.answer;
    return values.slice(first, first + names.length);
  };

  function ask(key: string): Question {
    const names: string[] = [];
    const answer = Promise.resolve().then(() => {
      // Who asks from here on gets a command of their own, because what they want could be newer than this one's answer.
      open.delete(key);
      return redis.hmget(key, ...names);
    });
    const question = { names, answer };
    open.set(key, question);
    return question;
  }
}
