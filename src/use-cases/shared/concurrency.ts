import { SHARDS } from '../../domain/orders/reference.ts';
import type { Now } from './ports.ts';

/** Does the work for each item, so many at a time. If one fails, no more are begun, and that failure is thrown once the others have ended. */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  // One iterator for all of them: each takes the next item that is not taken yet.
  const left = items.entries();
  async function worker(): Promise<void> {
    for (const [at, item] of left) {
      if (failures.length > 0) return;
      await work(item).then(
        (result) => {
          results[at] = result;
        },
        (error: unknown) => failures.push(error),
      );
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}

/** A bound on how much work runs at once; work over it waits in the order in which it came. */
export interface Semaphore {
  /** Resolves with true once a place is free, to be given back with `release`; with false if none came free in time. @param waitMs left out: waits for ever */
  acquire(waitMs?: number): Promise<boolean>;
  release(): void;
}

export function createSemaphore(places: number): Semaphore {
  let taken = 0;
  // A set keeps the order of arrival, and one that gave up can leave the middle of the queue.
  const waiting = new Set<() => void>();

  return {
    acquire(waitMs) {
      if (taken >= places) return wait(waiting, waitMs);
      taken += 1;
      return Promise.resolve(true);
    },
    release() {
      const [next] = waiting;
      if (next === undefined) {
        taken -= 1;
        return;
      }
      // The place is handed over, so that work that comes now cannot get in before.
      waiting.delete(next);
      next();
    },
  };
}

function wait(waiting: Set<() => void>, waitMs: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const admit = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const giveUp = (): void => {
      waiting.delete(admit);
      resolve(false);
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    waiting.add(admit);
  });
}

/** A body over the bound is not read to its end. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

export class ExchangeTimeoutError extends Error {
  override readonly name = 'ExchangeTimeoutError';
}

/** An answer with the whole of its body. */
interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

export interface ExchangeLimits {
  /** From now to the last byte of the answer, with every wait for a connection. Absent: who gives a signal has a limit of their own. */
  readonly limitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
  /** Called just before the first byte is written, after every wait. If it throws, nothing is written, and that is what the exchange fails with. */
  readonly onStart?: () => void;
}

/** As undici has it. */
interface Dispatcher<Request> {
  dispatch(request: Request, handler: Handler): boolean;
}

interface Handler {
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number, headers: WholeAnswer['headers']): void;
  onResponseData(controller: Controller, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(controller: Controller, error: Error): void;
}

interface Controller {
  abort(reason: Error): void;
}

/**
 * One request and the whole of its answer, by undici's own events: the stream, the signal and the promises that its `request` puts around each are a
 * quarter of what a call costs.
 * @throws ExchangeTimeoutError, BodyTooLargeError, what `onStart` threw, or what broke the connection. What is given up before its first byte is
 *   never written
 */
export function exchange<Request>(
  dispatcher: Dispatcher<Request>,
  request: Request,
  { limitMs, signal, maxBytes = Infinity, onStart }: ExchangeLimits,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    let running: Controller | undefined;
    let givenUp: Error | undefined;
    let head: Omit<WholeAnswer, 'bytes'> = { status: 0, headers: {} };
    let size = 0;
    const chunks: Buffer[] = [];
    const timer = limitMs === undefined ? undefined : setTimeout(timeOut, limitMs, limitMs);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) abort();
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        if (givenUp !== undefined) throw givenUp;
        if (running !== undefined) throw new Error('a request is written once');
        onStart?.();
        running = controller;
      },
      onResponseStart(_controller, status, headers) {
        head = { status, headers };
      },
      onResponseData(_controller, chunk) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new BodyTooLargeError(`a body of more than ${maxBytes} bytes`);
        chunks.push(chunk);
      },
      onResponseEnd() {
        end();
        resolve({ ...head, bytes: Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        end();
        reject(error);
      },
    });

    function timeOut(ms: number): void {
      giveUp(new ExchangeTimeoutError(`no answer within ${Math.round(ms)} ms`));
    }

    function abort(): void {
      giveUp(new Error('given up by its caller'));
    }

    /** Without waiting for a connection that may never come. */
    function giveUp(reason: Error): void {
      givenUp = reason;
      end();
      reject(reason);
      running?.abort(reason);
    }

    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  });
}

/** Where something is due, for what comes due by days and is asked for all the time: a process remembers when each shard is due next. */
interface DueShards {
  /** As far as is known. What another process wrote is known a few minutes later. */
  due(): Promise<readonly number[]>;
  /** What is known of a shard, or of all of them, may be wrong by now. */
  forget(shard?: number): void;
}

const LEARN_AGAIN_AFTER_MS = 300_000;

/** @param earliestDue undefined if nothing is due in the shard at any time */
export function createDueShards(earliestDue: (shard: number) => Promise<number | undefined>, now: Now): DueShards {
  const known = new Map<number, number>();
  let learntAt = 0;
  return {
    async due() {
      const at = now();
      // Either way, because a clock can also be set back.
      if (Math.abs(at - learntAt) >= LEARN_AGAIN_AFTER_MS) {
        known.clear();
        learntAt = at;
      }
      await Promise.all(SHARDS.filter((shard) => !known.has(shard)).map(learn));
      return SHARDS.filter((shard) => (known.get(shard) ?? Infinity) <= at);
    },
    forget(shard) {
      if (shard === undefined) known.clear();
      else known.delete(shard);
    },
  };

  async function learn(shard: number): Promise<void> {
    known.set(shard, (await earliestDue(shard)) ?? Infinity);
  }
}
