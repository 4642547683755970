/** @import { Person } from '../../page-protocol.ts' */

const prefix = 'vendbot-playground:';

/**
 * The person to start as: `?as=<id or role>`, else the one chosen last time, else the first.
 *
 * @param {Person[]} people
 */
export function firstPerson(people) {
  return (
    findPerson(people, new URLSearchParams(location.search).get('as')) ??
    findPerson(people, recall('person')) ??
    people[0]
  );
}

/** @param {Person} person */
export function rememberPerson(person) {
  remember('person', String(person.id));
  const url = new URL(location.href);
  if (!url.searchParams.has('as')) return;
  // A reload must not jump back to the person whom the link named.
  url.searchParams.set('as', person.role);
  history.replaceState(null, '', url);
}

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null; // storage may be switched off; the page works without it
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // as above
  }
}

/**
 * @param {Person[]} people
 * @param {string | null} wanted
 */
function findPerson(people, wanted) {
  return people.find((person) => wanted === String(person.id) || wanted === person.role);
}
