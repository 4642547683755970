import type { Announcement, Content } from '../../domain/announcements/announcement.ts';
import type { Audience } from '../../domain/announcements/audience.ts';
import type { Person } from '../../domain/people/person.ts';

/** Every announcement: what it says, whom it is for, and who had their turn. */
export interface AnnouncementStore {
  find(id: string): Promise<Announcement | undefined>;
  /** A draft, which runs out by itself. */
  draft(id: string, by: number, content: Content): Promise<void>;
  /** Other words in a draft, which ends its plan. False if it is no draft any more. */
  change(id: string, content: Content): Promise<boolean>;
  /**
   * Adds people to a plan: those whom the draft is for, in the order in which they will be told. The first people of a new plan end the
   * plan before it. False if another plan has begun since, or the draft is gone.
   */
  plan(id: string, planId: string, from: number, userIds: readonly number[]): Promise<boolean>;
  /** Ends a plan, which then can be confirmed. False as with plan. */
  choose(id: string, planId: string, audience: Audience, count: number): Promise<boolean>;
  /** Confirmed: from here on it is sent. `changed`: another audience was chosen since. @param tapId the same when the tap comes again, which then is answered alike */
  start(id: string, planId: string, tap: { tapId: string; messageId: number; at: number }): Promise<Confirmed>;
  /** The ids of those being sent, the oldest first. */
  listOpen(): Promise<readonly string[]>;
  /** The one confirmed last. */
  newest(): Promise<string | undefined>;
  /** Whose turn is next, at most so many. */
  nextPeople(id: string, count: number): Promise<readonly number[]>;
  /** Takes a person out of those who wait, before they are sent to. `taken`: by another process. @param token the same when it is asked again */
  begin(id: string, userId: number, token: string): Promise<'begun' | 'taken' | 'stopped'>;
  /** What came of it. Of no effect if the person was not begun under this token. */
  settle(id: string, userId: number, token: string, outcome: Settled): Promise<void>;
  /** `false`: people still wait. Of no effect on an announcement that has ended. */
  end(id: string, at: number): Promise<boolean>;
  /** It has ended and its merchant was shown so: no process looks for it any more. */
  close(id: string): Promise<void>;
  /** The people who still wait get nothing. */
  stop(id: string): Promise<'stopped' | 'over'>;
  /** Who was begun and has no outcome, at most so many. */
  unsure(id: string, count: number): Promise<readonly number[]>;
  /** Those who are unsure wait again. @param tapId as with confirm */
  again(id: string, tapId: string, at: number): Promise<'again' | 'sending' | 'none'>;
}

export type Confirmed = 'confirmed' | 'already' | 'changed' | 'gone';

/** `again`: the message is known not to have gone, so the person waits again. */
export type Settled = 'told' | 'blocked' | 'leftOut' | 'refused' | 'again';

/** What is kept of people that says whether news are for them. */
export interface NewsReaders {
  /** Everybody who ever wrote, in pieces. */
  readAll(): AsyncIterable<readonly StoredReader[]>;
  setNews(userId: number, isOn: boolean): Promise<void>;
  /** Telegram says that they cannot be written to. */
  noteGone(userId: number, at: number): Promise<void>;
  /** They can again. */
  noteBack(userId: number): Promise<void>;
}

export interface StoredReader extends Pick<
  Person,
  'userId' | 'access' | 'role' | 'newsOff' | 'language' | 'chosenLanguage'
> {
  readonly seenAt: number;
  readonly goneAt: number | undefined;
}

/** How one message went. */
export type SendOutcome =
  | { type: 'told' | 'blocked' | 'refused' }
  /** It did not go: Telegram asks to wait, or no connection carried it. */
  | { type: 'later'; pauseMs: number }
  /** Without an answer: it may have arrived. */
  | { type: 'unsure' };

/** The way to people's chats. Never throws. */
export interface Announcer {
  send(content: Content, person: Pick<Person, 'userId' | 'language' | 'chosenLanguage'>): Promise<SendOutcome>;
  /** Whether Telegram answers at all. */
  isThere(): Promise<boolean>;
  /** Draws how far it is, in its merchant's message. */
  show(announcement: Announcement): Promise<void>;
}

/** What all messages of the bot share. Ends of purchases go first, so an announcement asks before each of its own. */
export interface SendingRoom {
  /** Resolves when one may go, or soon with false. */
  mayAnnounce(): Promise<boolean>;
}
