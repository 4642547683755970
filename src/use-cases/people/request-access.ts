import { mayAsk, type Person } from '../../domain/people/person.ts';
import type { Now, PeopleStore } from '../shared/ports.ts';

/** What somebody who may not come in is told: merchants are being asked, were asked, or have said no. */
export type AccessAsked = 'asked' | 'waiting' | 'declined';

export type AskAccess = (person: Person) => Promise<AccessAsked>;

/**
 * Asks merchants about somebody who may not come in, once a day.
 * @param deps.tellMerchants answers how many it reached
 */
export function createAskAccess(deps: {
  people: Pick<PeopleStore, 'setAskedAt'>;
  tellMerchants: (person: Person) => Promise<number>;
  now: Now;
}): AskAccess {
  const { people, tellMerchants, now } = deps;
  return async (person) => {
    if (!mayAsk(person, now())) return person.access === 'declined' ? 'declined' : 'waiting';
    // Before the card is out, because an answer to it counts as one by being later.
    await people.setAskedAt(person.userId, now());
    // Where no merchant has pressed Start yet, the next message asks again.
    if ((await tellMerchants(person)) === 0) await people.setAskedAt(person.userId, null);
    return 'asked';
  };
}
