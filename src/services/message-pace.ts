import type { Shop } from './shop.ts';

/**
 * Telegram takes "30 messages per second or so" of one bot (https://core.telegram.org/bots/faq, 2026-11). Some are left for people who begin to write
 * just now, because a process learns only a second later what the others have sent.
 */
const TOGETHER_PER_SECOND = 28;
/** At most so many announcements and other messages that can wait go out in a second, */
export const MOST_PER_SECOND = 25;
/** and so many may always go, so that they do not wait for ever. */
const LEAST_PER_SECOND = 1;
/** "Avoid sending more than one message per second" to one chat (the same page). An edit counts as one. */
export const MESSAGE_IN_CHAT_EVERY_MS = 1_000;
/** How often the message of something that takes long is redrawn. Telegram takes about 20 messages a minute in one chat over a longer time. */
export const PROGRESS_EVERY_MS = 4_000;

/** How many messages that can wait may go in a second. @param awaited messages that people wait for, in a second */
export function sparePerSecond(awaited: number): number {
  return Math.min(MOST_PER_SECOND, Math.max(LEAST_PER_SECOND, TOGETHER_PER_SECOND - awaited));
}

const SECOND_MS = 1_000;
/** From a turn to its message, on a busy machine. If a turn brings no message, the next awaited one is taken for its own, but only for so long. */
const GOES_WITHIN_MS = 10_000;
const MOST_UNDER_WAY = 50;

/** The pace of messages that can wait: they take what is left beside those that people wait for. */
export interface SparePace {
  /** Resolves with true when a message may go. If that would take longer than this, resolves with false, and no message may go. */
  take(maxWaitMs: number): Promise<boolean>;
}

/** A message that a person waits for is only counted, never held up. Others go as fast as all processes together leave room. */
export function createMessagePace({ messageRates: rates, now, logger }: Pick<Shop, 'messageRates' | 'now' | 'logger'>) {
  let second = 0;
  let awaitedNow = 0;
  /** Turns whose message has not gone yet, and when the last of them was taken. */
  let underWay = 0;
  let turnAt = 0;
  let awaited: Promise<number> = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;
  return {
    /** A message went to Telegram, and was taken or refused. */
    sent(): void {
      begin();
      if (underWay > 0 && now() - turnAt < GOES_WITHIN_MS) {
        underWay -= 1;
      } else {
        underWay = 0;
        awaitedNow += 1;
      }
    },
    async take(maxWaitMs: number): Promise<boolean> {
      begin();
      const perSecond = sparePerSecond(await awaited);
      if (!(await rates.take(Math.ceil(SECOND_MS / perSecond), maxWaitMs))) return false;
      begin();
      underWay = Math.min(MOST_UNDER_WAY, underWay + 1);
      turnAt = now();
      return true;
    },
    stop: (): void => clearTimeout(timer),
  };

  function begin(): void {
    if (timer !== undefined) return;
    second = Math.floor(now() / SECOND_MS);
    timer = setTimeout(end, (second + 1) * SECOND_MS - now());
    timer.unref();
  }

  function end(): void {
    timer = undefined;
    const count = awaitedNow;
    awaitedNow = 0;
    awaited = rates.note(second, count).catch((error: unknown) => {
      // Until the store is back, only the messages of this process are counted.
      logger.debug({ err: error }, 'the messages of a second are not noted');
      return count;
    });
  }
}

/** The room that all messages of the bot share. Ends of purchases go first, so messages that can wait ask here before each one. */
export interface SendingRoom {
  /** Resolves with true when a message may go; otherwise soon with false. */
  mayAnnounce(): Promise<boolean>;
}

/** Longer than the pause between two messages at the slowest pace. */
const TURN_WITHIN_MS = 2_000;

/** None while ends of purchases wait for Telegram; otherwise at the pace that what people wait for leaves. */
export function createSendingRoom(
  { backlog }: Pick<Shop, 'backlog'>,
  { outage, pace }: { readonly outage: { isAway(): boolean }; readonly pace: SparePace },
): SendingRoom {
  return {
    async mayAnnounce() {
      return !outage.isAway() && (await backlog.size()) === 0 && pace.take(TURN_WITHIN_MS);
    },
  };
}
