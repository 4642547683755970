import { mayAsk, type Person } from '../../domain/people/person.ts';
import type { PeopleStore } from './ports.ts';
import type { Logger, Now } from '../shared/ports.ts';

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
