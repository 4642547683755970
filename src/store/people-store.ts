import type { Redis } from 'ioredis';
import { type Person, personSchema } from '../domain/person.ts';
import type { Logger, PeopleStore } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';

/**
 * People as one hash each, and a list of their ids by first sight. Each field has one writer (a person's message, a merchant's
 * decision), so that neither can undo the other.
 */
export function createPeopleStore(redis: Redis, keys: Keys, logger: Logger): PeopleStore {
  return {
    async find(userId) {
      return readPerson(userId, Object.entries(await redis.hgetall(keys.person(userId))).flat(), logger);
    },
    async see({ userId, name, username, firstSeenAt }) {
      // The list first: a crash between the two leaves an id without a record, which pages skip and the next message mends.
      await redis.zadd(keys.people(), 'NX', firstSeenAt, userId);
      await redis.hset(keys.person(userId), { name, firstSeenAt, ...(username === undefined ? {} : { username }) });
    },
    async setAccess(userId, access) {
      await redis.hset(keys.person(userId), { access });
    },
    async setAskedAt(userId, askedAt) {
      await redis.hset(keys.person(userId), { askedAt });
    },
    async list(offset, count) {
      const [total, ids] = await Promise.all([
        redis.zcard(keys.people()),
        redis.zrevrange(keys.people(), offset, offset + count - 1),
      ]);
      const found = await Promise.all(ids.map((id) => this.find(Number(id))));
      return { people: found.filter((person) => person !== undefined), total };
    },
  };
}

/** @param flat names and values in turn, as Redis answers; empty where there is nobody */
export function readPerson(userId: number, flat: readonly string[], logger: Logger): Person | undefined {
  if (flat.length === 0) return undefined;
  const fields = new Map(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]] as const] : [])));
  const number = (name: string): number | undefined => (fields.has(name) ? Number(fields.get(name)) : undefined);
  const parsed = personSchema.safeParse({
    userId,
    name: fields.get('name'),
    username: fields.get('username'),
    access: fields.get('access') ?? 'none',
    firstSeenAt: Number(fields.get('firstSeenAt')),
    askedAt: number('askedAt'),
    role: fields.get('role'),
    perPurchaseMinor: number('perPurchaseMinor'),
    perDayMinor: number('perDayMinor'),
  });
  if (!parsed.success) logger.error({ userId }, 'a damaged record of a person is ignored');
  return parsed.data;
}
