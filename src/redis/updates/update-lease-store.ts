import { HOUR_MS } from '../../domain/shared/days.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Person } from '../../domain/people/person.ts';
import { readPerson } from '../people/people-store.ts';
import { readJson } from '../shared/held-record-store.ts';
import { pairsOf } from '../shared/members.ts';
import type { StoreParts } from '../store-parts.ts';
import { defineScript, done } from '../shared/define-script.ts';
import { UPDATE_REPEATED_MS } from '../shared/transact.ts';
import { CONVERSATION_LIFE_MS } from '../../domain/questions.ts';

/** RATE_LIMIT_PER_10S counts the updates of such a period. */
export const RATE_PERIOD_MS = 10_000;
/** Longer than a card is good. After that the newest message of a chat counts as unknown. */
const NEWEST_KEPT_MS = 25 * HOUR_MS;

/** Only the chat knows the form of the state. The schema is made once, because that is slow and every update needs it. */
const anything = z.unknown();

type OpenedUpdate =
  | {
      type: 'mine';
      person: Person | undefined;
      conversation: unknown;
      count: number;
      /** The newest message by NewestMessages, without the message of this update, if it is known with the lease. */
      newestBefore?: number;
    }
  | { type: 'done' }
  | { type: 'busy' };

export type ConversationChange = { type: 'same' } | { type: 'write'; state: unknown } | { type: 'drop' };

/**
 * One process handles an update, once, and for each person one at a time. If it dies, its lease ends, and the next process that gets the update may
 * handle it. A process that gets an update again that it could not finish still has the lease.
 */
export function createUpdateLeaseStore({ redis, keys, now, logger }: StoreParts, leaseMs: number) {
  const token = randomUUID();
  return {
    /**
     * `done`: handled before. `busy`: another process has this update, or another one of this person. `mine` brings what is known of the person, their
     * conversation's state (undefined if there is none, any value if it is damaged), and how many of their updates came in the current ten seconds.
     * @param messageId the message that the update brings into their private chat, to be noted for NewestMessages
     */
    async open(updateId: number, userId: number, messageId?: number): Promise<OpenedUpdate> {
      const answer = await openUpdateLease.run(redis, sessionKeys(userId), {
        token,
        leaseMs,
        updateId,
        now: now(),
        doneForMs: UPDATE_REPEATED_MS,
        ratePeriodMs: RATE_PERIOD_MS,
        messageId,
        newestMessageLifeMs: NEWEST_KEPT_MS,
      });
      if (answer[0] !== 'mine') return { type: answer[0] };
      const [type, fields, conversation, count, newestBefore] = answer;
      return {
        type,
        person: readPerson(userId, Object.fromEntries(pairsOf(fields)), logger),
        // If it is no JSON, the conversation's code gets null and drops it.
        conversation: conversation === '' ? undefined : (readJson(conversation, anything) ?? null),
        count,
        ...(newestBefore === 0 ? {} : { newestBefore }),
      };
    },
    async extend(userId: number): Promise<void> {
      const { person, stranger } = sessionKeys(userId);
      await extendUpdateLease.run(redis, { person, stranger }, { token, leaseMs, now: now() });
    },
    /** Handled to its end: the conversation is written, and for longer than Telegram may bring it again the update is not handled any more. @param sent the newest message that it sent into its person's chat, to be noted as NewestMessages has it */
    async close(updateId: number, userId: number, conversation: ConversationChange, sent?: number): Promise<void> {
      await closeUpdateLease.run(redis, sessionKeys(userId), {
        token,
        doneForMs: UPDATE_REPEATED_MS,
        change: conversation.type,
        state: conversation.type === 'write' ? JSON.stringify(conversation.state) : undefined,
        stateLifeMs: CONVERSATION_LIFE_MS,
        updateId,
        now: now(),
        messageId: sent,
        newestMessageLifeMs: NEWEST_KEPT_MS,
      });
    },
  };

  /** A handled update is kept for this period and the next. */
  function sessionKeys(userId: number) {
    const period = Math.floor(now() / UPDATE_REPEATED_MS);
    return {
      person: keys.person(userId),
      stranger: keys.stranger(userId),
      doneNow: keys.doneUpdates(userId, period),
      doneBefore: keys.doneUpdates(userId, period - 1),
    };
  }
}

const openUpdateLease = defineScript({
  file: new URL('open-update-lease.lua', import.meta.url),
  keys: ['person', 'stranger', 'doneNow', 'doneBefore'],
  args: {
    token: z.string(),
    leaseMs: z.number(),
    ratePeriodMs: z.number(),
    messageId: z.number().optional(),
    newestMessageLifeMs: z.number(),
    updateId: z.number(),
    now: z.number(),
    doneForMs: z.number(),
  },
  answer: z.union([
    z.tuple([z.literal('mine'), z.array(z.string()), z.string(), z.number(), z.number()]),
    z.tuple([z.enum(['done', 'busy'])]),
  ]),
});

const extendUpdateLease = defineScript({
  file: new URL('extend-update-lease.lua', import.meta.url),
  keys: ['person', 'stranger'],
  args: { token: z.string(), leaseMs: z.number(), now: z.number() },
  answer: z.literal(1),
});

const closeUpdateLease = defineScript({
  file: new URL('close-update-lease.lua', import.meta.url),
  keys: ['person', 'stranger', 'doneNow', 'doneBefore'],
  args: {
    token: z.string(),
    doneForMs: z.number(),
    change: z.enum(['same', 'write', 'drop']),
    state: z.string().optional(),
    stateLifeMs: z.number(),
    updateId: z.number(),
    now: z.number(),
    messageId: z.number().optional(),
    newestMessageLifeMs: z.number(),
  },
  answer: z.literal([0, 1]),
});

export type NewestMessages = ReturnType<typeof createNewestMessages>;

const noteNewestMessage = defineScript({
  file: new URL('note-newest-message.lua', import.meta.url),
  keys: ['person', 'stranger'],
  args: { messageId: z.number(), lifeMs: z.number(), now: z.number() },
  answer: done,
});

/**
 * The newest message of private chats that the bot got or sent. A message that is newer than a card stands below it. It is a field in the session of
 * the chat's person. A person's own messages are noted when their update's lease is opened (open-update-lease.lua).
 */
export function createNewestMessages({ redis, keys, now }: StoreParts) {
  return {
    /** Undefined if it is not known, or not known any more. */
    async find(chatId: number): Promise<number | undefined> {
      const newest = await redis.hget(keys.person(chatId), 'newest');
      return readNewest(newest ?? (await redis.hget(keys.stranger(chatId), 'newest')) ?? '', now());
    },
    /** An id that is older than the known one changes nothing. */
    async note(chatId: number, messageId: number): Promise<void> {
      // Only private chats have cards.
      if (chatId <= 0) return;
      const home = { person: keys.person(chatId), stranger: keys.stranger(chatId) };
      await noteNewestMessage.run(redis, home, { messageId, lifeMs: NEWEST_KEPT_MS, now: now() });
    },
  };
}

function readNewest(text: string, at: number): number | undefined {
  const [, id, until] = /^(\d+) (\d+)$/u.exec(text) ?? [];
  return id !== undefined && Number(until) > at ? Number(id) : undefined;
}
