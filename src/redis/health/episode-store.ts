import { type Episode, type Episodes, episodeSchema } from '../../domain/health/episode.ts';
import { outletKey } from '../../domain/health/sample.ts';
import type { EpisodeStore } from '../../use-cases/health/ports.ts';
import type { Logger, Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { createCachedRead } from '../shared/cached-read.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';

/** So long may a process go on with what it read before: cards are drawn all the time. */
const FRESH_FOR_MS = 3_000;
const PAST_KEPT = 200;
const PAST_KEPT_MS = 32 * 24 * 3_600_000;

/** All that is slow or fails, as one small hash. */
export function createEpisodeStore(redis: RedisClient, keys: Keys, now: Now, logger: Logger): EpisodeStore {
  const cache = createCachedRead(readNow, { freshForMs: FRESH_FOR_MS, now });
  return {
    read: cache.read,
    async write(episode) {
      await redis.hset(keys.episodes(), outletKey(episode.outlet), JSON.stringify(episode));
    },
    async close(episode) {
      // If a crash comes in between, it stands twice among those of the past, and is counted once by its id.
      await redis.lpush(keys.pastEpisodes(), JSON.stringify(episode));
      await redis.ltrim(keys.pastEpisodes(), 0, PAST_KEPT - 1);
      await redis.pexpire(keys.pastEpisodes(), PAST_KEPT_MS);
      await redis.hdel(keys.episodes(), outletKey(episode.outlet));
    },
    async past(since) {
      const texts = await redis.lrange(keys.pastEpisodes(), 0, -1);
      const found = new Map(texts.flatMap((text) => readEpisode(text) ?? []).map((episode) => [episode.id, episode]));
      return [...found.values()].filter(({ over }) => (over?.at ?? 0) >= since).toReversed();
    },
  };

  async function readNow(): Promise<Episodes> {
    const fields = Object.entries(await redis.hgetall(keys.episodes()));
    const episodes = new Map<string, Episode>();
    for (const [field, text] of fields) {
      const episode = readEpisode(text);
      if (episode !== undefined) episodes.set(field, episode);
    }
    return episodes;
  }

  function readEpisode(text: string): Episode | undefined {
    const episode = readJson(text, episodeSchema);
    if (episode === undefined) logger.error({}, 'a damaged record of how a provider does is left aside');
    return episode;
  }
}
