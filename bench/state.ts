import { createKeys } from '../src/redis/shared/keys.ts';
import { goToNumber } from './buy.ts';
import { type Contender, KEY_PREFIX } from './contender.ts';

/** Bytes that a bot keeps in Redis for a person while it asks for the number. */
export async function stateBytes(contender: Contender, keyOf: (personId: number) => string): Promise<number> {
  const [person] = await contender.buyers.people(1);
  if (person === undefined) throw new Error('there is no buyer');
  await goToNumber(person);
  await contender.emulator.driver.untilDelivered();
  const bytes = await contender.redis.strlen(keyOf(person.id));
  if (bytes === 0) throw new Error(`${contender.name} keeps nothing under ${keyOf(person.id)}`);
  return bytes;
}

export const keyOfOurs = (personId: number): string => createKeys(KEY_PREFIX).conversation(personId);
export const keyOfBare = (personId: number): string => `session:${personId}`;
