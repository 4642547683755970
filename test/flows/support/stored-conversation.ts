import type { BotSetup } from '../../support/bot-setup.ts';
import { inRedis } from './in-redis.ts';

/** Rewrites what is stored of a person's conversation, as JSON, between two of their updates; '' if there is none. */
export async function changeConversation(
  setup: Pick<BotSetup, 'redisUrl' | 'env' | 'driver'>,
  userId: number,
  change: (stored: string) => string,
): Promise<void> {
  await setup.driver.untilDelivered();
  await inRedis(setup, async (redis, keys) => {
    // A person without a record has a hash of their own.
    const home = (await redis.hexists(keys.person(userId), 'done')) === 1 ? keys.person(userId) : keys.stranger(userId);
    await redis.hset(home, 'conversation', change((await redis.hget(home, 'conversation')) ?? ''));
  });
}
