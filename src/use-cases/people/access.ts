import { type AccessState, type Person, type BuyerRole, mayAsk } from '../../domain/people/person.ts';
import type { ChangeTrail, PeopleStore } from './ports.ts';
import type { Now, Logger } from '../shared/ports.ts';

type AccessDecision =
  /** By this answer, or an earlier sending of it. */
  | { type: 'decided'; person: Person | undefined }
  /** Another merchant was quicker, or /users was: what they decided stands. */
  | { type: 'already'; person: Person | undefined; access: AccessState; by?: number; decider?: Person | undefined }
  /** Of MERCHANT_IDS: no one has to let them in. */
  | { type: 'owner' }
  /** No one has written under this id. */
  | { type: 'unknown' };

/** @param as whom they are let in as, or declined; `changeId` is the same when the same answer comes again */
export type DecideAccess = (
  by: number,
  userId: number,
  as: BuyerRole | 'declined',
  changeId: string,
) => Promise<AccessDecision>;

/** What merchants answer about a person who asked to be let in, once; the trail of changes has it. */
export function createDecideAccess(deps: {
  people: Pick<PeopleStore, 'decide' | 'find'>;
  changeTrail: Pick<ChangeTrail, 'write'>;
  isOwner: (userId: number) => boolean;
  now: Now;
}): DecideAccess {
  const { people, changeTrail, isOwner, now } = deps;
  return async (by, userId, as, changeId) => {
    if (isOwner(userId)) return { type: 'owner' };
    const stamp = { by, at: now() };
    const answer = as === 'declined' ? { access: as } : { access: 'approved' as const, role: as };
    const decided = await people.decide(userId, { ...answer, ...stamp, id: changeId });
    if (decided.type === 'unknown') return { type: 'unknown' };
    const person = await people.find(userId);
    if (decided.type === 'already') {
      return { ...decided, person, decider: decided.by === undefined ? undefined : await people.find(decided.by) };
    }
    await changeTrail.write(changeId, { ...stamp, what: 'access', whom: userId, before: 'none', after: as });
    return { type: 'decided', person };
  };
}

/** A person as Telegram shows them. */
interface Seen {
  readonly userId: number;
  readonly name: string;
  readonly username: string | undefined;
  readonly language: string | undefined;
}

/** @param known what the store has of them */
export type RegisterPerson = (seen: Seen, known: Person | undefined) => Promise<Person>;

/** Who this is, written if it is news: the first time, and when they change their name. */
export function createRegisterPerson({ people, now }: { people: Pick<PeopleStore, 'see'>; now: Now }): RegisterPerson {
  return async (seen, known) => {
    const { name, username, language } = seen;
    const isSame = known?.name === name && known.username === username && known.language === language;
    if (known !== undefined && isSame) return known;
    const written = { ...seen, firstSeenAt: known?.firstSeenAt ?? now() };
    await people.see(written);
    return { access: 'none', ...known, ...written };
  };
}

/** What a person who may not come in is told: merchants are being asked, none could be, they were asked, or they have said no. */
export type AccessRequested = 'asked' | 'unreached' | 'waiting' | 'declined';

export type RequestAccess = (person: Person) => Promise<AccessRequested>;

/**
 * Asks merchants about a person who may not come in, once a day.
 * @param deps.notifyMerchants answers how many it reached
 */
export function createRequestAccess(deps: {
  people: Pick<PeopleStore, 'setAskedAt'>;
  notifyMerchants: (person: Person) => Promise<number>;
  now: Now;
  logger: Logger;
}): RequestAccess {
  const { people, notifyMerchants, now, logger } = deps;
  return async (person) => {
    if (!mayAsk(person, now())) return person.access === 'declined' ? 'declined' : 'waiting';
    // Before the card is out, because an answer to it counts as one by being later.
    await people.setAskedAt(person.userId, now());
    if ((await notifyMerchants(person)) > 0) return 'asked';
    logger.error(
      { userId: person.userId },
      'nobody could be asked to let a person in: look whether the ids in MERCHANT_IDS are right; each of them must press Start once',
    );
    // If no merchant has pressed Start yet, the next message asks again.
    await people.setAskedAt(person.userId, null);
    return 'unreached';
  };
}
