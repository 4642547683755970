import { Composer } from 'grammy';
import { mayBuy, type Person } from '../../domain/person.ts';
import type { BotContext } from '../context.ts';
import { button, cut } from '../keyboards/buttons.ts';
import { pageTurns } from '../keyboards/page-turns.ts';
import { answerPress } from '../press.ts';
import { type Screen, send, show } from '../screen.ts';
import type { Words } from '../words.ts';
import { type AccessDeps, tellDecision } from './access.ts';

const PAGE_SIZE = 8;

/** /users: who wrote, who may buy, with Block beside each. Merchants only. */
export function usersFeature(deps: AccessDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('users', async (ctx) => {
    const screen = ctx.isMerchant
      ? await usersScreen(ctx.words, deps, 0)
      : { html: ctx.words.html('access-merchants-only') };
    await send(ctx.api, ctx.chatId, screen);
  });
  feature.callbackQuery('m:users', async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.from.id, await usersScreen(ctx.words, deps, 0))]);
  });
  feature.callbackQuery(/^u:(page|block|unblock):(\d{1,6})(?::(\d{1,16}))?$/u, async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    const [, action = '', page = '0', userId] = ctx.match;
    if (userId !== undefined && action !== 'page') {
      await deps.people.setAccess(Number(userId), action === 'block' ? 'blocked' : 'approved');
      if (action === 'unblock') await tellDecision(ctx, Number(userId), 'customer');
    }
    const screen = await usersScreen(ctx.words, deps, Number(page));
    await Promise.all([answerPress(ctx), show(ctx.api, ctx.from.id, ctx.callbackQuery.message?.message_id, screen)]);
  });
  return feature;
}

async function usersScreen(words: Words, deps: AccessDeps, page: number): Promise<Screen> {
  const { people, total } = await deps.people.list(page * PAGE_SIZE, PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const lines = [
    words.html('users-title'),
    ...(deps.mode === 'open' ? [words.html('users-open')] : []),
    ...(total === 0 ? [words.html('users-empty')] : [words.html('users-legend'), '']),
    ...people.map((person) => words.html('users-row', rowOf(person, deps))),
  ];
  const rows = people.map((person) => [switchOf(person, words, page, deps)]);
  return {
    html: lines.join('\n'),
    rows: [...rows, ...pageTurns(words, page, pages, (other) => ['u', 'page', String(other)])],
  };
}

function rowOf(person: Person, deps: AccessDeps) {
  const waiting = person.access === 'none' ? '⏳' : '🚫';
  const name = person.username === undefined ? person.name : `${person.name} (@${person.username})`;
  return { state: mayBuy(person, deps.mode, false) ? '✅' : waiting, name: cut(name, 80), id: String(person.userId) };
}

function switchOf(person: Person, words: Words, page: number, deps: AccessDeps) {
  const name = cut(person.name, 30);
  return mayBuy(person, deps.mode, false)
    ? button(words.plain('button-block-person', { name }), 'u', 'block', String(page), String(person.userId))
    : button(words.plain('button-unblock-person', { name }), 'u', 'unblock', String(page), String(person.userId));
}
