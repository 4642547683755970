import { addDays, type CalendarDate, newestDueDay } from '../../domain/shared/days.ts';
import type { RecapReaders } from '../../redis/reports/recap-reader-store.ts';
import { createDailyLoop, type DailyLoop } from '../daily-work.ts';
import type { Shop } from '../shop.ts';
import { LOOK_BACK_DAYS } from '../../domain/reports/recap.ts';
import { withLease } from '../leases.ts';

/**
 * `later`: it was certainly not sent. `refused`: the same, and Telegram would refuse it again. `unsure`: it may have been sent. `gone`: this person
 * cannot be reached any more, or may not read recaps. `locked`: they may not read this day's recap.
 */
export type RecapOutcome = 'sent' | 'later' | 'refused' | 'unsure' | 'gone' | 'locked';

export interface LostRecap {
  readonly date: CalendarDate;
  readonly isUnsure: boolean;
}

export type SendRecap = (userId: number, date: CalendarDate, lost: LostRecap | undefined) => Promise<RecapOutcome>;

type EveningShop = Pick<Shop, 'recapReaders' | 'recapAt' | 'leases' | 'timeZone' | 'now' | 'logger'>;

interface EveningSender {
  readonly send: SendRecap;
  readonly isTelegramThere: () => Promise<boolean>;
}

const LEASE = 'evening-recaps';

/**
 * Sends the day's picture to each of its readers, by one process. It is recorded before it is sent, so after a crash in between it stays unsent. It is
 * never sent twice, and the next one says that this one may be missing. If a day is missed, it is sent until the next day's time, and not later.
 */
export function createEveningRecaps(shop: EveningShop, { send, isTelegramThere }: EveningSender): DailyLoop {
  return createDailyLoop(shop, {
    name: 'the recaps of the evening',
    at: shop.recapAt,
    run: (newest, signal) =>
      withLease(shop, LEASE, async (keep) => {
        const due = (await shop.recapReaders.list()).filter(({ since }) => since <= dayDue(newest));
        // Asked first, so that a message that is begun hardly ever stays unsure.
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

/** The first evening for a person who asks for recaps now: one that is already due is not sent to them. */
export function firstEvening(now: number, at: string, timeZone: string): CalendarDate {
  return addDays(dayDue(newestDueDay(now, at, timeZone)), 1);
}

/** A recap is about the day on which it is sent. The comparison of the books is about the day before. */
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
      // The lost day is mentioned only once.
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

/** If one recap fails before it is sent, the others are still sent. */
async function tried(send: () => Promise<RecapOutcome>, userId: number, logger: Shop['logger']): Promise<RecapOutcome> {
  try {
    return await send();
  } catch (error) {
    logger.warn({ err: error, userId }, 'the evening recap could not be made');
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
