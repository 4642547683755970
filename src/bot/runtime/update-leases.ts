import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../domain/people/person.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import type { Shop } from '../../services/shop.ts';

/** How long an update waits while another process handles one of the same person; after that Telegram brings it again. */
export const LEASE_PATIENCE_MS = 15_000;

/** What an update's handlers know of its person, and what becomes of the conversation when they have ended. */
export interface UpdateLease {
  readonly person: Person | undefined;
  /** Its handlers replace it and change nothing in it: another one than came is written, and undefined drops it. */
  conversation: unknown;
  /** How many of the person's updates came in the present ten seconds, this one included. */
  readonly count: number;
  /** A question beside the conversation. Handlers change it, and it is written together with the conversation. */
  question: PendingQuestion | undefined;
  /** The chat's newest message beside the one that this update brings, as far as it is known. */
  readonly newestBefore: number | undefined;
  /** The newest message that was sent into the chat since, which is written with the rest. */
  sent: number | undefined;
}

/**
 * A question beside the purchase conversation that the next message answers, such as a new limit or a word to search for. It is kept with
 * the person's update lease, beside a purchase that may be going on. So it costs no round trip, and is as old as the update that was
 * handled last.
 */
export const pendingQuestionSchema = z.strictObject({
  /** Which dialog takes the answer. */
  name: z.string(),
  /** Where that waits: its log, which it reads itself. A mark that asks nothing has none. */
  log: z.unknown().optional(),
  /** What a mark is about. */
  about: z.string().optional(),
  /** The message that asks; answers are shown in its place while nothing but them stands below. */
  messageId: z.number().int().optional(),
  askedAt: z.number().int(),
  /**
   * Any words may be its answer, also those that a purchase is written with; `who-and-amount`: a number and an amount are a form of its own answer; `slip`:
   * a picture of one too, for a day.
   */
  takesAnything: z.union([z.literal(true), z.enum(['who-and-amount', 'slip', 'amount-or-slip'])]).optional(),
  /**
   * Only a message with buttons stands. `card`: its buttons ask, and what is written instead replaces what it shows. `page`: it asks nothing, so what is
   * written there is first offered to every feature. `over`: it asked, and the person went on to something else.
   */
  stands: z.enum(['card', 'page', 'over']).optional(),
  /** The message that asks whether what was written is its answer: it asks no more once anything else comes. */
  which: z.number().int().optional(),
});

export type PendingQuestion = z.infer<typeof pendingQuestionSchema>;

export interface UpdateLeases {
  /** Takes the person's lease for one update. `done`: the update was handled before. `later`: another process kept the lease for too long. */
  take(update: Update, userId: number): Promise<'mine' | 'done' | 'later'>;
  /** @throws Error if no lease was taken for the update */
  of(update: Update): UpdateLease;
  /** Undefined if the lease could not be taken. */
  known(update: Update): UpdateLease | undefined;
  /**
   * Ends a lease. A handled update does not come again. If it was not handled, its claim runs out by itself, and the same process may take it
   * again at once. Answers `later` if the end could not be written: the update comes again and is then found to be handled.
   */
  finish(update: Update, userId: number, handled: boolean): Promise<'done' | 'later'>;
  /**
   * As the store has it, with what goes into a chat while an update of it is handled here: that is noted together with the end of the lease.
   * Another process learns of it then.
   */
  readonly newest: Shop['newest'];
}

/** Another process holds the person's lease while it handles one update; if it crashed, until the lease runs out. */
const LOOK_AGAIN_MS = 10;
/** Every look costs both processes some of their time. So after many looks in vain the next ones come less often. */
const LOOK_AGAIN_MAX_MS = 160;
const MAX_UNWRITTEN = 10_000;
/** If one update can never be written though the store is there, it holds its person up no longer than this. */
const UNWRITTEN_LIMIT_MS = 60_000;

type ConversationChange = Parameters<Shop['updateLeases']['close']>[2];

/** What is still to be written of a handled update, and since when, by the process's own clock in milliseconds. */
interface Unwritten {
  readonly id: number;
  readonly change: ConversationChange;
  readonly sent: number | undefined;
  readonly since: number;
}

