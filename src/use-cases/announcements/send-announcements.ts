import { setTimeout as wait } from 'node:timers/promises';
import { keepLease } from '../shared/keep-lease.ts';
import type { Lease, Leases } from '../shared/ports.ts';
import { repeat } from '../shared/repeat.ts';
import type { AnnouncementStore } from './ports.ts';
import { createSendToPeople, type SendToPeopleDeps } from './send-to-people.ts';

export interface SendAnnouncements {
  /** Once: all that is to be sent, or nothing if another process does so. */
  run(): Promise<void>;
  start(): void;
  /** Something was confirmed: looks at once. */
  wake(): void;
  /** Begins no one more; resolves when all who were begun have had their answer. */
  stop(): Promise<void>;
}

export interface SendAnnouncementsDeps extends Omit<SendToPeopleDeps, 'sleep'> {
  readonly announcements: SendToPeopleDeps['announcements'] & Pick<AnnouncementStore, 'listOpen' | 'close'>;
  readonly leases: Leases;
  readonly sleep?: SendToPeopleDeps['sleep'];
}

/** One process sends at a time, so that the pace is that of the whole bot. */
const LEASE = 'announcements';
/** If the process that sends dies, another one goes on after this. */
const LEASE_MS = 5_000;
const LOOK_EVERY_MS = 3_000;
/**
 * How often a process looks while it knows of no open announcement. The process that confirms one sends it; another process learns of it
 * after this.
 */
const IDLE_LOOK_EVERY_MS = 12_000;

/**
 * Sends what was confirmed. A person is taken out of those who wait before they are sent to: a process that dies in between leaves them unsure, and
 * everybody else waiting for the process that goes on.
 */
export function createSendAnnouncements(deps: SendAnnouncementsDeps): SendAnnouncements {
  const { announcements, leases, now, logger, sleep = wait } = deps;
  let isIdle = false;
  const looks = repeat(run, () => (isIdle ? IDLE_LOOK_EVERY_MS : LOOK_EVERY_MS));
  return { run, start: looks.start, wake: looks.wake, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      isIdle = false;
      const open = looks.signal.aborted ? [] : await announcements.listOpen();
      isIdle = open.length === 0;
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
    const sending = createSendToPeople(announcement, { ...deps, sleep });
    const keep = keepLease(lease, LEASE_MS, now);
    let ended = announcement.endedAt !== undefined;
    try {
      while (!ended && !looks.signal.aborted && (await keep())) ended = await sending.step();
    } finally {
      await sending.idle();
    }
    if (!ended) return;
    const over = await announcements.find(id);
    if (over !== undefined) await deps.announcer.show(over);
    await announcements.close(id);
    logger.info({ announcement: id, ...over?.tally }, 'an announcement has ended');
  }
}
