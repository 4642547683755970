import type { InlineKeyboardButton } from 'grammy/types';
import {
  type AccessMode,
  type AccessState,
  mayBuy,
  type PeopleFilter,
  peopleFilters,
  type Person,
  givenRole,
} from '../../../domain/people/person.ts';
import { button, cut, inRows } from '../../ui/buttons.ts';
import { adminRow } from '../menu/admin-row.ts';
import { pagerRow } from '../../ui/pager.ts';
import { distinctLabels } from '../../ui/distinct-labels.ts';
import type { CallbackData } from '../../ui/callback-routes.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { personButton, searchUsers, foundUsersPage, usersPage } from './routes.ts';

export const PEOPLE_PER_PAGE = 8;
const MAX_NAME_LENGTH = 30;

export interface PeoplePage {
  readonly people: readonly Person[];
  readonly total: number;
  readonly page: number;
  readonly filter: PeopleFilter;
  /** '' where nothing is searched for. */
  readonly word: string;
  /** False if only the newest were looked at. */
  readonly whole: boolean;
}

/** A page of who wrote: each with the way to their page, where all that can be changed stands. */
export function peopleScreen(
  list: PeoplePage,
  { words, mode, isOwner }: { words: Words; mode: AccessMode; isOwner: (userId: number) => boolean },
): Screen {
  const { people, total, page, filter, word, whole } = list;
  const isPlain = filter === 'all' && word === '';
  const isMerchant = (person: Person): boolean => isOwner(person.userId) || person.role === 'merchant';
  const lines = [
    words.html('users-title'),
    ...(mode === 'open' ? [words.html('users-open')] : []),
    ...(word === '' ? [] : [words.html('users-search', { word })]),
    ...(filter === 'all' ? [] : [words.html('users-filter', { filter: words.plain(`filter-${filter}`) })]),
    ...(isPlain ? [] : [words.html('users-found', { total })]),
    ...(whole ? [] : [words.html('users-newest-only')]),
    ...(total === 0 && isPlain ? [words.html('users-empty')] : [words.html('users-legend'), '']),
    ...people.map((person) => rowOf(person, { words, mode, isMerchant: isMerchant(person) })),
  ];
  const names = namesOn(people, MAX_NAME_LENGTH);
  const rows = people.map(({ userId }, index) => [
    button(`👤 ${names[index] ?? ''}`, personButton(userId, { filter, page, word })),
  ]);
  const dataOf = (other: number): CallbackData =>
    isPlain ? usersPage.data({ page: other }) : foundUsersPage.data({ filter, page: other, word });
  const pager = pagerRow(words, page, Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE)), dataOf);
  return { html: lines.join('\n'), rows: [...rows, ...pager, ...filterRows(filter, words), adminRow(words)] };
}

function rowOf(
  person: Person,
  { words, mode, isMerchant }: { words: Words; mode: AccessMode; isMerchant: boolean },
): string {
  const name = person.username === undefined ? person.name : `${person.name} (@${person.username})`;
  const row = words.html('users-row', {
    state: mayBuy(person, mode, isMerchant) ? '✅' : SIGNS[person.access],
    name: cut(name, 80),
    id: String(person.userId),
  });
  // A person who waits has no role before a merchant gives them one.
  const hasRole = isMerchant || person.role !== undefined || person.access === 'approved';
  return hasRole ? `${row} · ${words.html(`role-${givenRole(person, isMerchant)}`)}` : row;
}

/** On buttons; of two people of one name each with the end of their id, which stands whole in the text. */
function namesOn(people: readonly Person[], maxLength: number): string[] {
  const marks = people.map(({ userId }) => `…${String(userId).slice(-4)}`);
  return distinctLabels(
    people.map(({ name }) => cut(name, maxLength)),
    (index) => marks[index] ?? '',
    (index) => cut(people[index]?.name ?? '', maxLength - (marks[index] ?? '').length - 1),
  );
}

const SIGNS = { none: '⏳', approved: '✅', declined: '🚫', stopped: '⛔', locked: '🔒' } as const satisfies Record<
  AccessState,
  string
>;

function filterRows(present: PeopleFilter, words: Words): InlineKeyboardButton[][] {
  const filters = peopleFilters
    .filter((filter) => filter !== present)
    .map((filter) => button(words.plain(`filter-${filter}`), foundUsersPage.data({ filter, page: 0, word: '' })));
  return inRows([...filters, button(words.plain('button-search'), searchUsers.data())], 2);
}
