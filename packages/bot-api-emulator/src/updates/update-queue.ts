import type { Update } from '@grammyjs/types';
import { type Clock, unixTime } from '../state/clock.ts';

/** How long an update waits to be fetched. These times, and the queues, are those of telegram-bot-api, Client::add_update and its callers. */
export const messageLifeSeconds = 86_400;
export const queryLifeSeconds = 150;

export interface Outgoing {
  update: Omit<Update, 'update_id'>;
  queueId: string;
  livesForSeconds: number;
}

export interface QueuedUpdate {
  update: Update;
  /** Updates of one queue reach a webhook one after the other; those of different queues may overtake each other. */
  queueId: string;
  /** Unix time, seconds. */
  expiresAt: number;
  /** How many more times it is delivered after the bot has confirmed it: duplicates made on purpose. */
  repeats: number;
}

/** Kinds that are sent only if the bot asks for them by name (documentation of getUpdates.allowed_updates). */
const onlyByName = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

/** In order of update_id; adding and taking cost the same however many wait. The part that delivers listens with `onAdded`. */
export class UpdateQueue {
  readonly #clock: Clock;
  readonly #waiting = new Map<number, QueuedUpdate>();
  readonly #emptied = new Set<() => void>();
  /** Telegram numbers updates from "a certain positive number". */
  nextId = 100_000_001;
  /** The kinds the bot asked for; undefined means Telegram's default, as an empty list does. */
  allowed: readonly string[] | undefined;
  onAdded: (entry: QueuedUpdate) => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiting.size;
  }

  allow(kinds: readonly string[]): void {
    this.allowed = kinds.length === 0 ? undefined : kinds;
  }

  /** Gives undefined if the bot has not asked for this kind: then no update is made. */
  add({ update, queueId, livesForSeconds }: Outgoing, repeats = 0): QueuedUpdate | undefined {
    const kind = Object.keys(update)[0] ?? '';
    if (!(this.allowed?.includes(kind) ?? !onlyByName.has(kind))) return undefined;
    const expiresAt = unixTime(this.#clock) + livesForSeconds;
    const entry = { update: { update_id: this.nextId++, ...update }, queueId, expiresAt, repeats };
    this.#waiting.set(entry.update.update_id, entry);
    this.onAdded(entry);
    return entry;
  }

  /** The oldest first, at most `limit`, without those that have expired. */
  oldest(limit: number): QueuedUpdate[] {
    const found: QueuedUpdate[] = [];
    for (const entry of this.#waiting.values()) {
      if (!this.isWanted(entry)) this.drop(entry);
      else if (found.push(entry) >= limit) break;
    }
    return found;
  }

  isWanted({ update, expiresAt }: QueuedUpdate): boolean {
    return this.#waiting.has(update.update_id) && unixTime(this.#clock) <= expiresAt;
  }

  /** Notes that the bot has the update. False if a fault wants it delivered once more. */
  confirm(entry: QueuedUpdate): boolean {
    if (entry.repeats > 0) {
      entry.repeats -= 1;
      return false;
    }
    this.drop(entry);
    return true;
  }

  /** As the offset of getUpdates does. */
  confirmBefore(offset: number): void {
    for (const entry of this.#waiting.values()) {
      if (entry.update.update_id >= offset) break;
      this.confirm(entry);
    }
  }

  clear(): void {
    for (const entry of this.#waiting.values()) this.drop(entry);
  }

  /** Returns a function that stops this. */
  whenEmpty(tell: () => void): () => void {
    this.#emptied.add(tell);
    return () => this.#emptied.delete(tell);
  }

  /** Puts back what was saved, with its old ids. */
  restore(entries: readonly QueuedUpdate[], nextId: number): void {
    for (const entry of entries) this.#waiting.set(entry.update.update_id, entry);
    this.nextId = Math.max(this.nextId, nextId);
  }

  drop(entry: QueuedUpdate): void {
    this.#waiting.delete(entry.update.update_id);
    if (this.size > 0) return;
    for (const tell of this.#emptied) tell();
  }
}
