import { excerptOf } from '../../domain/announcements/excerpt.ts';
import type { Announcement } from '../../domain/announcements/announcement.ts';
import type { ChangeTrail } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { AnnouncementStore, Confirmed } from './ports.ts';

/** A merchant's tap; `id` is the same when it comes again. */
interface Tap {
  readonly by: number;
  readonly id: string;
}

export interface SteerAnnouncement {
  /** Confirmed. */
  start(id: string, planId: string, tap: Tap & { messageId: number }): Promise<Confirmed>;
  stop(id: string, tap: Tap): Promise<'stopped' | 'over'>;
  /** To those of whom it is not known whether they got it. */
  again(id: string, tap: Tap): Promise<'again' | 'sending' | 'none'>;
}

export interface SteerAnnouncementDeps {
  readonly announcements: Pick<AnnouncementStore, 'find' | 'start' | 'stop' | 'again'>;
  readonly changeTrail: Pick<ChangeTrail, 'write'>;
  /** There is something to send. */
  readonly wake: () => void;
  readonly now: Now;
}

/** Confirm, Stop and Send to these. Each is in the trail of changes before it is done. */
export function createSteerAnnouncement({
  announcements,
  changeTrail,
  wake,
  now,
}: SteerAnnouncementDeps): SteerAnnouncement {
  return {
    async start(id, planId, { by, id: tapId, messageId }) {
      const draft = await announcements.find(id);
      if (draft?.by !== by) return 'gone';
      if (draft.state === 'draft' && draft.planId === planId) await note(draft, { by, id: `announce-${id}` }, 'sent');
      const confirmed = await announcements.start(id, planId, { tapId, messageId, at: now() });
      if (confirmed === 'confirmed') wake();
      return confirmed;
    },
    async stop(id, tap) {
      const announcement = await announcements.find(id);
      if (announcement?.state !== 'sending') return announcement?.state === 'stopped' ? 'stopped' : 'over';
      await note(announcement, tap, 'stopped');
      return announcements.stop(id);
    },
    async again(id, tap) {
      const announcement = await announcements.find(id);
      if (announcement === undefined || announcement.tally.unsure === 0) return 'none';
      if (announcement.state === 'sending') return 'sending';
      await note(announcement, tap, 'again');
      const outcome = await announcements.again(id, tap.id, now());
      if (outcome === 'again') wake();
      return outcome;
    },
  };

  async function note(
    { content, audience, count, tally }: Announcement,
    { by, id }: Tap,
    what: 'sent' | 'stopped' | 'again',
  ): Promise<void> {
    const people = { sent: count, stopped: tally.waiting, again: tally.unsure }[what];
    const whom = `${audience?.group ?? 'everybody'}${audience?.active === true ? ' active' : ''}`;
    await changeTrail.write(id, {
      by,
      at: now(),
      what: 'announcement',
      about: excerptOf(content),
      before: whom,
      after: `${what} ${people}`,
    });
  }
}
