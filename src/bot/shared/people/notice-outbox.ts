import type { Api } from 'grammy';
import { z } from 'zod';
import { mapConcurrent } from '../../../async/concurrency.ts';
import { repeat } from '../../../async/timers.ts';
import { newId } from '../../../services/new-id.ts';
import { asSent, below, type Screen } from '../../ui/screen.ts';
import type { AllWords } from '../../ui/words.ts';
import { isTelegramThere } from '../../runtime/telegram.ts';
import { readsNothing } from '../../../domain/people/access.ts';
import type { SentCard, Told } from '../../../domain/shared/sent-message.ts';
import type { Shop } from '../../../services/shop.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/shared/days.ts';
import { withLease } from '../../../services/leases.ts';
import { sayOnce, type SayOutcome, type Word } from './notify-person.ts';

/**
 * If Telegram is there and does not take what a person is told unasked, such as an answer of the shop, then after so long the merchant is told
 * instead. If there is none to tell, or Telegram is away, it is tried for a day,
 */
const NOTICE_TRIED_FOR_MS = HOUR_MS;
/** and so many such messages of all people wait, because an outage of Telegram may bring many together. */
const MAX_NOTICES_WAITING = 1_000;

/** A message that a person gets without having asked for it just now. */
export interface Notice extends Word {
  /** It is for merchants only. If it has to wait, whoever is no merchant any more does not get it. */
  readonly isOfMerchants?: true;
  /** Is called with the message if Telegram takes it at once, and does not wait for the others. A failure is only logged. */
  readonly arrived?: ((message: SentCard) => Promise<void>) | undefined;
  /** If the outcome was `later`, and the message is given up: what a merchant reads instead. It waits as a notice of its own. */
  readonly otherwise?: z.infer<typeof sentSchema>;
}

export type Notices = ReturnType<typeof createNotices>;

const sentSchema = z.object({ userId: z.number(), screen: z.custom<Screen>((screen) => typeof screen === 'object') });
/** As it is kept in Redis. Times are milliseconds since 1970. */
const waitingSchema = sentSchema.extend({
  id: z.string(),
  photo: z.string().optional(),
  isPhotoEnough: z.boolean().optional(),
  /** An earlier try may have arrived. */
  isRepeat: z.boolean().optional(),
  locale: z.string().optional(),
  isOfMerchants: z.literal(true).optional(),
  otherwise: sentSchema.optional(),
  at: z.number(),
  tries: z.number(),
  dueAt: z.number(),
});

type Waiting = z.infer<typeof waitingSchema>;

const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
const AT_ONCE = 8;
const BEHIND: SayOutcome = { type: 'later', cause: 'an older message to this person waits' };

