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
      const fields = await redis.hgetall(keys.person(userId));
      return Object.keys(fields).length === 0 ? undefined : parsePerson(userId, fields);
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

  function parsePerson(userId: number, fields: Record<string, string>): Person | undefined {
    const { name, username, access = 'none', firstSeenAt, askedAt } = fields;
    const parsed = personSchema.safeParse({
      userId,
      name,
      username,
      access,
      firstSeenAt: Number(firstSeenAt),
      askedAt: askedAt === undefined ? undefined : Number(askedAt),
    });
    if (!parsed.success) logger.error({ userId }, 'a damaged record of a person is ignored');
    return parsed.data;
  }
}
