import { Composer } from 'grammy';
import {
  fitsFilter,
  type PeopleFilter,
  peopleFilters,
  type AccessMode,
  mayBuy,
} from '../../../domain/people/access.ts';
import { fitsWord, type Person, type AccessState, givenRole } from '../../../domain/people/person.ts';
import { foldText, cut } from '../../../domain/shared/text.ts';
import type { BotContext } from '../../context.ts';
import { button, distinctLabels, inRows, lastPageInstead, pagerRow } from '../../ui/buttons.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { type Asked, askQuestion, questionDialog } from '../../shared/questions.ts';
import { MAX_WORD_BYTES, openUsers, searchUsers, foundUsersPage, usersPage, personButton } from './routes.ts';
import { on, type CallbackData, cutToBytes } from '../../ui/callback-routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { adminRow } from '../../shared/merchant-rows.ts';
import type { Words } from '../../ui/words.ts';
import type { Shop } from '../../../services/shop.ts';
import { showPerson } from './person.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

export const usersFeature = new Composer<BotContext>();

const searchDialog = questionDialog('users-search', { whose: 'merchants' }, async (talk) => {
  const word = await talk.ask(askWord, (_ctx, typed) => ({ value: typed }));
  await talk.act((ctx) => search(ctx, word));
});

usersFeature.command('users', async (ctx) => {
  const group = groupNamed(ctx.match);
  if (group !== undefined) return say(ctx, listScreen(ctx, group, 0, ''));
  await search(ctx, ctx.match);
});
on(usersFeature, openUsers, (ctx) => say(ctx, listScreen(ctx, 'all', 0, '')));
on(usersFeature, usersPage, (ctx, { page }) => draw(ctx, listScreen(ctx, 'all', page, '')));
on(usersFeature, foundUsersPage, (ctx, { filter, page, word }) => draw(ctx, listScreen(ctx, filter, page, word)));
on(usersFeature, searchUsers, (ctx) => searchDialog.begin(ctx, {}));

function groupNamed(typed: string): PeopleFilter | undefined {
  const word = foldText(typed);
  return peopleFilters.find((filter) => GROUPS[filter].split(' ').includes(word));
}

const GROUPS: Readonly<Record<PeopleFilter, string>> = {
  all: 'all everybody everyone tous tout',
  waiting: 'waiting pending attente',
  agents: 'agents agent',
  customers: 'customers customer clients client',
  merchants: 'merchants merchant marchands marchand',
  blocked: 'blocked stopped declined locked bloques refuses',
};

async function search(ctx: BotContext, typed: string): Promise<void> {
  const list = await readList(ctx.shop, 'all', 0, typed);
  const [only] = list.people;
  if (list.word !== '' && list.total === 1 && only !== undefined) return showPerson(ctx, only);
  await say(ctx, drawList(ctx, list));
}

function askWord(ctx: BotContext): Promise<Asked> {
  const rows = [[button(ctx.words.plain('button-back'), usersPage.data({ page: 0 }))]];
  return askQuestion(ctx, {}, { html: ctx.words.html('users-ask-word'), rows });
}

async function listScreen(ctx: BotContext, filter: PeopleFilter, page: number, typed: string): Promise<Screen> {
  const list = await readList(ctx.shop, filter, page, typed);
  const instead = lastPageInstead(page, list.total, PAGE_SIZES.people);
  return instead === undefined ? drawList(ctx, list) : listScreen(ctx, filter, instead, typed);
}

function drawList({ words, shop }: BotContext, list: PeoplePage): Screen {
  return peopleScreen(list, { words, mode: shop.mode, isOwner: shop.isOwner });
}

async function readList(
  { people, isOwner }: Shop,
  filter: PeopleFilter,
  page: number,
  typed: string,
): Promise<PeoplePage> {
  const word = cutToBytes(typed.trim(), MAX_WORD_BYTES);
  const asked = { page, filter, word };
  const from = page * PAGE_SIZES.people;
  if (filter === 'all' && word === '')
    return { ...asked, ...(await people.list(from, PAGE_SIZES.people)), whole: true };
  // Owners need no approval.
  const fits = (person: Person): boolean =>
    fitsFilter(person, filter) && fitsWord(person, word) && !(filter === 'waiting' && isOwner(person.userId));
  return { ...asked, ...(await people.search(fits, from, PAGE_SIZES.people)) };
}

const MAX_NAME_LENGTH = 30;

interface PeoplePage {
  readonly people: readonly Person[];
  readonly total: number;
  readonly page: number;
  readonly filter: PeopleFilter;
  /** '' if nothing is searched for. */
  readonly word: string;
  /** False if only the newest people were looked at. */
  readonly whole: boolean;
}

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
  const names = namesOn(people);
  const rows = people.map(({ userId }, index) => [
    button(`👤 ${names[index] ?? ''}`, personButton(userId, { filter, page, word })),
  ]);
  const dataOf = (other: number): CallbackData =>
    isPlain ? usersPage.data({ page: other }) : foundUsersPage.data({ filter, page: other, word });
  const pager = pagerRow(words, page, Math.max(1, Math.ceil(total / PAGE_SIZES.people)), dataOf);
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

/** If two people have one name, the end of the id follows it. The text has the whole id. */
function namesOn(people: readonly Person[]): string[] {
  const marks = people.map(({ userId }) => `…${String(userId).slice(-4)}`);
  return distinctLabels(
    people.map(({ name }) => cut(name, MAX_NAME_LENGTH)),
    (index) => marks[index] ?? '',
    (index) => cut(people[index]?.name ?? '', MAX_NAME_LENGTH - (marks[index] ?? '').length - 1),
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
