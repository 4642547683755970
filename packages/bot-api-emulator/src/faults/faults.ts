/** What may happen to a call of the bot. */
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

/** What may happen to an update on its way to the bot. */
export type UpdateEffect =
  /** Delivered again, with the same update_id, after the bot took it. */
  | { type: 'duplicate' }
  /** Delivered twice at the same time; needs a webhook. */
  | { type: 'duplicate-at-once' }
  /** Of a press, whose message the bot is told no more of than its chat and its number (https://core.telegram.org/bots/api#inaccessiblemessage, 2026-11). */
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
  /** In any case; if absent, every method except getUpdates. */
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

interface Planned<F extends Fault> {
  id: number;
  fault: F;
  left: number;
  hits: number;
  random: () => number;
}

/** A fault, how often it has happened (`hits`) and how often it still may (`left`). */
export interface FaultState {
  id: number;
  fault: Fault;
  left: number;
  hits: number;
}

/** The planned faults. Of those that fit a call or an update, the first happens. */
export class Faults {
  #calls: Planned<CallFault>[] = [];
  #updates: Planned<UpdateFault>[] = [];
  #nextId = 1;
  readonly #delays = new Set<() => void>();
  /** Called when a fault has happened to a call, with the chat if the call names one. */
  readonly listeners = new Set<(effect: CallEffect, chatId: number | undefined) => void>();

  /** Gives the id to remove it by. */
  add(fault: Fault): number {
    const id = this.#nextId++;
    const times = fault.times ?? 1;
    const state = {
      id,
      left: times === 0 ? Number.POSITIVE_INFINITY : times,
      hits: 0,
      random: seededRandom(fault.seed ?? 1),
    };
    if (fault.on === 'call') this.#calls.push({ ...state, fault });
    else this.#updates.push({ ...state, fault });
    return id;
  }

  remove(id: number): boolean {
    const before = this.list().length;
    this.#calls = this.#calls.filter((planned) => planned.id !== id);
    this.#updates = this.#updates.filter((planned) => planned.id !== id);
    return this.list().length < before;
  }

  /** All goes as usual again: delayed calls go on now. */
  clear(): void {
    this.#calls = [];
    this.#updates = [];
    for (const end of this.#delays) end();
  }

  /** Resolves after the time, or when the faults are cleared. */
  delay(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#delays.delete(end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      this.#delays.add(end);
    });
  }

  /** Used-up faults stay in the list with nothing left until they are removed. */
  list(): FaultState[] {
    return [...this.#calls, ...this.#updates].map(({ id, fault, left, hits }) => ({ id, fault, left, hits }));
  }

  /** `method` in lower case. */
  takeForCall(method: string, chatId: number | undefined): CallEffect | undefined {
    const fits = ({ method: wanted }: CallFault): boolean =>
      wanted === undefined ? method !== 'getupdates' : wanted.toLowerCase() === method;
    const effect = take(this.#calls, chatId, fits)?.effect;
    if (effect !== undefined) for (const listener of this.listeners) listener(effect, chatId);
    return effect;
  }

  takeForUpdate(kind: string, chatId: number | undefined): UpdateEffect | undefined {
    return take(this.#updates, chatId, ({ kind: wanted }) => wanted === undefined || wanted === kind)?.effect;
  }
}

function take<F extends Fault>(
  planned: readonly Planned<F>[],
  chatId: number | undefined,
  fits: (fault: F) => boolean,
): F | undefined {
  for (const candidate of planned) {
    const { fault } = candidate;
    if (candidate.left === 0 || !fits(fault)) continue;
    if (fault.chatId !== undefined && fault.chatId !== chatId) continue;
    if (fault.probability !== undefined && candidate.random() >= fault.probability) continue;
    candidate.left -= 1;
    candidate.hits += 1;
    return fault;
  }
  return undefined;
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
