import { setTimeout as wait } from 'node:timers/promises';
import { rightsOf } from '../../domain/people/access.ts';
import { storedLanguageOf, roleOf } from '../../domain/people/person.ts';
import { BARRED_AGAIN_MS, DAMAGED_AGAIN_MS } from '../../domain/reminder.ts';
import { stepOfReminder } from '../../domain/reminder-step.ts';
import type { DueReminder } from '../../redis/reminder-store.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { repeat } from '../../async/timers.ts';
import type { SendingRoom } from '../message-pace.ts';
import type { Shop } from '../shop.ts';
import { createPrepareReminder, type ReminderMessenger, takeReminderStep } from './take-reminder-step.ts';

interface Sending {
  readonly messenger: ReminderMessenger;
  readonly room: SendingRoom;
  /** Of the words in a person's language. */
  readonly localeOf: (language: string | undefined) => string;
  readonly lookEveryMs?: number | undefined;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LOOK_EVERY_MS = 30_000;
/** Longer than those that are claimed together take at the slowest pace, and wait for room. */
const CLAIM_MS = 180_000;
/** Of a shard. */
const CLAIM_AT_ONCE = 20;
/** They share the calls to the service with purchases, which people wait for. */
const AT_ONCE = 8;
const ROOM_AGAIN_MS = 5_000;
const ROOM_EVERY_MS = 250;
const ROOM_WITHIN_MS = 60_000;

/**
 * Sends what is due. The record says so before the message goes, by a script that only one process gets past, and with it the next day counts: a process that
 * dies in between leaves one of which it is not known whether it arrived, and the next message says so.
 */
export function createSendReminders(
  shop: Shop,
  { messenger, room, localeOf, lookEveryMs = LOOK_EVERY_MS, sleep = wait }: Sending,
) {
  const { reminders, people, now, logger } = shop;
  const sending = { messenger, prepare: createPrepareReminder(shop), hasRoom };
  const looks = repeat(run, () => lookEveryMs);
  return { run, start: looks.start, wake: looks.wake, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      for (const shard of SHARDS) {
        while (!looks.signal.aborted && !shop.isShut() && (await runSome(shard)) === CLAIM_AT_ONCE);
      }
    } catch (error) {
      logger.warn({ err: error }, 'reminders were interrupted; they go on in half a minute');
    }
  }

  /** Answers how many it claimed. */
  async function runSome(shard: number): Promise<number> {
    const due = await reminders.claim(shard, now(), now() + CLAIM_MS, CLAIM_AT_ONCE);
    await mapConcurrent(due, AT_ONCE, async (each) => {
      await take(each).catch((error: unknown) => {
        logger.warn(
          { err: error, reminder: each.id },
          'a reminder could not be handled; it is tried again in three minutes',
        );
      });
    });
    return due.length;
  }

  async function take(due: DueReminder): Promise<void> {
    if (looks.signal.aborted) return reminders.postpone(due, now());
    const [reminder, person] = await Promise.all([reminders.find(due.userId, due.id), people.find(due.userId)]);
    if (reminder === undefined) return reminders.postpone(due, now() + DAMAGED_AGAIN_MS);
    const isMerchant = shop.isMerchant(due.userId, person);
    // Silent; what comes due meanwhile is said to be missed when they may buy again.
    if (rightsOf(person, shop.mode, isMerchant) !== 'buy') return reminders.postpone(due, now() + BARRED_AGAIN_MS);
    const reader = { person, role: roleOf(person, isMerchant), locale: localeOf(storedLanguageOf(person)) };
    await takeReminderStep(shop, { ...sending, reminder, reader }, stepOfReminder(reminder, now(), shop.timeZone));
  }

  /** Ends of purchases go first. What a process that stops puts off is for another one, at once. */
  async function hasRoom(due: DueReminder): Promise<boolean> {
    const until = now() + ROOM_WITHIN_MS;
    while (!looks.signal.aborted && now() < until) {
      if (await room.mayAnnounce()) return true;
      await sleep(ROOM_EVERY_MS);
    }
    await reminders.postpone(due, now() + (looks.signal.aborted ? 0 : ROOM_AGAIN_MS));
    return false;
  }
}
