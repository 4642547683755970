import type { Api } from 'grammy';
import type { Logger, Now } from '../../../domain/shared/injected.ts';
import { withTimeout, sleepUntil } from '../../../async/timers.ts';
import { type Drawing, sendScreen, withoutMarkup } from '../../ui/screen.ts';
import type { Words, AllWords } from '../../ui/words.ts';
import { outcomeOf } from '../../runtime/telegram-refusals.ts';
import { readsNothing } from '../../../domain/people/access.ts';
import { languageOf } from '../../../domain/people/person.ts';
import type { Told } from '../../../domain/shared/sent-message.ts';
import type { Shop } from '../../../services/shop.ts';

/** What a person is told in their words. */
interface Word {
  readonly userId: number;
  readonly words: Words;
  readonly screen: Drawing;
}

/** Something that a person is told though they did not ask for it just now. */
interface Notice extends Word {
  /** Whom this tells, and what, if the outcome was `later` and it never went. */
  readonly otherwise?: Word;
}

/** Notices wait in memory: a process that crashes loses them, one that stops tries each a last time. What they say stands in any case. */
export interface Notices {
  /** Tries once, and goes on in the background if Telegram asks for time. Never throws. */
  tell(notice: Notice): Promise<Told>;
  stop(): Promise<void>;
}

interface NoticesDeps {
  readonly api: Api;
  readonly now: Now;
  /** Ends early when the signal does; never throws. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
}

interface Waiting extends Notice {
  readonly giveUpAt: number;
}

const GIVE_UP_AFTER_MS = 3_600_000;
const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** Bounds the memory that an outage of Telegram can take. */
const MAX_WAITING = 1_000;
const STOP_WITHIN_MS = 2_000;

export function createNotices({ api, now, sleep = sleepUntil, logger }: NoticesDeps): Notices {
  /** What waits for each person, the oldest first, because what was said last must also be read last. */
  const waiting = new Map<number, Waiting[]>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let count = 0;
  return {
    async tell(notice) {
      const queue = waiting.get(notice.userId);
      const outcome: SayOutcome = queue === undefined ? await sayOnce(api, notice, logger) : { type: 'later' };
      return outcome.type === 'later' ? keep(notice, outcome.pauseMs) : outcome.type;
    },
    async stop() {
      stopping.abort();
      await withTimeout(Promise.all(underWay), STOP_WITHIN_MS, () => undefined);
      if (waiting.size > 0)
        logger.error({ people: [...waiting.keys()] }, 'the process stops before these people were told');
    },
  };

  function keep(notice: Notice, pauseMs: number | undefined): Told {
    const { userId } = notice;
    if (count >= MAX_WAITING) {
      logger.error({ userId }, 'a person is not told: too many others wait to be told already');
      return 'failed';
    }
    count += 1;
    const one = { ...notice, giveUpAt: now() + GIVE_UP_AFTER_MS };
    const queue = waiting.get(userId);
    if (queue !== undefined) {
      queue.push(one);
      return 'later';
    }
    const fresh = [one];
    waiting.set(userId, fresh);
    const work = goOn(fresh, pauseMs).finally(() => underWay.delete(work));
    underWay.add(work);
    return 'later';
  }

  /** Until the person has been told all that waits for them, or the time for it is over. */
  async function goOn(queue: Waiting[], firstPauseMs: number | undefined): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let tries = 0, [next] = queue; next !== undefined; [next] = queue) {
      await sleep(pauseMs ?? Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(tries, 10)), stopping.signal);
      const outcome = await sayOnce(api, next, logger);
      const isOver = outcome.type === 'later' && now() + (outcome.pauseMs ?? 0) > next.giveUpAt;
      if (outcome.type === 'later' && !isOver) {
        if (stopping.signal.aborted) return;
        tries += 1;
        pauseMs = outcome.pauseMs;
        continue;
      }
      queue.shift();
      count -= 1;
      [tries, pauseMs] = [0, 0];
      if (queue.length === 0) waiting.delete(next.userId);
      if (outcome.type !== 'told') await giveUp(next);
    }
  }

  async function giveUp({ userId, otherwise }: Notice): Promise<void> {
    logger.error({ userId }, 'a person could not be told');
    if (otherwise !== undefined) await sayOnce(api, otherwise, logger);
  }
}

type SayOutcome = { type: 'told' | 'gone' | 'failed' } | { type: 'later'; pauseMs?: number };

/** One try. A text that Telegram refuses goes without its markup; that, and whatever else is wrong, is in the log. Never throws. */
export async function sayOnce(api: Api, { userId, words, screen }: Word, logger: Logger): Promise<SayOutcome> {
  const chat = { api, chatId: userId, words };
  try {
    return await told(sendScreen(chat, screen));
  } catch (error) {
    logger.error({ err: error, userId }, 'a person could not be told as it was meant; sending it without markup');
  }
  try {
    return await told(sendScreen(chat, withoutMarkup(screen)));
  } catch (error) {
    logger.error({ err: error, userId }, 'a person could not be told');
    return { type: 'failed' };
  }
}

/** @throws what Telegram refuses for the text's sake, and what is no answer of Telegram's */
async function told(sending: Promise<unknown>): Promise<SayOutcome> {
  try {
    await sending;
    return { type: 'told' };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === undefined) throw error;
    return outcome.type === 'undeliverable' ? { type: 'gone' } : outcome;
  }
}

/** A line for the merchant who acted if the person could not be told; none if they were, or if there was nothing to tell. */
export function undeliveredLines(told: Told | undefined, name: string, words: Words): string[] {
  return told === undefined || told === 'told' ? [] : [words.html(`person-${told}`, { name })];
}

/** What must be known of a buyer who is written to without an update of theirs. */
export interface KnownBuyer {
  /** Another person may hold their phone, who reads only that a purchase ended and how: no number, name or token. */
  readonly isLocked: boolean;
  /** What they chose by now; else in what they read when they bought. */
  readonly words: Words;
}

export type ReadBuyer = (buyer: { readonly userId: number; readonly locale: string }) => Promise<KnownBuyer>;

export function createReadBuyer(shop: Pick<Shop, 'people' | 'isMerchant'>, words: AllWords): ReadBuyer {
  return async ({ userId, locale }) => {
    const person = await shop.people.find(userId);
    return {
      isLocked: readsNothing(person, shop.isMerchant(userId, person)),
      words: words(languageOf(person, locale)),
    };
  };
}
