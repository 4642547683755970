import { setTimeout as pause } from 'node:timers/promises';
import type { Reminder } from '../../src/domain/reminders/reminder.ts';
import type { Lateness } from '../audit/report-lateness.ts';
import { type Purchase, startPurchases } from './purchases.ts';
import type { ReminderShop } from './reminder-shop.ts';

interface Round {
  /** Of whom one is due each. */
  readonly userIds: readonly number[];
  readonly dueAt: number;
  /** How often one of the processes dies. */
  readonly kills: number;
}

/** What became of those that were due at one moment, and of who bought meanwhile. */
export interface RoundFigures {
  readonly due: number;
  readonly kills: number;
  /** People who were asked. */
  readonly asked: number;
  readonly twice: number;
  /** A crash came between its record and its message, so that it may have gone or not: the next one says so. */
  readonly cutOff: number;
  /** Neither asked nor cut off. */
  readonly lost: number;
  /** From the moment at which they were due. */
  readonly firstS: number;
  readonly lastS: number;
  /** Reminders a second, until nine in ten were asked. */
  readonly perSecond: number;
  /** New messages of every kind in the busiest second. */
  readonly busiest: number;
  readonly purchases: readonly Purchase[];
  /** Undefined if processes were killed. */
  readonly late: readonly Lateness[] | undefined;
}

const LOOK_EVERY_MS = 1_000;
/** About as many as go. */
const PER_SECOND = 25;
const GIVE_UP_AFTER_MS = 8 * 60_000;
/** By then a message has gone, or its process is dead. */
const CUT_OFF_AFTER_MS = 30_000;
const MOST = 0.9;

export async function runRound(shop: ReminderShop, { userIds, dueAt, kills }: Round): Promise<RoundFigures> {
  const seen = watchMessages(shop, new Set(userIds));
  await pause(Math.max(0, dueAt - Date.now()));
  if (kills === 0) await shop.crew.lateness();
  const buying = startPurchases(shop.buyers);
  const killing = killInTurn(shop, { kills, userIds }, () => seen.asked.size > 0);
  await untilAsked(shop, userIds, seen.asked, dueAt + GIVE_UP_AFTER_MS);
  const late = kills === 0 ? await shop.crew.lateness() : undefined;
  const purchases = await buying.stop();
  await killing;
  seen.stop();
  const first = [...seen.asked.values()].flatMap(([at]) => at ?? []).toSorted((a, b) => a - b);
  const [firstAt = NaN, lastAt = NaN] = [first[0], first.at(-1)];
  const most = Math.ceil(first.length * MOST);
  const left = await cutOffOf(shop, userIds);
  return {
    due: userIds.length,
    kills,
    asked: seen.asked.size,
    twice: [...seen.asked.values()].filter(({ length }) => length > 1).length,
    cutOff: left.size,
    lost: userIds.filter((userId) => !seen.asked.has(userId) && !left.has(userId)).length,
    firstS: (firstAt - dueAt) / 1_000,
    lastS: (lastAt - dueAt) / 1_000,
    perSecond: most / (((first[most - 1] ?? NaN) - firstAt) / 1_000),
    busiest: Math.max(0, ...seen.perSecond.values()),
    purchases: purchases.filter(({ confirmedAt }) => confirmedAt >= firstAt && confirmedAt <= lastAt),
    late,
  };
}

interface SeenMessages {
  /** When each was asked, by person. */
  readonly asked: ReadonlyMap<number, readonly number[]>;
  readonly perSecond: ReadonlyMap<number, number>;
  stop(): void;
}

function watchMessages({ emulator: { driver, bot } }: ReminderShop, people: ReadonlySet<number>): SeenMessages {
  const asked = new Map<number, number[]>();
  const perSecond = new Map<number, number>();
  const stop = driver.onEvent((event) => {
    if (event.type !== 'message' || event.message.from?.id !== bot.id) return;
    const second = Math.floor(Date.now() / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    if (!people.has(event.person) || !/🔔/u.test(event.message.text ?? '')) return;
    asked.set(event.person, [...(asked.get(event.person) ?? []), Date.now()]);
  });
  return { asked, perSecond, stop };
}

/** From the first message on, while about `due` of them go. */
async function killInTurn(
  { crew }: ReminderShop,
  { kills, userIds }: Pick<Round, 'kills' | 'userIds'>,
  hasBegun: () => boolean,
): Promise<void> {
  const everyMs = (userIds.length / PER_SECOND / (kills + 1)) * 1_000;
  for (let place = 0; place < kills; place += 1) {
    while (!hasBegun()) await pause(LOOK_EVERY_MS / 10);
    await pause(everyMs);
    crew.kill(place);
  }
}

/** What a process had claimed when it died comes three minutes later. */
async function untilAsked(
  shop: ReminderShop,
  userIds: readonly number[],
  asked: SeenMessages['asked'],
  giveUpAt: number,
): Promise<void> {
  while (Date.now() < giveUpAt) {
    const left = userIds.filter((userId) => !asked.has(userId));
    // Each of these is read, so only when they are few.
    if (left.length === 0 || (left.length < userIds.length / 10 && (await cutOffOf(shop, left)).size === left.length))
      return;
    await pause(LOOK_EVERY_MS);
  }
}

async function cutOffOf({ store }: ReminderShop, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const stored = (await Promise.all(userIds.map((userId) => store.reminders.list(userId)))).flat();
  return new Set(stored.filter(isCutOffForLong).map(({ userId }) => userId));
}

function isCutOffForLong({ asked }: Reminder): boolean {
  return asked?.state === 'sending' && asked.at < Date.now() - CUT_OFF_AFTER_MS;
}
