import { Redis } from 'ioredis';
import { expect } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { createKeys, type Keys } from '../../../src/redis/keys.ts';
import type { BotSetup } from '../../support/bot-setup.ts';

/** Works directly on what a setup's bot has in Redis, without its stores, over a connection of its own. */
export async function inRedis<T>(
  { redisUrl, env }: Pick<BotSetup, 'redisUrl' | 'env'>,
  work: (redis: Redis, keys: Keys) => Promise<T>,
): Promise<T> {
  const redis = new Redis(redisUrl);
  try {
    return await work(redis, createKeys(env['KEY_PREFIX'] ?? ''));
  } finally {
    redis.disconnect();
  }
}

/** The order's record, as the bot finds it next. */
export async function readOrder(setup: BotSetup, reference: string): Promise<Order> {
  const record = await inRedis(setup, (redis, keys) => redis.hget(keys.order(reference), 'record'));
  return JSON.parse(record ?? 'null') as Order;
}

/** Makes an order older than a test can wait for, also in the list of its day. The version stays, so that the bot's next write goes on from here. */
export async function changeOrder(setup: BotSetup, reference: string, changes: Partial<Order>): Promise<void> {
  const changed = { ...(await readOrder(setup, reference)), ...changes };
  await inRedis(setup, async (redis, keys) => {
    await redis.hset(keys.order(reference), 'record', JSON.stringify(changed));
    if (changes.confirmedAt === undefined) return;
    await redis.zadd(keys.confirmed(shardOfReference(reference)), changes.confirmedAt, reference);
  });
}

type Setup = Pick<BotSetup, 'redisUrl' | 'env' | 'driver'>;

/** What is stored of a person's conversation between two of their updates, as JSON; '' if there is none. */
export async function storedConversation(setup: Setup, userId: number): Promise<string> {
  let stored = '';
  await inConversation(setup, userId, async (redis, home) => {
    stored = (await redis.hget(home, 'conversation')) ?? '';
  });
  return stored;
}

/** Rewrites the stored conversation. It is kept as long as before. */
export async function changeConversation(
  setup: Setup,
  userId: number,
  change: (stored: string) => string,
): Promise<void> {
  await inConversation(setup, userId, async (redis, home) => {
    await redis.hset(home, 'conversation', change((await redis.hget(home, 'conversation')) ?? ''));
  });
}

/** Puts back the conversation, as a process leaves it that died before it noted the result of the next update. */
export async function restoreConversation(setup: Setup, userId: number, conversation: string): Promise<void> {
  await inConversation(setup, userId, async (redis, home) => {
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
