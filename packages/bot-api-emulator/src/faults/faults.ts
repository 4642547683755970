import { setTimeout } from 'node:timers/promises';

export type CallEffect =
  | { type: 'too-many-requests'; retryAfterSeconds: number }
  | { type: 'forbidden'; description?: string }
  | { type: 'server-error'; status?: number }
  /** The connection is cut after the effect took place: the bot does not learn of it. */
  | { type: 'answer-lost' }
  /** The connection is cut before the call had any effect. */
  | { type: 'request-lost' }
  | { type: 'delay'; delayMs: number }
  /** 200 with a body that is no JSON, after the effect took place. */
  | { type: 'garbage' }
  /** getUpdates only: the offset is ignored, so confirmed updates come again. */
  | { type: 'acknowledgement-lost' };

export type UpdateEffect =
  /** Delivered again, with the same update_id, after the bot took it. */
  | { type: 'duplicate' }
  /** Delivered twice at the same time; needs a webhook. */
  | { type: 'duplicate-at-once' }
  /** For a press: the bot is told only the chat and the id of its message (https://core.telegram.org/bots/api#inaccessiblemessage, 2026-11). */
  | { type: 'inaccessible' }
  /** The next update goes ahead of it; if none comes, it goes after `holdMs` (1000). */
  | { type: 'swap'; holdMs?: number };

interface Which {
  /** How many times: 1 if absent; 0 means until it is removed. */
  times?: number;
  /** 0 to 1: the chance that it happens, from a generator that starts with `seed`. */
  probability?: number;
  seed?: number;
  chatId?: number;
}

export interface CallFault extends Which {
  on: 'call';
  /** In upper or lower case; if absent, every method except getUpdates. */
  method?: string;
  effect: CallEffect;
}

export interface UpdateFault extends Which {
  on: 'update';
  /** Such as `message` or `callback_query`; if absent, every kind. */
  kind?: string;
  effect: UpdateEffect;
}

export type Fault = CallFault | UpdateFault;

export interface FaultState {
  id: number;
  fault: Fault;
  left: number;
  hits: number;
}

type Planned = FaultState & { random: () => number };

/** Of the faults that fit a call or an update, the first happens. */
export class Faults {
  #planned: Planned[] = [];
  #nextId = 1;
  #untilClear = new AbortController();
  /** Called when a fault has happened to a call, with the chat if the call names one. */
  readonly listeners = new Set<(effect: CallEffect, chatId: number | undefined) => void>();

  add(fault: Fault): number {
    const { times = 1, seed = 1 } = fault;
    const id = this.#nextId++;
    const left = times === 0 ? Number.POSITIVE_INFINITY : times;
    this.#planned.push({ id, fault, left, hits: 0, random: seededRandom(seed) });
    return id;
  }

  remove(id: number): boolean {
    const before = this.#planned.length;
    this.#planned = this.#planned.filter((planned) => planned.id !== id);
    return this.#planned.length < before;
  }

  /** Delayed calls go on now. */
  clear(): void {
    this.#planned = [];
    this.#untilClear.abort();
    this.#untilClear = new AbortController();
  }

  delay(delayMs: number): Promise<void> {
    return setTimeout(delayMs, undefined, { signal: this.#untilClear.signal }).catch(() => undefined);
  }

  /** Used-up faults stay in the list with nothing left until they are removed. */
  list(): readonly FaultState[] {
    return this.#planned.map(({ id, fault, left, hits }) => ({ id, fault, left, hits }));
  }

  /** `method` must be in lower case. */
  takeForCall(method: string, chatId: number | undefined): CallEffect | undefined {
    const fault = this.#take(chatId, (planned): planned is CallFault => {
      if (planned.on !== 'call') return false;
      return planned.method === undefined ? method !== 'getupdates' : planned.method.toLowerCase() === method;
    });
    if (fault !== undefined) for (const listener of this.listeners) listener(fault.effect, chatId);
    return fault?.effect;
  }

  takeForUpdate(kind: string, chatId: number | undefined): UpdateEffect | undefined {
    const fits = (fault: Fault): fault is UpdateFault => fault.on === 'update' && (fault.kind ?? kind) === kind;
    return this.#take(chatId, fits)?.effect;
  }

  #take<F extends Fault>(chatId: number | undefined, fits: (fault: Fault) => fault is F): F | undefined {
    for (const planned of this.#planned) {
      const { fault } = planned;
      if (planned.left === 0 || !fits(fault) || (fault.chatId ?? chatId) !== chatId) continue;
      if (fault.probability !== undefined && planned.random() >= fault.probability) continue;
      planned.left -= 1;
      planned.hits += 1;
      return fault;
    }
    return undefined;
  }
}

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
