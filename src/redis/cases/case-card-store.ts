import type { CaseCardStore } from '../../use-cases/cases/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { forgetCards, listCards, noteCard } from '../shared/sent-cards.ts';
import { CASE_KEPT_MS } from './case-store.ts';

export function createCaseCardStore(redis: RedisClient, keys: Keys, now: Now): CaseCardStore {
  const keyOf = ({ userId, id }: { userId: number; id: string }): string => keys.caseCards(userId, id);
  return {
    note: (name, card) => noteCard(redis, keyOf(name), card, { at: now(), keptMs: CASE_KEPT_MS }),
    list: (name) => listCards(redis, keyOf(name)),
    forget: (name, cards) => forgetCards(redis, keyOf(name), cards),
  };
}
