import type { Person } from '../../domain/people/person.ts';
import { type ChangeRefusal, refusalOf } from '../people/change-person.ts';
import type { ChangeTrail, PeopleStore } from '../people/ports.ts';
import type { PinStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

export type ResetPinOutcome =
  | { type: 'reset'; person: Person }
  /** They have none. */
  | { type: 'none'; person: Person }
  | { type: 'refused'; why: ChangeRefusal };

export interface ResetPin {
  /** Whether this merchant may do it to this person: also what decides who gets the button. */
  may(by: number, person: Person): boolean;
  /** Whether this merchant may, and there is anything to reset: what is asked before. */
  check(by: number, userId: number): Promise<ResetPinOutcome>;
  /** @param changeId the same when the same change comes again, which then is noted once */
  reset(by: number, userId: number, changeId: string): Promise<ResetPinOutcome>;
}

/** Takes a forgotten PIN away, and the lock with it: the person sets another one. Merchants who may change a person may do it. */
export function createResetPin(deps: {
  people: Pick<PeopleStore, 'find'>;
  pins: Pick<PinStore, 'hashOf' | 'reset'>;
  changeTrail: Pick<ChangeTrail, 'write'>;
  isOwner: (userId: number) => boolean;
  now: Now;
}): ResetPin {
  return { may: (by, person) => refusal(by, person) === undefined, check, reset };

  function refusal(by: number, person: Person | undefined): ChangeRefusal | undefined {
    return refusalOf(by, person, { what: 'access' }, { isOwner: deps.isOwner, accounts: undefined });
  }

  async function check(by: number, userId: number): Promise<ResetPinOutcome> {
    const person = await deps.people.find(userId);
    const why = refusal(by, person);
    if (person === undefined || why !== undefined) return { type: 'refused', why: why ?? 'unknown' };
    return { type: (await deps.pins.hashOf(userId)) === undefined ? 'none' : 'reset', person };
  }

  async function reset(by: number, userId: number, changeId: string): Promise<ResetPinOutcome> {
    const checked = await check(by, userId);
    if (checked.type !== 'reset') return checked;
    await deps.changeTrail.write(changeId, { by, at: deps.now(), what: 'pin-reset', whom: userId });
    await deps.pins.reset(userId);
    return checked;
  }
}
