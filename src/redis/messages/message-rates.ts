import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MessageRates } from '../../use-cases/messages/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { createTurns } from '../shared/turns/turns.ts';
import type { Keys } from '../shared/keys.ts';
import { defineScript } from '../shared/scripts/define-script.ts';
import { number, text } from '../shared/scripts/script-arguments.ts';

export const noteSent = defineScript({
  file: new URL('note-sent.lua', import.meta.url),
  keys: ['sent'],
  args: { process: text, second: number, count: number },
  answer: z.number(),
});

export function createMessageRates(redis: RedisClient, keys: Keys, now: Now): MessageRates {
  const process = randomUUID();
  const turns = createTurns(redis, keys.nextMessage(), now);
  return {
    note: (second, count) => noteSent.run(redis, { sent: keys.sentMessages() }, { process, second, count }),
    take: (everyMs, maxWaitMs) => turns.take(everyMs, maxWaitMs),
  };
}
