import type { Api } from 'grammy';
import { z } from 'zod';
import { withTimeout, repeat, sleepUntil } from '../../../async/timers.ts';
import { withLease } from '../../../services/daily-work.ts';
import { newId } from '../../../services/new-id.ts';
import { asSent, type Drawing, type Screen, sendScreen, withoutMarkup } from '../../ui/screen.ts';
import type { Words, AllWords } from '../../ui/words.ts';
import { outcomeOf } from '../../runtime/telegram-refusals.ts';
import { readsNothing } from '../../../domain/people/access.ts';
import { languageOf } from '../../../domain/people/person.ts';
import type { Logger } from '../../../domain/shared/injected.ts';
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
  readonly otherwise?: z.infer<typeof sentSchema>;
}

export type Notices = ReturnType<typeof createNotices>;

interface NoticesParts {
  readonly api: Api;
  readonly words: AllWords;
  /** Ends early when the signal does; never throws. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const sentSchema = z.object({ userId: z.number(), screen: z.custom<Screen>((screen) => typeof screen === 'object') });
const waitingSchema = sentSchema.extend({ id: z.string(), otherwise: sentSchema.optional(), giveUpAt: z.number() });
/** In Redis. Another process takes it over at `leftAt`, unless the one that keeps it puts that off. */
const copySchema = waitingSchema.extend({ leftAt: z.number() });

type Waiting = z.infer<typeof waitingSchema>;

const GIVE_UP_AFTER_MS = 3_600_000;
const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** Bounds the memory that an outage of Telegram can take. */
const MAX_WAITING = 1_000;
const STOP_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 60_000;
/** Longer than one try takes. */
const LEFT_AFTER_MS = 120_000;

/** Notices wait in memory, with a copy in Redis for who goes on if this process ends. */
export function createNotices(
  shop: Pick<Shop, 'notices' | 'leases' | 'now' | 'logger'>,
  { api, words: allWords, sleep = sleepUntil }: NoticesParts,
) {
  const { now, logger } = shop;
  const words = allWords(undefined);
  /** What waits for each person, the oldest first, because what was said last must also be read last. */
  const waiting = new Map<number, Waiting[]>();
  const ids = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const looks = repeat(takeOver, () => LOOK_EVERY_MS);
  return {
    start: looks.start,
    takeOver,
    /** Tries once, and goes on in the background if Telegram asks for time. Never throws. */
    async tell(notice: Notice): Promise<Told> {
      const queue = waiting.get(notice.userId);
      const outcome: SayOutcome = queue === undefined ? await sayOnce(api, notice, logger) : { type: 'later' };
      if (outcome.type !== 'later') return outcome.type;
      const { userId, otherwise } = notice;
      const screen = asSent(notice.screen, notice.words);
      const one = { id: newId(), userId, screen, otherwise, giveUpAt: now() + GIVE_UP_AFTER_MS };
      return keep(one, outcome.pauseMs);
    },
    async stop() {
      await looks.stop();
      stopping.abort();
      await withTimeout(Promise.all(underWay), STOP_WITHIN_MS, () => undefined);
      if (waiting.size > 0)
        logger.error({ people: [...waiting.keys()] }, 'the process stops before these people were told');
      await Promise.all([...waiting.values()].map((queue) => copy(queue, 0)));
    },
  };

  /** What a process has left that ended. */
  async function takeOver(): Promise<void> {
    try {
      if ((await listLeft()).length === 0) return;
      await withLease(shop, 'notices', async () => {
        for (const one of await listLeft()) await keep(one, 0);
      });
    } catch (error) {
      logger.warn({ err: error }, 'what people have not been told could not be read; trying again in a minute');
    }
  }

  /** The oldest first. */
  async function listLeft(): Promise<Waiting[]> {
    const copies = await shop.notices.list(copySchema);
    const left = copies.filter(({ id, leftAt }) => leftAt <= now() && !ids.has(id));
    return left.toSorted((a, b) => a.giveUpAt - b.giveUpAt);
  }

  async function copy(queue: readonly Waiting[], leftAt: number): Promise<void> {
    const texts = queue.map((one) => [one.id, JSON.stringify({ ...one, leftAt })] as const);
    await shop.notices.put(Object.fromEntries(texts)).catch(uncopied);
  }

  function uncopied(error: unknown): void {
    logger.warn({ err: error }, 'what a person is still to be told stands in memory alone');
  }

  async function keep(one: Waiting, pauseMs: number | undefined): Promise<Told> {
    const { userId } = one;
    if (ids.size >= MAX_WAITING) {
      logger.error({ userId }, 'a person is not told: too many others wait to be told already');
      return 'failed';
    }
    ids.add(one.id);
    const before = waiting.get(userId);
    const queue = before ?? [];
    queue.push(one);
    waiting.set(userId, queue);
    await copy([one], now() + (pauseMs ?? 0) + LEFT_AFTER_MS);
    if (before !== undefined) return 'later';
    const work = goOn(queue, pauseMs).finally(() => underWay.delete(work));
    underWay.add(work);
    return 'later';
  }

  /** Until the person has been told all that waits for them, or the time for it is over. */
  async function goOn(queue: Waiting[], firstPauseMs: number | undefined): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let tries = 0, [next] = queue; next !== undefined; [next] = queue) {
      const wait = pauseMs ?? Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(tries, 10));
      if (tries > 0) await copy(queue, now() + wait + LEFT_AFTER_MS);
      await sleep(wait, stopping.signal);
      const outcome = await sayOnce(api, { ...next, words }, logger);
      const isOver = outcome.type === 'later' && now() + (outcome.pauseMs ?? 0) > next.giveUpAt;
      if (outcome.type === 'later' && !isOver) {
        if (stopping.signal.aborted) return;
        tries += 1;
        pauseMs = outcome.pauseMs;
        continue;
      }
      queue.shift();
      ids.delete(next.id);
      [tries, pauseMs] = [0, 0];
      if (queue.length === 0) waiting.delete(next.userId);
      if (outcome.type !== 'told') await giveUp(next);
      await shop.notices.remove(next.id).catch(uncopied);
    }
  }

  async function giveUp({ userId, otherwise }: Waiting): Promise<void> {
    logger.error({ userId }, 'a person could not be told');
    if (otherwise !== undefined) await sayOnce(api, { ...otherwise, words }, logger);
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