/** A message that Telegram did not take waits in Redis. One process at a time tries it again. */
export function createNotices(
  shop: Pick<Shop, 'notices' | 'people' | 'isMerchant' | 'leases' | 'now' | 'logger'>,
  { api, words: allWords }: { readonly api: Api; readonly words: AllWords },
) {
  const { now, logger } = shop;
  let restMs = PAUSE_MAX_MS;
  const looks = repeat(run, () => restMs);
  return {
    run,
    start: looks.start,
    stop: looks.stop,
    /** Tries once. If Telegram asks for time, the message is tried again in the background. Never throws. */
    tell: async (notice: Notice) => tellBehind(await waiting(), notice),
    /** The same for different people. */
    async tellAll(all: readonly Notice[]): Promise<void> {
      const before = await waiting();
      await Promise.all(all.map((notice) => tellBehind(before, notice)));
    },
  };

  /** While Redis is away, it counts as nothing. */
  function waiting(): Promise<Waiting[]> {
    return list().catch(() => []);
  }

  /** @param before what waits for anybody already */
  async function tellBehind(before: readonly Waiting[], notice: Notice): Promise<Told> {
    const { words: own, screen, arrived, ...kept } = notice;
    const { userId } = kept;
    // If an older message to this person waits, the new one waits behind it, so that they read them in order.
    const isBehind = before.some((one) => one.userId === userId);
    const outcome = isBehind ? BEHIND : await sayOnce(api, notice, logger);
    if (outcome.type === 'told') await follow(arrived, { chatId: userId, messageId: outcome.messageId });
    if (outcome.type === 'undeliverable') return 'gone';
    if (outcome.type !== 'later') return outcome.type;
    if (before.length >= MAX_NOTICES_WAITING) {
      logger.error({ userId }, 'a person is not told: too many others wait to be told already');
      return 'failed';
    }
    try {
      const first = { id: newId(), locale: own.locale, at: now(), tries: 1, dueAt: dueAfter(outcome, 0) };
      await keep(afterTry({ ...kept, ...first, screen: asSent(screen, own) }, outcome));
    } catch (error) {
      logger.error({ err: error, userId }, 'a person is not told: Redis did not keep what they are to read');
      return 'failed';
    }
    looks.wake();
    return 'later';
  }

  async function follow(arrived: Notice['arrived'], message: SentCard): Promise<void> {
    try {
      await arrived?.(message);
    } catch (error) {
      logger.error({ err: error, userId: message.chatId }, 'a person was told, but without what belongs to it');
    }
  }

  /** Does nothing if another process is sending them. */
  async function run(): Promise<void> {
    try {
      let first = await firstOfEach();
      if (first.some(isDue)) {
        await withLease(shop, 'notices', tellDue);
        first = await firstOfEach();
      }
      const pauses = first.map(({ dueAt }) => Math.max(PAUSE_FIRST_MS, dueAt - now()));
      restMs = Math.min(PAUSE_MAX_MS, ...pauses);
    } catch (error) {
      restMs = PAUSE_MAX_MS;
      logger.warn({ err: error }, 'the messages that wait for people could not be read; trying again in a minute');
    }
  }

  async function tellDue(onStep: () => Promise<void>): Promise<void> {
    for (let due = await dueNow(); due.length > 0; due = await dueNow()) {
      await mapConcurrent(due, AT_ONCE, async (one) => {
        if (looks.signal.aborted) return;
        await onStep();
        await tryAgain(one);
      });
    }
  }

  async function tryAgain(one: Waiting): Promise<void> {
    const isLastTry = await isTooLate(one);
    const outcome = await sayLate(one);
    if (outcome.type === 'later' && (!isLastTry || isPaused(one, outcome)))
      return keep({ ...afterTry(one, outcome), tries: one.tries + 1, dueAt: dueAfter(outcome, one.tries) });
    if (outcome.type !== 'told') logger.error({ userId: one.userId }, 'a person could not be told');
    if (outcome.type === 'told' || one.otherwise === undefined) return shop.notices.remove(one.id);
    // With the same id, one write ends this notice and begins the other.
    await keep({ ...one.otherwise, id: one.id, isOfMerchants: true, at: now(), tries: 0, dueAt: now() });
  }

  /** An outage of Telegram counts only when it takes a day. This is asked before a try, because Telegram may come back while one fails. */
  async function isTooLate({ at, otherwise }: Waiting): Promise<boolean> {
    if (now() > at + DAY_MS) return true;
    return otherwise !== undefined && now() > at + NOTICE_TRIED_FOR_MS && isTelegramThere(api);
  }

  /** A pause that Telegram asks for is no failure, but nothing waits for more than two days. */
  function isPaused({ at }: Waiting, { pauseMs }: { readonly pauseMs?: number }): boolean {
    return pauseMs !== undefined && now() <= at + 2 * DAY_MS;
  }

  /** Not to a person who is locked by now, because somebody else may hold their phone; nor to one who is no merchant any more. */
  async function sayLate(one: Waiting): Promise<SayOutcome> {
    const person = await shop.people.find(one.userId);
    const isMerchant = shop.isMerchant(one.userId, person);
    const mayRead = one.isOfMerchants === true ? isMerchant : !readsNothing(person, isMerchant);
    const words = allWords(one.locale);
    const screen = below(one.isRepeat === true ? words.html('notice-repeated') : undefined, one.screen);
    return mayRead ? sayOnce(api, { ...one, words, screen }, logger) : { type: 'failed' };
  }

  function dueAfter({ pauseMs }: { readonly pauseMs?: number }, tries: number): number {
    return now() + (pauseMs ?? Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(tries, 10)));
  }

  async function dueNow(): Promise<Waiting[]> {
    return looks.signal.aborted ? [] : (await firstOfEach()).filter(isDue);
  }

  /** The oldest message of each person. */
  async function firstOfEach(): Promise<Waiting[]> {
    const newestFirst = (await list()).toSorted((one, other) => one.at - other.at).toReversed();
    return [...new Map(newestFirst.map((one) => [one.userId, one])).values()];
  }

  function isDue({ dueAt }: Waiting): boolean {
    return dueAt <= now();
  }

  function list(): Promise<Waiting[]> {
    return shop.notices.list(waitingSchema);
  }

  function keep(one: Waiting): Promise<void> {
    return shop.notices.put(one.id, JSON.stringify(one));
  }
}

/** The photo does not come again with the words. Two messages about one credit would read as two credits, so the second says what it is. */
function afterTry(one: Waiting, { isPhotoSent, isUnsure }: SayOutcome): Waiting {
  const isRepeat = one.isRepeat === true || isUnsure === true;
  return { ...one, isRepeat, ...(isPhotoSent === true ? { photo: undefined } : {}) };
}
