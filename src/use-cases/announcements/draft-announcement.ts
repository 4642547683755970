import { type Content, excerptOf, type Announcement } from '../../domain/announcements/announcement.ts';
import {
  type Audience,
  groups,
  type Group,
  type Reader,
  readerRole,
  standingOf,
} from '../../domain/announcements/audience.ts';
import type { Readership } from '../../domain/announcements/content-texts.ts';
import { storedLanguageOf, type AccessMode } from '../../domain/people/person.ts';
import type { Now } from '../shared/ports.ts';
import type { AnnouncementStore, NewsReaders, StoredReader, Confirmed } from './ports.ts';
import type { ChangeTrail } from '../people/ports.ts';

/** How many people each audience has at this moment, and how many of them all read which language. */
export type Counts = Readonly<Record<Group, number>> & { readonly languages: Readership };

export interface Plan {
  readonly planId: string;
  readonly audience: Audience;
  readonly count: number;
  /** How many of them read which language. */
  readonly languages: Readership;
  /** They turned news off. */
  readonly off: number;
  /** They blocked the bot. */
  readonly gone: number;
}

interface DraftAnnouncementDeps {
  readonly announcements: Pick<AnnouncementStore, 'draft' | 'change' | 'plan' | 'choose'>;
  readonly readers: Pick<NewsReaders, 'readAll'>;
  readonly mode: AccessMode;
  readonly isMerchant: (userId: number, person: Pick<StoredReader, 'access' | 'role'>) => boolean;
  /** The locale that there is for a language. */
  readonly localeOf: (language: string | undefined) => string;
  /** Twelve letters that no other has. */
  readonly newId: () => string;
  readonly now: Now;
}

export interface DraftAnnouncement {
  /** Answers the id of the draft. */
  keep(by: number, content: Content): Promise<string>;
  /** Puts this in the place of what a draft says; for whom it is has to be chosen anew. False if it is no draft any more. */
  change(id: string, content: Content): Promise<boolean>;
  /** Reads everybody once. */
  count(active: boolean): Promise<Counts>;
  /** Lists whom it is for: these people are told, and no others. Reads everybody once. Undefined if the draft is gone, or was chosen for anew meanwhile. */
  choose(id: string, audience: Audience): Promise<Plan | undefined>;
}

interface SpokenTo extends Reader {
  /** The language that they are written to in. */
  readonly locale: string;
}

/** Written at once. */
const PIECE = 500;

/** What comes before Confirm: what is announced, and to whom. */
export function createDraftAnnouncement(deps: DraftAnnouncementDeps): DraftAnnouncement {
  const { announcements, readers, mode, isMerchant, localeOf, newId, now } = deps;
  return {
    async keep(by, content) {
      const id = newId();
      await announcements.draft(id, by, content);
      return id;
    },
    change: (id, content) => announcements.change(id, content),
    async count(active) {
      const counts = { everybody: 0, agents: 0, customers: 0 };
      const languages = new Map<string, number>();
      for await (const reader of all()) {
        const fitting = groups.filter((group) => standingOf(reader, { group, active }, now()) === 'fits');
        for (const group of fitting) counts[group] += 1;
        if (fitting.length > 0) countOne(languages, reader.locale);
      }
      return { ...counts, languages };
    },
    async choose(id, audience) {
      const left = { off: 0, gone: 0 };
      const languages = new Map<string, number>();
      const userIds: number[] = [];
      for await (const reader of all()) {
        const standing = standingOf(reader, audience, now());
        if (standing === 'fits') {
          userIds.push(reader.userId);
          countOne(languages, reader.locale);
        } else if (standing !== 'other') left[standing] += 1;
      }
      const planId = newId();
      return (await write(id, planId, audience, userIds))
        ? { planId, audience, count: userIds.length, languages, ...left }
        : undefined;
    },
  };

  async function write(id: string, planId: string, audience: Audience, userIds: readonly number[]): Promise<boolean> {
    for (let from = 0; from === 0 || from < userIds.length; from += PIECE) {
      if (!(await announcements.plan(id, planId, from, userIds.slice(from, from + PIECE)))) return false;
    }
    return announcements.choose(id, planId, audience, userIds.length);
  }

  async function* all(): AsyncIterable<SpokenTo> {
    for await (const piece of readers.readAll()) yield* piece.map(readerOf);
  }

  function readerOf(stored: StoredReader): SpokenTo {
    const { userId, access, role, newsOff, seenAt, goneAt } = stored;
    const person = { access, role };
    return {
      userId,
      role: readerRole(person, mode, isMerchant(userId, person)),
      hasNewsOff: newsOff === true,
      locale: localeOf(storedLanguageOf(stored)),
      seenAt,
      goneAt,
    };
  }
}

function countOne(languages: Map<string, number>, locale: string): void {
  languages.set(locale, (languages.get(locale) ?? 0) + 1);
}

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

interface SteerAnnouncementDeps {
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
