import type { AccessState, Person } from '../../domain/people/person.ts';
import type { BuyerRole } from '../../domain/people/role.ts';
import type { ChangeTrail, PeopleStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

export type AccessDecision =
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
