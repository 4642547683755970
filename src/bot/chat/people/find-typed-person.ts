import type { WhoTyped } from '../../../domain/accounts/parse-adjustment.ts';
import { fitsWord, type Person } from '../../../domain/people/person.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';

/** As many as fit on a screen as buttons. */
const SHOWN_AT_MOST = 8;

/** Who may be meant by an id, a username or a name, newest first and at most eight; `total` says how many there are. */
export async function findTyped(
  who: WhoTyped,
  people: Pick<PeopleStore, 'find' | 'search'>,
): Promise<{ people: readonly Person[]; total: number }> {
  switch (who.type) {
    case 'id': {
      const person = await people.find(who.userId);
      return person === undefined ? { people: [], total: 0 } : { people: [person], total: 1 };
    }
    case 'username': {
      const wanted = who.username.toLowerCase();
      return people.search(({ username }) => username?.toLowerCase() === wanted, 0, SHOWN_AT_MOST);
    }
    case 'name':
      return people.search((person) => fitsWord(person, who.name), 0, SHOWN_AT_MOST);
  }
}
