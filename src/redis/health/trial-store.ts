import { outletKey } from '../../domain/health/sample.ts';
import type { TrialStore } from '../../use-cases/health/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { defineScript, wasDone } from '../shared/scripts/define-script.ts';
import { text } from '../shared/scripts/script-arguments.ts';
import type { Keys } from '../shared/keys.ts';

/** Of one trial; it ends then, whatever came of it, and the next person may try. */
const TRIAL_LIFE_MS = 5 * 60_000;

export const useTrial = defineScript({
  file: new URL('use-trial.lua', import.meta.url),
  keys: ['trial'],
  args: { userId: text, reference: text },
  answer: wasDone,
});

/** A key for each outlet: the person, and after a space the purchase once there is one. */
export function createTrialStore(redis: RedisClient, keys: Keys): TrialStore {
  return {
    async claim(outlet, userId) {
      const user = String(userId);
      const before = await redis.set(keys.trial(outletKey(outlet)), user, 'PX', TRIAL_LIFE_MS, 'NX', 'GET');
      return before === null || before === user;
    },
    async mayBe(outlet, { userId, reference }) {
      const stands = await redis.get(keys.trial(outletKey(outlet)));
      return stands === String(userId) || stands === `${userId} ${reference}`;
    },
    use: (outlet, { userId, reference }) =>
      useTrial.run(redis, { trial: keys.trial(outletKey(outlet)) }, { userId: String(userId), reference }),
  };
}
