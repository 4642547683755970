import { type AutoPause, autoPauseSchema } from '../../domain/health/auto-pause.ts';
import { outletKey } from '../../domain/health/sample.ts';
import type { AutoPauseStore } from '../../use-cases/health/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';

/** One small hash; what is over leaves it after a day. */
export function createAutoPauseStore(redis: RedisClient, keys: Keys, logger: Logger): AutoPauseStore {
  return {
    async read() {
      const found = new Map<string, AutoPause>();
      for (const [field, text] of Object.entries(await redis.hgetall(keys.autoPauses()))) {
        const pause = readJson(text, autoPauseSchema);
        if (pause === undefined) logger.error({}, 'a damaged record of what the bot paused is left aside');
        else found.set(field, pause);
      }
      return found;
    },
    async write(pause) {
      await redis.hset(keys.autoPauses(), outletKey(pause.outlet), JSON.stringify(pause));
    },
    async forget(outlet) {
      await redis.hdel(keys.autoPauses(), outletKey(outlet));
    },
  };
}
