import type { Content } from '../../domain/announcements/announcement.ts';
import {
  type Audience,
  groups,
  type Group,
  type Reader,
  readerRole,
  standingOf,
} from '../../domain/announcements/audience.ts';
import type { AccessMode } from '../../domain/people/person.ts';
import type { Now } from '../shared/ports.ts';
import type { AnnouncementStore, NewsReaders, StoredReader } from './ports.ts';

/** How many people each audience has at this moment. */
export type Counts = Readonly<Record<Group, number>>;

export interface Plan {
  readonly planId: string;
  readonly audience: Audience;
  readonly count: number;
  /** They turned news off. */
  readonly off: number;
  /** They blocked the bot. */
  readonly gone: number;
}

export interface DraftAnnouncementDeps {
  readonly announcements: Pick<AnnouncementStore, 'draft' | 'plan' | 'choose'>;
  readonly readers: Pick<NewsReaders, 'readAll'>;
  readonly mode: AccessMode;
  readonly isMerchant: (userId: number, person: Pick<StoredReader, 'access' | 'role'>) => boolean;
  /** Twelve letters that no other has. */
  readonly newId: () => string;
  readonly now: Now;
}

export interface DraftAnnouncement {
  /** Answers the id of the draft. */
  keep(by: number, content: Content): Promise<string>;
  count(active: boolean): Promise<Counts>;
  /** Lists whom it is for: these people are told, and no others. Undefined if the draft is gone, or was chosen for anew meanwhile. */
  choose(id: string, audience: Audience): Promise<Plan | undefined>;
}

/** Written at once. */
const PIECE = 500;

/** What comes before Confirm: what is announced, and to whom. */
export function createDraftAnnouncement(deps: DraftAnnouncementDeps): DraftAnnouncement {
  const { announcements, readers, mode, isMerchant, newId, now } = deps;
  return {
    async keep(by, content) {
      const id = newId();
      await announcements.draft(id, by, content);
      return id;
    },
    async count(active) {
      const counts = { everybody: 0, agents: 0, customers: 0 };
      for await (const reader of all()) {
        for (const group of groups) if (standingOf(reader, { group, active }, now()) === 'fits') counts[group] += 1;
      }
      return counts;
    },
    async choose(id, audience) {
      const left = { off: 0, gone: 0 };
      const userIds: number[] = [];
      for await (const reader of all()) {
        const standing = standingOf(reader, audience, now());
        if (standing === 'fits') userIds.push(reader.userId);
        else if (standing !== 'other') left[standing] += 1;
      }
      const planId = newId();
      return (await write(id, planId, audience, userIds))
        ? { planId, audience, count: userIds.length, ...left }
        : undefined;
    },
  };

  async function write(id: string, planId: string, audience: Audience, userIds: readonly number[]): Promise<boolean> {
    for (let from = 0; from === 0 || from < userIds.length; from += PIECE) {
      if (!(await announcements.plan(id, planId, from, userIds.slice(from, from + PIECE)))) return false;
    }
    return announcements.choose(id, planId, audience, userIds.length);
  }

  async function* all(): AsyncIterable<Reader> {
    for await (const piece of readers.readAll()) yield* piece.map(readerOf);
  }

  function readerOf({ userId, access, role, newsOff, seenAt, goneAt }: StoredReader): Reader {
    const person = { access, role };
    return {
      userId,
      role: readerRole(person, mode, isMerchant(userId, person)),
      hasNewsOff: newsOff === true,
      seenAt,
      goneAt,
    };
  }
}
