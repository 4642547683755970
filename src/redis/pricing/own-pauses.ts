import { THE_BOT } from '../../domain/pricing/pause.ts';
import type { OwnPauses } from '../../use-cases/pricing/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { defineScript, done } from '../shared/scripts/define-script.ts';
import { number, text } from '../shared/scripts/script-arguments.ts';
import { fieldOf } from './policy-store.ts';

export const liftPause = defineScript({
  file: new URL('lift-pause.lua', import.meta.url),
  keys: ['policy'],
  args: { field: text, theBot: number },
  answer: done,
});

/** They stand where merchants' pauses stand, so that /pause shows them and /resume lifts them. */
export function createOwnPauses(redis: RedisClient, keys: Keys): OwnPauses {
  return {
    async add(pause) {
      const change = { type: 'pause' as const, pause };
      await redis.hsetnx(keys.policy(), fieldOf(change), JSON.stringify(change));
    },
    async lift(scope) {
      await liftPause.run(
        redis,
        { policy: keys.policy() },
        { field: fieldOf({ type: 'resume', scope }), theBot: THE_BOT },
      );
    },
  };
}