/** The leases that this process holds. It extends them while it works on their updates. */
export function createUpdateLeases(deps: {
  store: Shop['updateLeases'];
  leaseMs: number;
  /** How long an update waits for its person's lease before Telegram is asked to send it again. */
  patienceMs: number;
  newest: Shop['newest'];
  logger: Logger;
}): UpdateLeases {
  const { store, leaseMs, patienceMs, logger } = deps;
  const taken = new WeakMap<Update, { lease: UpdateLease; kept: Kept; extending: NodeJS.Timeout }>();
  const byPerson = new Map<number, UpdateLease>();
  /** By person: the update that this process handled while the store was away. The next update has to find what it left. */
  const unwritten = new LRUCache<number, Unwritten>({ max: MAX_UNWRITTEN });
  const newest = { find: findNewest, note: noteNewest };
  return { take, of, known: (update) => taken.get(update)?.lease, finish, newest };

  async function take(update: Update, userId: number): Promise<'mine' | 'done' | 'later'> {
    const { update_id: id } = update;
    const earlier = unwritten.get(userId);
    if (earlier !== undefined) {
      const written = await write(earlier, userId);
      if (earlier.id === id) return written;
      if (written === 'later' && performance.now() - earlier.since < UNWRITTEN_LIMIT_MS) return 'later';
      unwritten.delete(userId);
    }
    const giveUpAt = performance.now() + patienceMs;
    for (let pauseMs = LOOK_AGAIN_MS; ; pauseMs = Math.min(2 * pauseMs, LOOK_AGAIN_MAX_MS)) {
      const opened = await store.open(id, userId, messageOf(update));
      if (opened.type === 'done') return 'done';
      if (opened.type === 'mine') {
        const { person, count, newestBefore } = opened;
        const kept = takeApart(opened.conversation);
        const lease: UpdateLease = { person, count, newestBefore, ...kept, sent: undefined };
        taken.set(update, { lease, kept, extending: setInterval(extend, leaseMs / 3, id, userId) });
        byPerson.set(userId, lease);
        return 'mine';
      }
      if (performance.now() > giveUpAt) return 'later';
      await sleep(pauseMs);
    }
  }

  function of(update: Update): UpdateLease {
    const lease = taken.get(update)?.lease;
    if (lease === undefined) throw new Error('an update is handled without a lease');
    return lease;
  }

  async function finish(update: Update, userId: number, handled: boolean): Promise<'done' | 'later'> {
    const { lease, kept, extending } = taken.get(update) ?? {};
    clearInterval(extending);
    if (byPerson.get(userId) === lease) byPerson.delete(userId);
    if (!handled) {
      if (lease?.sent !== undefined) noteLate(userId, lease.sent);
      return 'later';
    }
    const change = changeOf(lease, kept);
    return write({ id: update.update_id, change, sent: lease?.sent, since: performance.now() }, userId);
  }

  async function write(handled: Unwritten, userId: number): Promise<'done' | 'later'> {
    const { id, change, sent } = handled;
    try {
      await store.close(id, userId, change, sent);
      unwritten.delete(userId);
      return 'done';
    } catch (error) {
      logger.warn({ err: error, update: id }, 'an update was handled, which could not be written yet');
      unwritten.set(userId, handled);
      return 'later';
    }
  }

  async function findNewest(chatId: number): Promise<number | undefined> {
    const sent = byPerson.get(chatId)?.sent;
    const found = await deps.newest.find(chatId);
    return sent === undefined || found === undefined ? found : Math.max(found, sent);
  }

  async function noteNewest(chatId: number, messageId: number): Promise<void> {
    const lease = byPerson.get(chatId);
    if (lease === undefined) return deps.newest.note(chatId, messageId);
    lease.sent = Math.max(lease.sent ?? 0, messageId);
  }

  function noteLate(userId: number, sent: number): void {
    deps.newest.note(userId, sent).catch((error: unknown) => logger.debug({ err: error }, 'a message is not noted'));
  }

  function extend(id: number, userId: number): void {
    store.extend(userId).catch((error: unknown) => {
      logger.warn({ err: error, update: id }, 'the lease of an update could not be extended');
    });
  }
}

/** The id of what a person sent into their private chat. */
function messageOf({ message }: Update): number | undefined {
  return message?.chat.type === 'private' ? message.message_id : undefined;
}

/** What is kept of a person between two updates: one record, so that both parts are written together. */
type Kept = Pick<UpdateLease, 'conversation' | 'question'>;

/** A stored question that cannot be read is dropped. */
function takeApart(stored: unknown): Kept {
  if (typeof stored !== 'object' || stored === null || !('question' in stored)) {
    return { conversation: stored, question: undefined };
  }
  const { question, ...rest } = stored;
  return {
    conversation: Object.keys(rest).length === 0 ? undefined : rest,
    question: pendingQuestionSchema.safeParse(question).data,
  };
}

/** What the store has to do for the conversation and the question together. */
function changeOf(lease: UpdateLease | undefined, kept: Kept | undefined): ConversationChange {
  if (lease === undefined) return { type: 'same' };
  const { conversation, question } = lease;
  if (question !== undefined) return { type: 'write', state: { ...Object(conversation), question } };
  if (conversation === kept?.conversation && kept?.question === undefined) return { type: 'same' };
  return conversation === undefined ? { type: 'drop' } : { type: 'write', state: conversation };
}

/** Updates with the same key wait for each other: those of one person. A checkout has to be answered within ten seconds, so it waits for none. */
export function queueKeyOf(update: Update): number {
  return update.pre_checkout_query === undefined ? personOf(update) : -update.update_id;
}

/** The person who caused the update; updates without one share the key 0. */
export function personOf(update: Update): number {
  const { message, callback_query: press, my_chat_member: member } = update;
  const id = (message ?? press ?? member)?.from?.id ?? 0;
  return Number.isSafeInteger(id) ? id : 0;
}
