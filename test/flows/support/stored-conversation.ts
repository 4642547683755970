import type { Redis } from 'ioredis';
import { expect } from 'vitest';
import type { BotSetup } from '../../support/bot-setup.ts';
import { inRedis } from './in-redis.ts';

type Setup = Pick<BotSetup, 'redisUrl' | 'env' | 'driver'>;

/** What is stored of a person's conversation between two of their updates, as JSON; '' if there is none. */
export async function storedConversation(setup: Setup, userId: number): Promise<string> {
  let stored = '';
  await inConversation(setup, userId, async (redis, home) => {
    stored = (await redis.hget(home, 'conversation')) ?? '';
  });
  return stored;
}

/** Rewrites it, as if the update that left it had just been handled. */
export async function changeConversation(
  setup: Setup,
  userId: number,
  change: (stored: string) => string,
): Promise<void> {
  await inConversation(setup, userId, async (redis, home) => {
    const conversation = change((await redis.hget(home, 'conversation')) ?? '');
    await redis.hset(home, { conversation, conversationUntil: Date.now() + 60_000 });
  });
}

async function inConversation(
  setup: Setup,
  userId: number,
  act: (redis: Redis, home: string) => Promise<void>,
): Promise<void> {
  await setup.driver.untilDelivered();
  await inRedis(setup, async (redis, keys) => {
    // A person without a record has a hash of their own.
    const home = (await redis.hexists(keys.person(userId), 'done')) === 1 ? keys.person(userId) : keys.stranger(userId);
    await act(redis, home);
  });
}

/** Makes the question that is open look as if it had been asked that long ago. */
export async function letQuestionAge(setup: Setup, userId: number, byMs: number): Promise<void> {
  await changeConversation(setup, userId, (stored) => {
    expect(stored).toContain('"askedAt":');
    return stored.replace(/("askedAt":)(\d+)/u, (_, name, at) => name + String(at - byMs));
  });
}
