import { type Person, roles } from '../../domain/people/person.ts';
import { peopleIds, readAccess } from './people-store.ts';
import { RATE_PERIOD_MS } from '../updates/update-lease-store.ts';
import type { StoreParts } from '../store-parts.ts';

/** So many are read at once, so that no other command waits for long. */
const PIECE = 250;

const FIELDS = ['firstSeenAt', 'access', 'role', 'newsOff', 'goneAt', 'rate', 'language', 'chosenLanguage'] as const;

interface StoredReader extends Pick<Person, 'userId' | 'access' | 'role' | 'newsOff' | 'language' | 'chosenLanguage'> {
  readonly seenAt: number;
  readonly goneAt: number | undefined;
}

/**
 * Reads who may get news from records that are kept anyway. A person's last activity is the time when their rate was last counted, which every update
 * but the first does. A person with only one update counts from their first message, or from their last purchase.
 */
export function createNewsReaders({ redis, keys }: StoreParts) {
  return {
    async *readAll(): AsyncGenerator<readonly StoredReader[]> {
      for await (const ids of peopleIds(redis, keys, PIECE)) {
        const found = await Promise.all(ids.map(read));
        yield found.filter((one) => one !== undefined);
      }
    },
    async setNews(userId: number, isOn: boolean): Promise<void> {
      if (isOn) await redis.hdel(keys.person(userId), 'newsOff');
      else await redis.hset(keys.person(userId), 'newsOff', 1);
    },
    /** Telegram says that the person cannot be written to. */
    async noteGone(userId: number, at: number): Promise<void> {
      await redis.hset(keys.person(userId), 'goneAt', at);
    },
    async noteBack(userId: number): Promise<void> {
      await redis.hdel(keys.person(userId), 'goneAt');
    },
  };

  async function read(userId: number): Promise<StoredReader | undefined> {
    const values = await redis.hmget(keys.person(userId), ...FIELDS);
    const [firstSeenAt, access, role, newsOff, goneAt, rate, language, chosenLanguage] = values.map(
      (value) => value ?? undefined,
    );
    if (firstSeenAt === undefined) return undefined;
    return {
      userId,
      access: readAccess(access),
      role: roles.find((one) => one === role),
      newsOff: newsOff === undefined ? undefined : true,
      seenAt: countedAt(rate) ?? Math.max(Number(firstSeenAt), await lastBoughtAt(userId)),
      language,
      chosenLanguage,
      goneAt: goneAt === undefined ? undefined : Number(goneAt),
    };
  }

  async function lastBoughtAt(userId: number): Promise<number> {
    const [, at] = await redis.zrevrange(keys.ordersOf(userId), 0, 0, 'WITHSCORES');
    return Number(at ?? 0);
  }
}

/** When the first update came in the last period that had any. */
function countedAt(rate = ''): number | undefined {
  const [, ends] = /^\d+ (\d+)$/u.exec(rate) ?? [];
  return ends === undefined ? undefined : Number(ends) - RATE_PERIOD_MS;
}
