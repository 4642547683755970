import type { Content } from '../../domain/announcements/announcement.ts';
import {
  type Audience,
  groups,
  type Group,
  type Reader,
  readerRole,
  standingOf,
} from '../../domain/announcements/audience.ts';
import type { Readership } from '../../domain/announcements/content-texts.ts';
import { storedLanguageOf } from '../../domain/people/language.ts';
import type { AccessMode } from '../../domain/people/person.ts';
import type { Now } from '../shared/ports.ts';
import type { AnnouncementStore, NewsReaders, StoredReader } from './ports.ts';

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

export interface DraftAnnouncementDeps {
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
