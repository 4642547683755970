import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../domain/people/person.ts';
import type { SavedRecipient } from '../../domain/recipients/saved-recipient.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { ConversationChange, UpdateLeaseStore } from '../../use-cases/updates/ports.ts';
import { type PendingQuestion, pendingQuestionSchema } from '../chat/menu/pending-question.ts';

/** What an update's handlers know of its person, and what becomes of the conversation when they have ended. */
export interface Turn {
  readonly person: Person | undefined;
  conversation: unknown;
  /** How many of the person's updates came in the present ten seconds, this one among them. */
  readonly count: number;
  /** Their saved numbers, read with the turn where a name of one may stand in what they wrote. */
  readonly saved: readonly SavedRecipient[] | undefined;
  change: ConversationChange;
  /** What the person is asked beside the conversation; changed by handlers, and written with it. */
  question: PendingQuestion | undefined;
}

export interface UpdateLeases {
  /** Waits for the person's turn: `done` where the update was handled before, `later` where no turn came in time. */
  take(update: Update, userId: number): Promise<'mine' | 'done' | 'later'>;
  /** The turn that was taken for an update. @throws Error where none was */
  of(update: Update): Turn;
  /**
   * Ends a turn. What was handled does not come again; the claim on what was not is left to run out, and the same process may take it
   * again at once. Answers `later` where that could not be written: the update comes again, and is found handled.
   */
  finish(update: Update, userId: number, handled: boolean): Promise<'done' | 'later'>;
}

/** Another process has the person's turn for as long as it handles one update; a crashed one until its lease runs out. */
const LOOK_AGAIN_MS = 50;
const MAX_UNWRITTEN = 10_000;

/** The turns that this process has, kept alive for as long as it works on them. */
export function createUpdateLeases(deps: {
  store: UpdateLeaseStore;
  leaseMs: number;
  /** How long an update waits for its turn before it is asked for again. */
  patienceMs: number;
  logger: Logger;
}): UpdateLeases {
  const { store, leaseMs, patienceMs, logger } = deps;
  const turns = new WeakMap<Update, Turn>();
  const before = new WeakMap<Update, Kept>();
  const held = new Map<Update, { userId: number; extendAt: number }>();
  /** Handled by this process while the store was away. */
  const unwritten = new LRUCache<number, ConversationChange>({ max: MAX_UNWRITTEN });
  let timer: NodeJS.Timeout | undefined;

  return { take, of, finish };

  async function take(update: Update, userId: number): Promise<'mine' | 'done' | 'later'> {
    const { update_id: id } = update;
    const change = unwritten.get(id);
    if (change !== undefined) return write(id, userId, change);
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      const opened = await store.open(id, userId, { withSaved: mayName(update), messageId: messageOf(update) });
      if (opened.type === 'done') return 'done';
      if (opened.type === 'mine') {
        const { person, count, saved } = opened;
        const kept = takeApart(opened.conversation);
        turns.set(update, { person, count, saved, ...kept, change: { type: 'same' } });
        before.set(update, kept);
        hold(update, userId);
        return 'mine';
      }
      if (performance.now() > giveUpAt) return 'later';
      await sleep(LOOK_AGAIN_MS);
    }
  }

  function of(update: Update): Turn {
    const turn = turns.get(update);
    if (turn === undefined) throw new Error('an update is handled without a turn');
    return turn;
  }

  async function finish(update: Update, userId: number, handled: boolean): Promise<'done' | 'later'> {
    held.delete(update);
    return handled ? write(update.update_id, userId, changeOf(turns.get(update), before.get(update))) : 'later';
  }

  async function write(id: number, userId: number, change: ConversationChange): Promise<'done' | 'later'> {
    try {
      await store.close(id, userId, change);
      unwritten.delete(id);
      return 'done';
    } catch (error) {
      logger.warn({ err: error, update: id }, 'an update was handled, which could not be written yet');
      unwritten.set(id, change);
      return 'later';
    }
  }

  /** One clock for all turns, because most end before it ticks. */
  function hold(update: Update, userId: number): void {
    held.set(update, { userId, extendAt: performance.now() + leaseMs / 3 });
    timer ??= setTimeout(extendAll, leaseMs / 3);
  }

  function extendAll(): void {
    const now = performance.now();
    for (const [update, turn] of held) {
      if (turn.extendAt > now) continue;
      turn.extendAt = now + leaseMs / 3;
      store.extend(update.update_id, turn.userId).catch((error: unknown) => {
        logger.warn({ err: error, update: update.update_id }, 'a turn could not be extended');
      });
    }
    timer = held.size === 0 ? undefined : setTimeout(extendAll, leaseMs / 6);
  }
}

/** The id of what a person sent into their private chat. */
function messageOf({ message }: Update): number | undefined {
  return message?.chat.type === 'private' ? message.message_id : undefined;
}

/** A name has a letter. */
function mayName({ message }: Update): boolean {
  const text = message?.text ?? '/';
  return !text.startsWith('/') && /\p{L}/u.test(text);
}

/** What is kept of a person between two updates: one record, so that both parts are written together. */
type Kept = Pick<Turn, 'conversation' | 'question'>;

/** A question that cannot be read is none. */
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
function changeOf(turn: Turn | undefined, kept: Kept | undefined): ConversationChange {
  if (turn === undefined) return { type: 'same' };
  const { change, question } = turn;
  if (question === undefined && (change.type !== 'same' || kept?.question === undefined)) return change;
  const state = change.type === 'same' ? turn.conversation : change.type === 'write' ? change.state : undefined;
  if (state === undefined && question === undefined) return { type: 'drop' };
  return { type: 'write', state: question === undefined ? state : { ...Object(state), question } };
}
