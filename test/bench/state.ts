import type { Redis } from 'ioredis';
import { createKeys } from '../../src/redis/shared/keys.ts';
import { goToNumber } from './buyers/buy.ts';
import { type Contender, KEY_PREFIX } from './contender.ts';

/** Bytes that a bot keeps in Redis for a person while it asks for the number. */
export async function stateBytes(
  contender: Contender,
  bytesOf: (redis: Redis, personId: number) => Promise<number>,
): Promise<number> {
  const [person] = await contender.buyers.people(1);
  if (person === undefined) throw new Error('there is no buyer');
  await goToNumber(person);
  await contender.emulator.driver.untilDelivered();
  const bytes = await bytesOf(contender.redis, person.id);
  if (bytes === 0) throw new Error(`${contender.name} keeps nothing of ${person.id}`);
  return bytes;
}

export const bytesOfOurs = (redis: Redis, personId: number): Promise<number> =>
  redis.hstrlen(createKeys(KEY_PREFIX).person(personId), 'conversation');
export const bytesOfBare = (redis: Redis, personId: number): Promise<number> => redis.strlen(`session:${personId}`);
