import {
  type Episode,
  type Episodes,
  EPISODES_KEPT,
  EPISODES_KEPT_MS,
  episodeSchema,
  MAX_WAITERS,
  type Outlet,
  outletKey,
  outletOfKey,
  type Sample,
  samplesToForget,
  SAMPLES_KEPT_MS,
  sampleStates,
  WAITER_KEPT_MS,
} from '../domain/health.ts';
import { readJson } from './shared/held-record-store.ts';
import { pairsOf } from './shared/members.ts';
import type { StoreParts } from './store-parts.ts';

/** What is slow or fails now, and what has ended but was not told yet, as one small hash. */
export function createEpisodeStore({ redis, keys, logger }: StoreParts) {
  return {
    async read(): Promise<Episodes> {
      const fields = Object.entries(await redis.hgetall(keys.episodes()));
      return new Map(
        fields.flatMap(([field, text]) => {
          const episode = readEpisode(text);
          return episode === undefined ? [] : [[field, episode] as const];
        }),
      );
    },
    async write(episode: Episode): Promise<void> {
      await redis.hset(keys.episodes(), outletKey(episode.outlet), JSON.stringify(episode));
    },
    /** The episode is kept among the past ones. */
    async close(episode: Episode): Promise<void> {
      // If a crash comes in between, the episode is there twice, but its id makes it count once.
      await redis.lpush(keys.pastEpisodes(), JSON.stringify(episode));
      await redis.ltrim(keys.pastEpisodes(), 0, EPISODES_KEPT - 1);
      await redis.pexpire(keys.pastEpisodes(), EPISODES_KEPT_MS);
      await redis.hdel(keys.episodes(), outletKey(episode.outlet));
    },
    /** Oldest first. */
    async past(since: number): Promise<readonly Episode[]> {
      const texts = await redis.lrange(keys.pastEpisodes(), 0, -1);
      const found = new Map(texts.flatMap((text) => readEpisode(text) ?? []).map((episode) => [episode.id, episode]));
      return [...found.values()].filter(({ over }) => (over?.at ?? 0) >= since).toReversed();
    },
  };

  function readEpisode(text: string): Episode | undefined {
    return readJson(text, episodeSchema, () =>
      logger.error({}, 'a damaged record of the health of a provider is left aside'),
    );
  }
}

/** People who want to know when an outlet works again: a sorted set for each outlet. */
export function createHealthWaiters({ redis, keys, now }: StoreParts) {
  return {
    /** False if too many wait already. */
    async add(outlet: Outlet, userId: number): Promise<boolean> {
      const key = keys.healthWaiters(outletKey(outlet));
      if ((await redis.zcard(key)) >= MAX_WAITERS) return (await redis.zscore(key, String(userId))) !== null;
      await redis.zadd(key, 'NX', now(), userId);
      await redis.pexpire(key, WAITER_KEPT_MS);
      return true;
    },
    /** Those who asked first come first. */
    async list(outlet: Outlet, count: number): Promise<readonly number[]> {
      return (await redis.zrange(keys.healthWaiters(outletKey(outlet)), '0', String(count - 1))).map(Number);
    },
    /** True for the caller that takes the person out. They may then be told, and are forgotten. */
    take: async (outlet: Outlet, userId: number): Promise<boolean> =>
      (await redis.zrem(keys.healthWaiters(outletKey(outlet)), String(userId))) === 1,
  };
}

const MAX_OUTLETS = 2_000;
/** More are not counted. */
const MAX_REFUSED = 1_000;

export type NotedSample = Sample & { readonly outlet: Outlet };

/** For each outlet a hash of the newest few, for a day: a field for what was seen of an open purchase, and one for its end. */
export function createHealthSamples({ redis, keys, now }: StoreParts) {
  return {
    async note(sample: NotedSample): Promise<void> {
      const outlet = outletKey(sample.outlet);
      const key = keys.healthSamples(outlet);
      await Promise.all([
        redis.hset(key, fieldOf(sample), textOf(sample)),
        redis.pexpire(key, SAMPLES_KEPT_MS),
        redis.zadd(keys.healthHeard(), now(), outlet),
      ]);
    },
    /** Outlets of which something was noted within a day, and when it last was. */
    async heard(): Promise<readonly { readonly outlet: Outlet; readonly at: number }[]> {
      const since = now() - SAMPLES_KEPT_MS;
      await redis.zremrangebyscore(keys.healthHeard(), '-inf', since);
      const flat = await redis.zrevrange(keys.healthHeard(), 0, MAX_OUTLETS - 1, 'WITHSCORES');
      return pairsOf(flat).flatMap(([key, at]) => {
        const outlet = outletOfKey(key);
        return outlet === undefined ? [] : [{ outlet, at: Number(at) }];
      });
    },
    async read(outlet: Outlet): Promise<readonly Sample[]> {
      const key = keys.healthSamples(outletKey(outlet));
      const fields = Object.entries(await redis.hgetall(key));
      const samples = fields.flatMap(([field, text]) => sampleOf(field, text) ?? []);
      const old = samplesToForget(samples);
      if (old.length > 0) await redis.hdel(key, ...old.map(fieldOf));
      return samples;
    },
    /** A purchase that was refused at once says nothing about a provider. If the same is noted twice, it is there once. */
    async noteRefused(reference: string, at: number): Promise<void> {
      const key = keys.healthRefused();
      await Promise.all([
        redis.zadd(key, at, reference),
        redis.zremrangebyrank(key, 0, -MAX_REFUSED - 1),
        redis.pexpire(key, SAMPLES_KEPT_MS),
      ]);
    },
    /** At most a thousand. */
    async countRefused(): Promise<number> {
      return redis.zcount(keys.healthRefused(), now() - SAMPLES_KEPT_MS, '+inf');
    },
  };
}

function fieldOf({ state, reference }: Sample): string {
  return `${state === 'open' ? 'open' : 'end'}:${reference}`;
}

function textOf({ state, startedAt, tookMs, isWhole, seenAt, userId, recipient }: Sample): string {
  return [state, startedAt, tookMs, isWhole ? 1 : 0, seenAt, userId, recipient].join(' ');
}

function sampleOf(field: string, text: string): Sample | undefined {
  const [, reference] = /^(?:open|end):(.+)$/su.exec(field) ?? [];
  const [word, startedAt, tookMs, whole, seenAt, userId, recipient] = text.split(' ');
  const state = sampleStates.find((one) => one === word);
  const numbers = [startedAt, tookMs, seenAt, userId].map(Number);
  if (reference === undefined || state === undefined || recipient === undefined) return undefined;
  if (!numbers.every(Number.isSafeInteger)) return undefined;
  const [at = 0, took = 0, seen = 0, who = 0] = numbers;
  const times = { startedAt: at, tookMs: took, seenAt: seen };
  return { reference, state, ...times, isWhole: whole === '1', userId: who, recipient };
}
