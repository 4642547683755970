import { mayAsk, type Person } from '../../domain/people/person.ts';
import type { PeopleStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

/** What a person who may not come in is told: merchants are being asked, were asked, or have said no. */
export type AccessRequested = 'asked' | 'waiting' | 'declined';

export type RequestAccess = (person: Person) => Promise<AccessRequested>;

/**
 * Asks merchants about a person who may not come in, once a day.
 * @param deps.tellMerchants answers how many it reached
 */
export function createRequestAccess(deps: {
  people: Pick<PeopleStore, 'setAskedAt'>;
  notifyMerchants: (person: Person) => Promise<number>;
  now: Now;
}): RequestAccess {
  const { people, notifyMerchants, now } = deps;
  return async (person) => {
    if (!mayAsk(person, now())) return person.access === 'declined' ? 'declined' : 'waiting';
    // Before the card is out, because an answer to it counts as one by being later.
    await people.setAskedAt(person.userId, now());
    // If no merchant has pressed Start yet, the next message asks again.
    if ((await notifyMerchants(person)) === 0) await people.setAskedAt(person.userId, null);
    return 'asked';
  };
}
