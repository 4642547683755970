import type { Person } from '../../domain/people/person.ts';
import type { PeopleStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

/** A person as Telegram shows them. */
export interface Seen {
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
