import { Composer } from 'grammy';
import { fitsFilter, fitsWord, type PeopleFilter, peopleFilters, type Person } from '../../../domain/people/person.ts';
import type { BotContext } from '../../context.ts';
import { button, cutToBytes } from '../../ui/buttons.ts';
import { PEOPLE_PER_PAGE, type PeoplePage, peopleScreen } from './people-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { answerText, type Questions } from '../menu/questions.ts';
import { type Screen, send, show } from '../../ui/screen.ts';
import type { AccessDeps } from './access.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';

export interface UsersDeps {
  readonly access: AccessDeps;
  readonly questions: Questions;
}

/** What is left of the 64 bytes of callback data beside filter and page. */
const MAX_WORD_BYTES = 32;
const QUESTION = 'users-search';

/** /users [word]: who wrote and who may buy, in pages, searched and narrowed; with Stop buying, Let buy again, Unlock or Approve beside each, which ask first. Merchants only. */
export function usersFeature(deps: UsersDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['users'], /^(?:m:users$|u:(?:page|list|search)(?::|$))/u);
  merchants.command('users', async (ctx) => {
    await send(ctx.api, ctx.chatId, await listScreen(ctx, deps, 'all', 0, ctx.match));
  });
  merchants.callbackQuery('m:users', async (ctx) => {
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.userId, await listScreen(ctx, deps, 'all', 0, ''))]);
  });
  merchants.callbackQuery(/^u:page:(\d{1,6})/u, (ctx) => redraw(ctx, deps, 'all', Number(ctx.match[1]), ''));
  merchants.callbackQuery(/^u:list:(\w{1,10}):(\d{1,6}):(.*)$/su, (ctx) => {
    const [, filter, page, word = ''] = ctx.match;
    return redraw(ctx, deps, peopleFilters.find((one) => one === filter) ?? 'all', Number(page), word);
  });
  merchants.callbackQuery('u:search', async (ctx) => {
    await Promise.all([answerPress(ctx), askWord(ctx, deps)]);
  });
  deps.questions.on(QUESTION, async (ctx) => {
    if (!ctx.isMerchant) return void (await ctx.reply(ctx.words.plain('access-merchants-only')));
    const word = answerText(ctx);
    if (word === '') return askWord(ctx, deps);
    await send(ctx.api, ctx.chatId, await listScreen(ctx, deps, 'all', 0, word));
  });
  return feature;
}

async function askWord(ctx: BotContext, { questions }: UsersDeps): Promise<void> {
  const rows = [[button(ctx.words.plain('button-back'), 'u', 'page', '0')]];
  await questions.ask(ctx, { name: QUESTION, about: '' }, { html: ctx.words.html('users-ask-word'), rows });
}

async function redraw(
  ctx: BotContext,
  deps: UsersDeps,
  filter: PeopleFilter,
  page: number,
  word: string,
): Promise<void> {
  const screen = await listScreen(ctx, deps, filter, page, word);
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.userId, ctx.callbackQuery?.message?.message_id, screen)]);
}

async function listScreen(
  { words }: BotContext,
  { access }: UsersDeps,
  filter: PeopleFilter,
  page: number,
  typed: string,
): Promise<Screen> {
  const word = cutToBytes(typed.trim(), MAX_WORD_BYTES);
  const list: PeoplePage = { ...(await readPage(access, filter, page, word)), page, filter, word };
  return peopleScreen(list, { words, mode: access.mode, isOwner: (id) => access.merchants.isOwner(id) });
}

async function readPage({ people, merchants }: AccessDeps, filter: PeopleFilter, page: number, word: string) {
  const from = page * PEOPLE_PER_PAGE;
  if (filter === 'all' && word === '') return { ...(await people.list(from, PEOPLE_PER_PAGE)), whole: true };
  // Owners write without being let in by anybody.
  const fits = (person: Person): boolean =>
    fitsFilter(person, filter) && fitsWord(person, word) && !(filter === 'waiting' && merchants.isOwner(person.userId));
  return people.search(fits, from, PEOPLE_PER_PAGE);
}
