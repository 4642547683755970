import { setTimeout as wait } from 'node:timers/promises';
import { type Announcement, type Content, type Settled, isFor, readerRole } from '../domain/announcement.ts';
import type { Person } from '../domain/people/person.ts';
import type { Lease } from '../redis/shared/leases.ts';
import { repeat } from '../async/timers.ts';
import { newId } from './new-id.ts';
import { PROGRESS_EVERY_MS, type SendingRoom } from './message-pace.ts';
import type { Shop } from './shop.ts';
import { keepLease } from './leases.ts';

export type SendOutcome =
  | { type: 'told' | 'blocked' | 'refused' }
  /** The message did not go: Telegram asks to wait, or there was no connection. */
  | { type: 'later'; pauseMs: number }
  /** There was no answer, so the message may have arrived. */
  | { type: 'unsure' };

/** Never throws. */
export interface Announcer {
  send(content: Content, person: Pick<Person, 'userId' | 'language' | 'chosenLanguage'>): Promise<SendOutcome>;
  isThere(): Promise<boolean>;
  /** Shows in the merchant's message how far it is. */
  show(announcement: Announcement): Promise<void>;
}

type SendingShop = Pick<
  Shop,
  'announcements' | 'people' | 'newsReaders' | 'leases' | 'mode' | 'isMerchant' | 'now' | 'logger'
>;

interface Sending {
  readonly announcer: Announcer;
  readonly room: SendingRoom;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** One process sends at a time, so that the pace is that of the whole bot. */
const LEASE = 'announcements';
/** If the process that sends dies, another one goes on after this. */
const LEASE_MS = 5_000;
const LOOK_EVERY_MS = 3_000;

/** A person is taken out of those who wait before the message is sent. If a process dies in between, it is not known whether they got it. */
export function createSendAnnouncements(shop: SendingShop, sending: Sending) {
  const { announcements, leases, now, logger } = shop;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, wake: looks.wake, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      const open = looks.signal.aborted ? [] : await announcements.listOpen();
      const lease = open.length === 0 ? undefined : await leases.take(LEASE, LEASE_MS);
      if (lease === undefined) return;
      try {
        for (const id of open) await sendOne(id, lease);
      } finally {
        await lease.release();
      }
    } catch (error) {
      logger.warn({ err: error }, 'an announcement was interrupted; it goes on in three seconds');
    }
  }

  async function sendOne(id: string, lease: Lease): Promise<void> {
    const announcement = await announcements.find(id);
    if (announcement === undefined) return announcements.close(id);
    const toPeople = createSendToPeople(shop, announcement, sending);
    const keep = keepLease(lease, LEASE_MS, now);
    let ended = announcement.endedAt !== undefined;
    try {
      while (!ended && !looks.signal.aborted && (await keep())) ended = await toPeople.step();
    } finally {
      await toPeople.idle();
    }
    if (!ended) return;
    const over = await announcements.find(id);
    if (over !== undefined) await sending.announcer.show(over);
    await announcements.close(id);
    logger.info({ announcement: id, ...over?.tally }, 'an announcement has ended');
  }
}

const ROOM_EVERY_MS = 100;
const MAX_UNDER_WAY = 20;
const READ_AT_ONCE = 50;
/** While Redis is away, writing an outcome is tried so often. After that it is not known whether the person got the message, which is true. */
const TRIES = 10;
const TRY_AGAIN_MS = 1_000;

function createSendToPeople(shop: SendingShop, announcement: Announcement, { announcer, room, sleep = wait }: Sending) {
  const { announcements, people, newsReaders, now, logger } = shop;
  const { id, content, audience: { group } = { group: 'everybody' } } = announcement;
  const run = newId();
  const underWay = new Set<Promise<void>>();
  let next: number[] = [];
  let begun = 0;
  let pausedUntil = 0;
  let isSilent = false;
  let shownAt = now();
  return { step, idle };

  /** Resolves when the messages that were begun have their answers. */
  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  /** Sends to one person, or pauses. True if the announcement has ended. */
  async function step(): Promise<boolean> {
    if (now() - shownAt >= PROGRESS_EVERY_MS && !(await showCurrent())) return end();
    if (!(await hasRoom())) {
      await sleep(ROOM_EVERY_MS);
      return false;
    }
    if (next.length === 0) next = [...(await announcements.nextPeople(id, READ_AT_ONCE))];
    const userId = next.shift();
    if (userId === undefined) return end();
    const token = `${run}:${(begun += 1)}`;
    const answer = await again(() => announcements.begin(id, userId, token));
    if (answer === 'stopped') return end();
    if (answer === 'taken') return false;
    track(tell(userId, token));
    if (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
    return false;
  }

  /** False if a merchant has stopped it. */
  async function showCurrent(): Promise<boolean> {
    shownAt = now();
    const current = await announcements.find(id);
    if (current?.state !== 'sending') return false;
    track(announcer.show(current));
    return true;
  }

  /** False if Telegram asked us to wait: then a person waits again, and the announcement has not ended yet. */
  async function end(): Promise<boolean> {
    await idle();
    next = [];
    return announcements.end(id, now());
  }

  async function hasRoom(): Promise<boolean> {
    if (now() < pausedUntil) return false;
    if (isSilent) isSilent = !(await announcer.isThere());
    return !isSilent && room.mayAnnounce();
  }

  function track(work: Promise<void>): void {
    const failed = (error: unknown): void =>
      logger.warn({ err: error, announcement: id }, 'the progress of an announcement could not be shown');
    const tracked: Promise<void> = work.catch(failed).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  async function tell(userId: number, token: string): Promise<void> {
    try {
      const settled = await tellOne(userId);
      if (settled !== undefined) await again(() => announcements.settle(id, userId, token, settled));
    } catch (error) {
      logger.warn({ err: error, userId, announcement: id }, 'it is not known whether a person has an announcement');
    }
  }

  /** Undefined: it is not known whether it arrived. */
  async function tellOne(userId: number): Promise<Settled | undefined> {
    const person = await again(() => people.find(userId));
    if (person === undefined || person.newsOff === true) return 'leftOut';
    if (!isFor(group, readerRole(person, shop.mode, shop.isMerchant(userId, person)))) return 'leftOut';
    const outcome = await announcer.send(content, person);
    switch (outcome.type) {
      case 'told':
      case 'refused':
        return outcome.type;
      case 'blocked':
        await again(() => newsReaders.noteGone(userId, now()));
        return 'blocked';
      case 'later':
        pausedUntil = Math.max(pausedUntil, now() + outcome.pauseMs);
        return 'again';
      case 'unsure':
        isSilent = true;
        return undefined;
    }
  }

  /** Repeats work if Redis is away for a moment. Each of these works may be done twice. */
  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries >= TRIES) throw error;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }
}
