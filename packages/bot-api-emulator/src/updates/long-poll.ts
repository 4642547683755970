import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from '@grammyjs/types';
import { conflict } from '../server/refusal.ts';
import type { UpdateQueue } from './update-queue.ts';

export interface PollRequest {
  offset: number;
  limit: number;
  timeoutSeconds: number;
}

interface Waiting {
  limit: number;
  timer: NodeJS.Timeout;
  answer(updates: Update[]): void;
  fail(error: Error): void;
}

const FARTHEST_OFFSET = 10;

const terminated = 'terminated by other getUpdates request; make sure that only one bot instance is running';

/**
 * getUpdates: one poll waits at a time. If a new poll has to wait, the one that waits already ends with 409. A second 409
 * within three seconds is held back, so that two instances do not spin (telegram-bot-api, Client::do_get_updates,
 * abort_long_poll and fail_query_conflict).
 */
export class LongPoll {
  readonly #updates: UpdateQueue;
  readonly #conflictPauseMs: number;
  readonly #stopped = new AbortController();
  #waiting: Waiting | undefined;
  #nextConflictAt = 0;

  constructor(updates: UpdateQueue, conflictPauseMs: number) {
    this.#updates = updates;
    this.#conflictPauseMs = conflictPauseMs;
  }

  /** Answers at once if updates wait, else when one comes or the time is up; `onHangUp` calls back when the caller has gone. */
  poll(request: PollRequest, onHangUp: (tell: () => void) => void): Promise<Update[]> {
    const offset = request.offset < 0 ? this.#updates.nextId + request.offset : request.offset;
    // An offset that is far above the newest update forgets nothing (telegram-bot-api, Client::do_get_updates).
    if (offset > 0 && offset <= this.#updates.nextId + FARTHEST_OFFSET) this.#updates.confirmBefore(offset);
    const ready = this.#take(request.limit);
    if (ready.length > 0 || request.timeoutSeconds === 0) return Promise.resolve(ready);
    this.abort(terminated);
    return this.#wait(request, onHangUp);
  }

  wake(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#end(waiting).answer(this.#take(waiting.limit));
  }

  abort(reason: string): void {
    if (this.#waiting === undefined) return;
    const ended = this.#end(this.#waiting);
    void this.#failWithPause(() => ended.fail(conflict(reason)));
  }

  /** The server ends: the waiting poll gets an empty answer, and a 409 that is held back is sent now. */
  stop(): void {
    if (this.#waiting !== undefined) this.#end(this.#waiting).answer([]);
    this.#stopped.abort();
  }

  #take(limit: number): Update[] {
    return this.#updates.oldest(limit).map(({ update }) => update);
  }

  #wait(request: PollRequest, onHangUp: (tell: () => void) => void): Promise<Update[]> {
    return new Promise((answer, fail) => {
      const timer = setTimeout(() => this.#end(waiting).answer([]), request.timeoutSeconds * 1000);
      const waiting: Waiting = { limit: request.limit, timer, answer, fail };
      this.#waiting = waiting;
      onHangUp(() => {
        if (this.#waiting === waiting) this.#end(waiting).answer([]);
      });
    });
  }

  #end(waiting: Waiting): Waiting {
    clearTimeout(waiting.timer);
    if (this.#waiting === waiting) this.#waiting = undefined;
    return waiting;
  }

  async #failWithPause(fail: () => void): Promise<void> {
    const now = performance.now();
    if (now >= this.#nextConflictAt) this.#nextConflictAt = now + this.#conflictPauseMs;
    else await sleep(this.#conflictPauseMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    fail();
  }
}
