import type { Clock } from '../state/clock.ts';
import type { Parameters } from '../server/parameters.ts';
import { tooManyRequests } from '../server/refusal.ts';

/** "avoid sending more than one message per second" to one chat; "20 messages per minute" to a group (Bots FAQ). */
const privateRatePerSecond = 1;
const groupRatePerSecond = 20 / 60;
/** "We may allow short bursts that go over this limit": how many is not said. */
const burst = 5;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** Holds the bot to Telegram's rate for one chat; if `strict` is false, it lets every call through. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #strict: boolean;
  readonly #buckets = new Map<number, Bucket>();

  constructor(clock: Clock, strict: boolean) {
    this.#clock = clock;
    this.#strict = strict;
  }

  /** Counts a call that puts something into a chat; throws 429 with the seconds to wait. */
  check(method: string, parameters: Parameters): void {
    if (!this.#strict || !/^(send(?!ChatAction)|copy|forward|edit)/.test(method)) return;
    const chatId = parameters.integer('chat_id');
    if (chatId === undefined) return;
    const rate = chatId < 0 ? groupRatePerSecond : privateRatePerSecond;
    const bucket = this.#filled(chatId, rate);
    if (bucket.tokens < 1) throw tooManyRequests(Math.ceil((1 - bucket.tokens) / rate));
    bucket.tokens -= 1;
  }

  #filled(chatId: number, rate: number): Bucket {
    const nowMs = this.#clock.now();
    const bucket = this.#buckets.get(chatId) ?? { tokens: burst, filledAtMs: nowMs };
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * rate);
    bucket.filledAtMs = nowMs;
    this.#buckets.set(chatId, bucket);
    return bucket;
  }
}
