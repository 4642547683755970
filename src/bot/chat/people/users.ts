import { Composer } from 'grammy';
import { fitsFilter, fitsWord, type PeopleFilter, peopleFilters, type Person } from '../../../domain/people/person.ts';
import { foldText } from '../../../domain/shared/fold-text.ts';
import type { BotContext } from '../../context.ts';
import { button, cutToBytes } from '../../ui/buttons.ts';
import { PEOPLE_PER_PAGE, type PeoplePage, peopleScreen } from './people-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { answerText, type Questions } from '../menu/questions.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import type { AccessDeps } from './access.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { MAX_WORD_BYTES, openUsers, searchUsers, foundUsersPage, usersPage } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

export interface UsersDeps {
  readonly access: AccessDeps;
  readonly questions: Questions;
}

/** Shows a person's page. */
type OpenPerson = (ctx: BotContext, person: Person) => Promise<void>;

const QUESTION = 'users-search';

/** /users [word]: who wrote and who may buy, in pages, searched and narrowed, each with the way to their page. Merchants only. */
export function usersFeature(deps: UsersDeps, openPerson: OpenPerson): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['users'], [openUsers, usersPage, foundUsersPage, searchUsers]);
  merchants.command('users', async (ctx) => {
    const group = groupNamed(ctx.match);
    if (group !== undefined) return say(ctx, listScreen(ctx, deps, group, 0, ''));
    await search(ctx, ctx.match, deps, openPerson);
  });
  on(merchants, openUsers, async (ctx) => {
    await say(ctx, listScreen(ctx, deps, 'all', 0, ''));
  });
  on(merchants, usersPage, (ctx, { page }) => draw(ctx, listScreen(ctx, deps, 'all', page, '')));
  on(merchants, foundUsersPage, (ctx, { filter, page, word }) => draw(ctx, listScreen(ctx, deps, filter, page, word)));
  on(merchants, searchUsers, async (ctx) => {
    await Promise.all([answerPress(ctx), askWord(ctx, deps)]);
  });
  deps.questions.on(QUESTION, async (ctx) => {
    if (!ctx.isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
    const word = answerText(ctx);
    if (word === '') return askWord(ctx, deps);
    await search(ctx, word, deps, openPerson);
  });
  return feature;
}

/** As the buttons above the list call them, and as people do. */
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

/** A list, or at once the page of the only person that fits. */
async function search(ctx: BotContext, typed: string, deps: UsersDeps, openPerson: OpenPerson): Promise<void> {
  const list = await readList(deps, 'all', 0, typed);
  const [only] = list.people;
  if (list.word !== '' && list.total === 1 && only !== undefined) return openPerson(ctx, only);
  await say(ctx, drawList(ctx, deps, list));
}

async function askWord(ctx: BotContext, { questions }: UsersDeps): Promise<void> {
  const rows = [[button(ctx.words.plain('button-back'), usersPage.data({ page: 0 }))]];
  await questions.ask(ctx, { name: QUESTION, about: '' }, { html: ctx.words.html('users-ask-word'), rows });
}

async function listScreen(
  ctx: BotContext,
  deps: UsersDeps,
  filter: PeopleFilter,
  page: number,
  typed: string,
): Promise<Screen> {
  return drawList(ctx, deps, await readList(deps, filter, page, typed));
}

async function readList({ access }: UsersDeps, filter: PeopleFilter, page: number, typed: string): Promise<PeoplePage> {
  const word = cutToBytes(typed.trim(), MAX_WORD_BYTES);
  return { ...(await readPage(access, filter, page, word)), page, filter, word };
}

function drawList({ words }: BotContext, { access }: UsersDeps, list: PeoplePage): Screen {
  return peopleScreen(list, { words, mode: access.mode, isOwner: (id) => access.merchants.isOwner(id) });
}

async function readPage({ people, merchants }: AccessDeps, filter: PeopleFilter, page: number, word: string) {
  const from = page * PEOPLE_PER_PAGE;
  if (filter === 'all' && word === '') return { ...(await people.list(from, PEOPLE_PER_PAGE)), whole: true };
  // Owners need no approval.
  const fits = (person: Person): boolean =>
    fitsFilter(person, filter) && fitsWord(person, word) && !(filter === 'waiting' && merchants.isOwner(person.userId));
  return people.search(fits, from, PEOPLE_PER_PAGE);
}
