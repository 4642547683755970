/** @import { Person } from '../../page-protocol.ts' */
import { changed, state } from './page-state.js';
import { firstPerson, rememberPerson } from './preferences.js';
import { markRead } from './read-marks.js';
import { openDraft } from './writing.js';

/**
 * The person chosen so far stays chosen where they are still there.
 *
 * @param {Person[]} people
 */
export function setPeople(people) {
  state.people = people;
  const stillThere = people.find(({ id }) => id === state.current?.id);
  const first = firstPerson(people);
  if (stillThere) state.current = stillThere;
  else if (first) select(first);
  changed();
}

/**
 * As `select`, and remembered for the next visit.
 *
 * @param {Person} person
 */
export function choose(person) {
  rememberPerson(person);
  select(person);
}

/** @param {Person} person */
function select(person) {
  state.current = state.people.find(({ id }) => id === person.id) ?? person;
  state.selections += 1;
  markRead(person.id, state.chats.get(person.id)?.messages ?? []);
  openDraft();
  changed();
}
