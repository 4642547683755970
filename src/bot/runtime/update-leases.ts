import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../domain/people/person.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import type { Shop } from '../../services/shop.ts';
import { pendingQuestionSchema, type PendingQuestion } from '../../domain/questions.ts';

/** How long an update waits while another process handles one of the same person. After that Telegram is asked to bring it again. */
export const LEASE_PATIENCE_MS = 15_000;

/** What handlers know about the person of an update, and what becomes of the conversation afterwards. */
export interface UpdateLease {
  readonly person: Person | undefined;
  /** Handlers replace it, and change nothing inside it. If it is another object at the end, that is written; undefined drops the conversation. */
  conversation: unknown;
  /** How many of the person's updates came in the current ten seconds, with this one. */
  readonly count: number;
  /** A question beside the conversation. Handlers may change it, and it is written together with the conversation. */
  question: PendingQuestion | undefined;
  /** The newest message of the chat that is known, without the one of this update. */
  readonly newestBefore: number | undefined;
  /** The newest message that was sent into the chat during this update. It is written with the rest. */
  sent: number | undefined;
}

export interface UpdateLeases {
  /** Takes the person's lease for one update. `done`: the update was handled before. `later`: another process has kept the lease for too long. */
  take(update: Update, userId: number): Promise<'mine' | 'done' | 'later'>;
  /** @throws Error if no lease was taken for it */
  of(update: Update): UpdateLease;
  /** Undefined if the lease could not be taken. */
  known(update: Update): UpdateLease | undefined;
  /**
   * Ends a lease. If the update was handled, it does not come again. If not, its claim runs out by itself, and this process may take it again at
   * once. Answers `later` if the end could not be written: then the update comes again, and is known to be handled.
   */
  finish(update: Update, userId: number, handled: boolean): Promise<'done' | 'later'>;
  /**
   * The newest message of each chat, from the store. While an update of a chat is handled here, new messages are noted at the end of its lease.
   * Other processes learn of them only then.
   */
  readonly newest: Shop['newest'];
}

/** How soon to look again for a lease that another process holds. If that process has crashed, the lease runs out. */
const LOOK_AGAIN_MS = 10;
/** Every look costs both processes some time. So after many looks without success, they become rarer. */
const LOOK_AGAIN_MAX_MS = 160;
const MAX_UNWRITTEN = 10_000;
/** If the store is there, but one update can never be written, its person waits no longer than this. */
const UNWRITTEN_LIMIT_MS = 60_000;

type ConversationChange = Parameters<Shop['updateLeases']['close']>[2];

/** What is still to be written of a handled update, and since when, in milliseconds of the process's own clock. */
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
  patienceMs: number;
  newest: Shop['newest'];
  logger: Logger;
}): UpdateLeases {
  const { store, leaseMs, patienceMs, logger } = deps;
  const taken = new WeakMap<Update, { lease: UpdateLease; kept: Kept; extending: NodeJS.Timeout }>();
  const byPerson = new Map<number, UpdateLease>();
  /** For each person, an update that this process handled while the store was away. The next update must find its result. */
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
      logger.warn({ err: error, update: id }, 'an update was handled, but this could not be written yet');
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

function messageOf({ message }: Update): number | undefined {
  return message?.chat.type === 'private' ? message.message_id : undefined;
}

/** One record, so both parts are written together. */
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

function changeOf(lease: UpdateLease | undefined, kept: Kept | undefined): ConversationChange {
  if (lease === undefined) return { type: 'same' };
  const { conversation, question } = lease;
  if (question !== undefined) return { type: 'write', state: { ...Object(conversation), question } };
  if (conversation === kept?.conversation && kept?.question === undefined) return { type: 'same' };
  return conversation === undefined ? { type: 'drop' } : { type: 'write', state: conversation };
}

/** Updates with the same key wait for each other: those of one person. A checkout waits for none, because it must be answered within ten seconds. */
export function queueKeyOf(update: Update): number {
  return update.pre_checkout_query === undefined ? personOf(update) : -update.update_id;
}

/** All updates without a person share the key 0. */
export function personOf(update: Update): number {
  const { message, callback_query: press, my_chat_member: member } = update;
  const id = (message ?? press ?? member)?.from?.id ?? 0;
  return Number.isSafeInteger(id) ? id : 0;
}
