import type { ChangeKind, ChangeRecord } from '../../domain/people/change-record.ts';
import type { Invitation, InvitationUse } from '../../domain/people/invitation.ts';
import type { RecordChange, AccessState, Person, Role } from '../../domain/people/person.ts';
import type { SentCard } from '../../domain/shared/sent-card.ts';

export interface PeopleStore {
  find(userId: number): Promise<Person | undefined>;
  /** Keeps who this is; leaves what merchants decided as it is. */
  see(person: Pick<Person, 'userId' | 'name' | 'username' | 'language' | 'firstSeenAt'>): Promise<void>;
  /** The answer to a person who asked to be let in: the first one counts, until they ask again. @param answer its `id` is the same when it comes again */
  decide(userId: number, answer: AccessAnswer): Promise<DecideResult>;
  /**
   * If it still is as it was seen; `changed` also if that was done before under the note's id. The note is kept with it, until the
   * trail has it.
   */
  change(userId: number, change: RecordChange, note: ChangeNote): Promise<'changed' | 'meanwhile'>;
  chooseLanguage(userId: number, language: string): Promise<void>;
  /** Null: merchants have not been asked. */
  setAskedAt(userId: number, askedAt: number | null): Promise<void>;
  /** Newest first. */
  list(offset: number, count: number): Promise<{ people: readonly Person[]; total: number }>;
  /** Newest first. `whole`: all people were looked at, and not only the newest ten thousand, or those of `lookedAt`. */
  search(
    fits: (person: Person) => boolean,
    offset: number,
    count: number,
    options?: { lookedAt: number },
  ): Promise<{ people: readonly Person[]; total: number; whole: boolean }>;
  /** People who were made merchants by another one. */
  namedMerchants(): Promise<readonly Person[]>;
}

/** The messages that ask merchants to let a person in, of the last weeks. */
export interface AccessCardStore {
  note(userId: number, card: SentCard): Promise<void>;
  list(userId: number): Promise<readonly SentCard[]>;
  /** All that ask about this person. */
  forget(userId: number): Promise<void>;
}

/** What the trail of changes is to have, by the change's own id, which is the same when the change comes again. */
export interface ChangeNote {
  readonly id: string;
  readonly record: ChangeRecord & { readonly whom: number };
}

export interface AccessAnswer {
  readonly access: 'approved' | 'declined';
  /** Left as it is if none is given. */
  readonly role?: Role | undefined;
  readonly by: number;
  readonly at: number;
  readonly id: string;
  /** By an invitation, which raises a person's role unless they are stopped or locked, or may do as much already. */
  readonly invited?: boolean;
}

export type DecideResult =
  | { type: 'decided' }
  /** No one has written under this id. */
  | { type: 'unknown' }
  /** A merchant decided before, and this is what stands. */
  | { type: 'already'; by?: number; access: AccessState };

/** Links that let people in. */
export interface InvitationStore {
  /** What the invitation of a link is kept under: who reads the store learns no link by it. */
  idOf(token: string): string;
  create(invitation: Omit<Invitation, 'used'>): Promise<void>;
  find(id: string): Promise<Invitation | undefined>;
  /** @param use `useId` is the same when the same use comes again, which then is counted once */
  use(
    id: string,
    use: { userId: number; useId: string; now: number },
  ): Promise<{ type: 'let-in'; invitation: Invitation } | { type: Exclude<InvitationUse, 'let-in'> }>;
  /** The use let no one in: it is free for another one. Of no effect if it was not counted. */
  giveBack(id: string, use: { userId: number; useId: string; now: number }): Promise<void>;
  revoke(id: string): Promise<void>;
  /** Those that can be used, the one that ends next first. */
  listOpen(now: number, offset: number, count: number): Promise<{ invitations: readonly Invitation[]; total: number }>;
}

/** Who changed what: every change that a merchant makes, for good. */
export interface ChangeTrail {
  /** Written before the change is made, or after one that has kept it. @param changeId the same when the same change comes again, which is written once */
  write(changeId: string, record: ChangeRecord): Promise<void>;
  /** Newest first. @param after `next` of the page before */
  list(after: string | undefined, count: number): Promise<{ entries: readonly ChangeRecord[]; next?: string }>;
  newestAbout(userId: number): Promise<ChangeRecord | undefined>;
  /** The last one of these kinds that this merchant made, with the id of its entry. */
  newestBy(
    userId: number,
    kinds: readonly ChangeKind[],
  ): Promise<{ readonly id: string; readonly entry: ChangeRecord } | undefined>;
}
