import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { changesScreen } from '../people/changes-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { type Screen, send, show } from '../../ui/screen.ts';
import type { ButtonId, Words } from '../../ui/words.ts';
import type { AccessDeps } from '../people/access.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';

/** Everything that merchants can do, each with the button that leads there: two that belong together stand side by side. */
const WAYS: readonly (readonly [ButtonId, ...string[]])[] = [
  ['button-wallet', 'm', 'balance'],
  ['button-users', 'm', 'users'],
  ['button-credit', 'cr', 'line', 'credit'],
  ['button-debit', 'cr', 'line', 'debit'],
  ['button-account', 'ha', '1', '', '', ''],
  ['button-statement', 'ac', 'p', '0', '', '', ''],
  ['button-sales', 'm', 'sales'],
  ['button-reconcile', 'm', 'reconcile'],
  ['button-prices', 'pr', 'page', '0'],
  ['button-limits', 'lm', 'page'],
  ['button-pauses', 'ps', 'page', '0'],
  ['button-invitations', 'iv', 'list', '0'],
  ['button-changes', 'ad', 'log', ''],
];

const CHANGES_PER_PAGE = 8;

/** /admin: everything that merchants can do, as buttons; and what they have changed. Merchants only. */
export function adminFeature({ access }: { access: AccessDeps }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['admin'], /^(?:m:admin$|ad:)/u);
  merchants.command('admin', async (ctx) => {
    await send(ctx.api, ctx.chatId, adminScreen(ctx.words));
  });
  merchants.callbackQuery('m:admin', async (ctx) => {
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.userId, adminScreen(ctx.words))]);
  });
  merchants.callbackQuery('ad:home', async (ctx) => {
    await Promise.all([answerPress(ctx), redraw(ctx, adminScreen(ctx.words))]);
  });
  merchants.callbackQuery(/^ad:log:(\d{1,16}-\d{1,16})?$/u, async (ctx) => {
    const { entries, next } = await access.audit.list(ctx.match[1], CHANGES_PER_PAGE);
    const names = await namesOf(
      entries.flatMap(({ by, whom }) => [by, ...(whom === undefined ? [] : [whom])]),
      access,
    );
    const page = { entries, next, isNewest: ctx.match[1] === undefined };
    await Promise.all([answerPress(ctx), redraw(ctx, changesScreen(page, names, ctx.words))]);
  });
  return feature;
}

function adminScreen(words: Words): Screen {
  const buttons = WAYS.map(([label, ...data]) => button(words.plain(label), ...data));
  return { html: words.html('admin-title'), rows: inRows(buttons, 2) };
}

/** How people are called; their id where they have not written. */
async function namesOf(userIds: readonly number[], { people }: AccessDeps): Promise<(userId: number) => string> {
  const different = [...new Set(userIds)];
  const found = await Promise.all(different.map((userId) => people.find(userId)));
  const names = new Map(different.map((userId, index) => [userId, found[index]?.name]));
  return (userId) => names.get(userId) ?? String(userId);
}

async function redraw(ctx: BotContext, screen: Screen): Promise<void> {
  await show(ctx.api, ctx.userId, ctx.callbackQuery?.message?.message_id, screen);
}
