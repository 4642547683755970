import type { SentCard } from '../../domain/shared/sent-message.ts';
import type { RedisClient } from '../connection/open-redis.ts';

/** For all merchants together. If a message is pushed out of the set, its buttons get an answer that fits the time of the tap. */
const CARDS_AT_MOST = 100;

/** Messages to merchants that must be redrawn later: one sorted set for each thing that they show, by when each was noted. */
export async function noteCard(
  redis: RedisClient,
  key: string,
  card: SentCard,
  { at, keptMs }: { at: number; keptMs: number },
): Promise<void> {
  await Promise.all([
    redis.zadd(key, at, cardText(card)),
    redis.zremrangebyrank(key, 0, -CARDS_AT_MOST - 1),
    redis.pexpire(key, keptMs),
  ]);
}

export async function listCards(redis: RedisClient, key: string): Promise<readonly SentCard[]> {
  return (await redis.zrange(key, 0, '-1')).map(readCard);
}

export async function forgetCards(redis: RedisClient, key: string, cards: readonly SentCard[]): Promise<void> {
  if (cards.length > 0) await redis.zrem(key, ...cards.map(cardText));
}

function cardText({ chatId, messageId }: SentCard): string {
  return `${chatId}:${messageId}`;
}

function readCard(text: string): SentCard {
  const [chatId = 0, messageId = 0] = text.split(':').map(Number);
  return { chatId, messageId };
}
