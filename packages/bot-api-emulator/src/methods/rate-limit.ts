import type { Clock } from '../state/clock.ts';
import type { Parameters } from '../server/parameters.ts';
import { tooManyRequests } from '../server/refusal.ts';

/** "avoid sending more than one message per second" to one chat; "20 messages per minute" to a group (Bots FAQ). */
const privateRatePerSecond = 1;
const groupRatePerSecond = 20 / 60;
/** "We may allow short bursts that go over this limit": how many is not said. */
const burst = 5;

/** "the API will not allow more than 30 messages per second or so" (Bots FAQ): new ones, to all chats together. */
const overallRatePerSecond = 30;
const overallWaitMs = 1000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** `overall`: only the limit over all chats applies. It is for runs in which people tap faster than any hand. */
export type Strictness = boolean | 'overall';

/** Holds the bot to Telegram's rates for one chat and for all of them; if `strict` is false, it lets every call through. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #strict: Strictness;
  readonly #chats = new Map<number, Bucket>();
  #overall: Bucket | undefined;
  /** If the bot was told to wait, it is not let through before this time, even if there is room again. */
  #blockedUntilMs = 0;

  constructor(clock: Clock, strict: Strictness) {
    this.#clock = clock;
    this.#strict = strict;
  }

  /** Throws 429 with the seconds to wait. */
  check(method: string, parameters: Parameters): void {
    if (this.#strict === false || !/^(send(?!ChatAction)|copy|forward|edit)/.test(method)) return;
    const chatId = parameters.integer('chat_id');
    if (chatId === undefined) return;
    const isNew = !method.startsWith('edit');
    const blockedMs = this.#blockedUntilMs - this.#clock.now();
    if (isNew && blockedMs > 0) throw tooManyRequests(Math.ceil(blockedMs / 1000));
    const chat = this.#strict === true ? this.#roomIn(chatId) : undefined;
    if (isNew) this.#countOverall(messagesOf(method, parameters));
    if (chat !== undefined) chat.tokens -= 1;
  }

  #roomIn(chatId: number): Bucket {
    const rate = chatId < 0 ? groupRatePerSecond : privateRatePerSecond;
    const chat = filled(this.#chats.get(chatId), { rate, most: burst }, this.#clock.now());
    this.#chats.set(chatId, chat);
    if (chat.tokens < 1) throw tooManyRequests(Math.ceil((1 - chat.tokens) / rate));
    return chat;
  }

  /** An album may take more than is left; then the messages after it wait until that is made up. */
  #countOverall(messages: number): void {
    const nowMs = this.#clock.now();
    const limits = { rate: overallRatePerSecond, most: overallRatePerSecond };
    const overall = (this.#overall = filled(this.#overall, limits, nowMs));
    if (overall.tokens < 1) {
      this.#blockedUntilMs = nowMs + overallWaitMs;
      throw tooManyRequests(overallWaitMs / 1000);
    }
    overall.tokens -= messages;
  }
}

function filled(bucket: Bucket | undefined, { rate, most }: { rate: number; most: number }, nowMs: number): Bucket {
  if (bucket === undefined) return { tokens: most, filledAtMs: nowMs };
  const tokens = Math.min(most, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * rate);
  return { tokens, filledAtMs: nowMs };
}

function messagesOf(method: string, parameters: Parameters): number {
  const media = method === 'sendMediaGroup' ? parameters.toObject()['media'] : undefined;
  return Array.isArray(media) ? Math.max(1, media.length) : 1;
}
