import { type PeopleFilter, peopleFilters } from '../../../domain/people/access.ts';
import { roles } from '../../../domain/people/person.ts';
import {
  type CallbackData,
  keptId,
  matching,
  oneOf,
  optional,
  page,
  type Part,
  routeOf,
  userId,
} from '../../ui/callback-routes.ts';

export const openUsers = routeOf('merchants', 'm:users');
export const usersPage = routeOf('merchants', 'u:page', { page });
/** A filter that is not known any more means all people. */
const filter: Part<PeopleFilter> = {
  pattern: String.raw`\w{1,10}`,
  maxBytes: 10,
  parse: (text) => peopleFilters.find((one) => one === text) ?? 'all',
  print: (value) => value,
};
/** So many of the 64 bytes are left for a word to search people by. */
export const MAX_WORD_BYTES = 32;
export const foundUsersPage = routeOf('merchants', 'u:list', { filter, page, word: matching('.*', MAX_WORD_BYTES) });
export const searchUsers = routeOf('merchants', 'u:search');
export const openPerson = routeOf('merchants', 'u:open', { userId });
/** The word is '' if the list was not searched. */
export interface ListPlace {
  readonly filter: PeopleFilter;
  readonly page: number;
  readonly word: string;
}
const MAX_PLACE_WORD_BYTES = 24;
export const openListedPerson = routeOf('merchants', 'u:of', {
  userId,
  filter,
  page,
  word: matching('.*', MAX_PLACE_WORD_BYTES),
});

/** If the word is so long that the place does not fit into the data, the page leads back to the beginning of the list. */
export function personButton(userId: number, place: ListPlace): CallbackData {
  const fits = Buffer.byteLength(place.word) <= MAX_PLACE_WORD_BYTES;
  return fits ? openListedPerson.data({ userId, ...place }) : openPerson.data({ userId });
}

/** Credit limit, limit of a purchase, limit of a day. */
export const limitFields = ['c', 'p', 'd'] as const;
export type LimitField = (typeof limitFields)[number];
/** A field of a person: access, role, or a limit. */
const field = oneOf('a', 'r', ...limitFields);
const fact = matching(String.raw`[\w-]{1,16}`, 16);
const change = { userId, field, from: fact, to: fact };
export const askRole = routeOf('merchants', 'u:role', { userId });
export const askPersonLimit = routeOf('merchants', 'u:type', { userId, field: oneOf(...limitFields) });
export const askPersonChange = routeOf('merchants', 'u:to', change);
export const changePersonNow = routeOf('merchants', 'u:do', change);
/** Sets the limit on a card. It works only as long as the card is kept, and not after another value has replaced it. */
export const setPersonLimit = routeOf('merchants', 'u:set', { id: keptId });

export const approvePerson = routeOf('merchants', 'a:approve', { userId });
export const approveAgent = routeOf('merchants', 'a:agent', { userId });
export const declinePerson = routeOf('merchants', 'a:decline', { userId });
export const sayWhy = routeOf('merchants', 'a:why', { userId, id: optional(keptId) });
export const leaveWhy = routeOf('merchants', 'a:left', { userId, id: optional(keptId) });

const invitation = { id: matching(String.raw`[\w-]{22}`, 22) };
export const makeInvitation = routeOf('merchants', 'iv:new', { role: oneOf(...roles) });
export const invitationsPage = routeOf('merchants', 'iv:list', { page });
export const askRevoke = routeOf('merchants', 'iv:ask', invitation);
export const revokeInvitation = routeOf('merchants', 'iv:revoke', invitation);
