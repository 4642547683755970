import { setTimeout as wait } from 'node:timers/promises';
import { rightsOf } from '../../domain/people/access.ts';
import { storedLanguageOf, roleOf } from '../../domain/people/person.ts';
import { stepOfReminder, BARRED_AGAIN_MS, DAMAGED_AGAIN_MS } from '../../domain/reminder-schedule.ts';
import type { OfPerson } from '../../redis/shared/members.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { repeat } from '../../async/timers.ts';
import type { SendingRoom } from '../message-pace.ts';
import type { Shop } from '../shop.ts';
import { createPrepareReminder, type ReminderMessenger, sendReminder } from './send-reminder.ts';

interface Sending {
  readonly messenger: ReminderMessenger;
  readonly room: SendingRoom;
  readonly localeOf: (language: string | undefined) => string;
  readonly lookEveryMs?: number | undefined;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LOOK_EVERY_MS = 30_000;
/** Longer than all reminders of one claim take at the slowest pace, with their wait for room. */
const CLAIM_MS = 180_000;
const CLAIM_AT_ONCE = 20;
/** They share the calls to the service with purchases, which people wait for. */
const AT_ONCE = 8;
const ROOM_AGAIN_MS = 5_000;
const ROOM_EVERY_MS = 250;
const ROOM_WITHIN_MS = 60_000;

/**
 * Sends what is due. Before a message goes, the record says so, by a script that only one process passes, and the next day counts from then on. If a process
 * dies in between, it is not known whether the message arrived, and the next message says so.
 */
export function createReminderWorker(
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

  async function take(due: OfPerson): Promise<void> {
    if (looks.signal.aborted) return reminders.postpone(due, now());
    const [reminder, person] = await Promise.all([reminders.find(due.userId, due.id), people.find(due.userId)]);
    if (reminder === undefined) return reminders.postpone(due, now() + DAMAGED_AGAIN_MS);
    const isMerchant = shop.isMerchant(due.userId, person);
    // The person is told nothing now. If they may buy again, they are told then that the reminder was missed.
    if (rightsOf(person, shop.mode, isMerchant) !== 'buy') return reminders.postpone(due, now() + BARRED_AGAIN_MS);
    const reader = { person, role: roleOf(person, isMerchant), locale: localeOf(storedLanguageOf(person)) };
    await sendReminder(shop, { ...sending, reminder, reader }, stepOfReminder(reminder, now(), shop.timeZone));
  }

  /** Ends of purchases go first. If this process stops, the reminder is due at once for another one. */
  async function hasRoom(due: OfPerson): Promise<boolean> {
    const until = now() + ROOM_WITHIN_MS;
    while (!looks.signal.aborted && now() < until) {
      if (await room.mayAnnounce()) return true;
      await sleep(ROOM_EVERY_MS);
    }
    await reminders.postpone(due, now() + (looks.signal.aborted ? 0 : ROOM_AGAIN_MS));
    return false;
  }
}
