import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { UpdateLeaseStore } from '../../use-cases/updates/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { NEWEST_KEPT_MS } from '../orders/newest-message-store.ts';
import { readPerson } from '../people/people-store.ts';
import { readSaved } from '../recipients/saved-recipient-store.ts';
import { readJson } from '../shared/read-json.ts';

/** Telegram keeps an update for 24 hours at the most. */
const DONE_FOR_MS = 25 * 3_600_000;
/** RATE_LIMIT_PER_10S counts over this. */
const RATE_PERIOD_MS = 10_000;
/** Longer than anybody means to finish a walk; after that the next press reads that the menu is old. */
const CONVERSATION_LIFE_MS = 24 * 3_600_000;

/** The conversation is the chat's to read; made once, because a schema is dear and this one is asked with every update. */
const anything = z.unknown();

/**
 * Turns under a token of this process: taken again by the same process (an update it could not finish), they are its own. One script
 * opens a turn with all that is needed of its person, and one closes it with all that has changed.
 */
export function createUpdateLeaseStore(redis: Redis, keys: Keys, leaseMs: number, logger: Logger): UpdateLeaseStore {
  const token = randomUUID();
  return {
    async open(updateId, userId, { withSaved, messageId } = { withSaved: false }) {
      const [claim, fields = [], conversation = '', count = 0, savedFields = []] = await redis.openTurn(
        keys.update(updateId, userId),
        keys.turn(userId),
        keys.person(userId),
        keys.conversation(userId),
        keys.rate(userId),
        keys.saved(userId),
        keys.newest(userId),
        token,
        leaseMs,
        RATE_PERIOD_MS,
        withSaved ? 'saved' : '',
        messageId ?? '',
        NEWEST_KEPT_MS,
      );
      if (claim !== 'mine') return { type: claim };
      const texts = savedFields.filter((_, place) => place % 2 === 1);
      return {
        type: 'mine',
        person: readPerson(userId, fields, logger),
        // What is no JSON is handed on as null, for its owner to drop.
        conversation: conversation === '' ? undefined : (readJson(conversation, anything) ?? null),
        count,
        ...(withSaved ? { saved: readSaved(userId, texts, logger) } : {}),
      };
    },
    async extend(updateId, userId) {
      await redis.extendTurn(keys.update(updateId, userId), keys.turn(userId), token, leaseMs);
    },
    async close(updateId, userId, conversation) {
      await redis.closeTurn(
        keys.update(updateId, userId),
        keys.turn(userId),
        keys.conversation(userId),
        token,
        DONE_FOR_MS,
        conversation.type,
        conversation.type === 'write' ? JSON.stringify(conversation.state) : '',
        CONVERSATION_LIFE_MS,
      );
    },
  };
}
