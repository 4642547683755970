import { seededRandom } from './seeded-random.ts';

/** What may happen to a call of the bot. */
export type CallEffect =
  | { type: 'too-many-requests'; retryAfterSeconds: number }
  | { type: 'forbidden'; description?: string }
  | { type: 'server-error'; status?: number }
  /** The connection is cut after the effect took place: the bot does not learn of it. */
  | { type: 'answer-lost' }
  /** The connection is cut before anything happened. */
  | { type: 'request-lost' }
  | { type: 'delay'; delayMs: number }
  /** 200 with a body that is no JSON, after the effect took place. */
  | { type: 'garbage' }
  /** getUpdates only: the offset counts for nothing, so what was confirmed comes again. */
  | { type: 'acknowledgement-lost' };

/** What may happen to an update on its way to the bot. */
export type UpdateEffect =
  /** Delivered again, with the same update_id, after the bot took it. */
  | { type: 'duplicate' }
  /** Delivered twice at the same time; needs a webhook. */
  | { type: 'duplicate-at-once' }
  /** The next update goes ahead of it; alone, it goes after `holdMs` (1000). */
  | { type: 'swap'; holdMs?: number };

interface Which {
  /** How many times; 1 unless said, 0 for until it is removed. */
  times?: number;
  /** 0 to 1: only so often, by a generator started with `seed`. */
  probability?: number;
  seed?: number;
  chatId?: number;
}

export interface CallFault extends Which {
  on: 'call';
  /** Any case; every method where absent, save getUpdates. */
  method?: string;
  effect: CallEffect;
}

export interface UpdateFault extends Which {
  on: 'update';
  /** Such as `message` or `callback_query`; every kind where absent. */
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

/** A fault as it stands: how often it has struck, how often it may yet. */
export interface FaultState {
  id: number;
  fault: Fault;
  left: number;
  hits: number;
}

/** The faults asked for; the first that fits a call or an update strikes. */
export class Faults {
  #calls: Planned<CallFault>[] = [];
  #updates: Planned<UpdateFault>[] = [];
  #nextId = 1;
  /** Told when a fault has struck a call, of which chat where the call names one. */
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

  clear(): void {
    this.#calls = [];
    this.#updates = [];
  }

  /** Those spent stay in the list, with nothing left, until they are removed. */
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
