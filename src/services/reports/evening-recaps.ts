import { addDays, type CalendarDate } from '../../domain/shared/days.ts';
import { newestDueDay } from '../../domain/reports/reconciliation.ts';
import type { RecapReaders } from '../../redis/reports/recap-reader-store.ts';
import { createDailyLoop, type DailyLoop, withLease } from '../daily-work.ts';
import type { Shop } from '../shop.ts';
import { LOOK_BACK_DAYS } from '../../domain/reports/recap.ts';

/**
 * `later`: it was not sent, for certain. `refused`: the same, and Telegram would refuse it again. `unsure`: it may have been sent. `gone`: this
 * person cannot be reached any more, or may not read it. `locked`: they may not read that of this day.
 */
export type RecapOutcome = 'sent' | 'later' | 'refused' | 'unsure' | 'gone' | 'locked';

/** An earlier day whose picture may not have arrived, or was not sent. */
export interface LostRecap {
  readonly date: CalendarDate;
  readonly isUnsure: boolean;
}

/** @param lost said with this one */
export type SendRecap = (userId: number, date: CalendarDate, lost: LostRecap | undefined) => Promise<RecapOutcome>;

type EveningShop = Pick<Shop, 'recapReaders' | 'recapAt' | 'leases' | 'timeZone' | 'now' | 'logger'>;

export interface EveningSender {
  readonly send: SendRecap;
  /** Whether Telegram answers at all. */
  readonly isTelegramThere: () => Promise<boolean>;
}

const LEASE = 'evening-recaps';

/**
 * Sends the day's picture to each of its readers, by one process. Recorded before it is sent, so a crash in between leaves it unsent: it is never
 * sent twice, and the next one says that this one may be missing. A day that is missed is sent up to the next day's time, and no later.
 */
export function createEveningRecaps(shop: EveningShop, { send, isTelegramThere }: EveningSender): DailyLoop {
  return createDailyLoop(shop, {
    name: 'the recaps of the evening',
    at: shop.recapAt,
    run: (newest, signal) =>
      withLease(shop, LEASE, async (keep) => {
        const due = (await shop.recapReaders.list()).filter(({ since }) => since <= dayDue(newest));
        // So that what is begun is hardly ever left unsure.
        if (due.length > 0 && !(await isTelegramThere())) throw new Error('Telegram does not answer');
        let left = 0;
        for (const { userId } of due) {
          signal.throwIfAborted();
          await keep();
          if ((await sendOne(shop, send, userId, dayDue(newest))) === 'later') left += 1;
        }
        if (left > 0) throw new Error(`${left} could not be sent`);
        return newest;
      }),
  });
}

/** The first evening of who asks for it now: what is due already is not sent after all. */
export function firstEvening(now: number, at: string, timeZone: string): CalendarDate {
  return addDays(dayDue(newestDueDay(now, at, timeZone)), 1);
}

/** A recap is of the day on which it is sent, and the comparison of the books of the day before. */
function dayDue(newest: CalendarDate): CalendarDate {
  return addDays(newest, 1);
}

async function sendOne(
  { recapReaders: readers, logger }: EveningShop,
  send: SendRecap,
  userId: number,
  date: CalendarDate,
): Promise<RecapOutcome> {
  const lost = await lostBefore(readers, userId, date);
  if (!(await readers.begin(userId, date))) return 'sent';
  const outcome = await tried(() => send(userId, date, lost), userId, logger);
  switch (outcome) {
    case 'sent':
      await readers.noteSent(userId, date);
      // It is said once.
      if (lost !== undefined) await readers.noteSent(userId, lost.date);
      break;
    case 'locked':
      await readers.noteSent(userId, date);
      break;
    case 'gone':
      await readers.set(userId, 'off');
      break;
    case 'later':
      await readers.takeBack(userId, date);
      break;
    case 'refused':
      await readers.noteRefused(userId, date);
      break;
    case 'unsure':
      break;
  }
  return outcome;
}

/** If one fails before anything is sent, the others still get theirs. */
async function tried(send: () => Promise<RecapOutcome>, userId: number, logger: Shop['logger']): Promise<RecapOutcome> {
  try {
    return await send();
  } catch (error) {
    logger.warn({ err: error, userId }, 'a recap of the evening could not be made');
    return 'later';
  }
}

async function lostBefore(readers: RecapReaders, userId: number, date: CalendarDate): Promise<LostRecap | undefined> {
  for (let days = 1; days <= LOOK_BACK_DAYS; days += 1) {
    const before = addDays(date, -days);
    const state = await readers.stateOf(userId, before);
    if (state === 'begun' || state === 'refused') return { date: before, isUnsure: state === 'begun' };
  }
  return undefined;
}
