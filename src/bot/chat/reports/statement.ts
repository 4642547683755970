import { Composer } from 'grammy';
import { readWho } from '../../../domain/accounts/parse-adjustment.ts';
import { parseStatementRequest, type StatementLine } from '../../../domain/reports/parse-statement-request.ts';
import type { DayFault, DayRange } from '../../../domain/reports/parse-day-range.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { dayFaultText } from './day-fault-text.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { draw, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { choiceLabel } from '../people/shown-name.ts';
import { findTyped } from '../people/find-typed-person.ts';
import type { PersonButton } from '../people/person.ts';
import { packed, pageScreen, readRange, sendStatement, usualRange } from './statement-page.ts';
import { EVERYBODY, sendStatementFile, openStatement } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** On the page of a person who has an account. */
export const statementButton: PersonButton = {
  label: 'button-statement',
  dataOf: (userId) => openStatement.data({ userId, from: '', to: '', before: '' }),
};

/** /statement [from] [to]: one's own ledger in pages and as a file; for merchants that of one person, and of all. */
export const statementFeature = new Composer<BotContext>();

statementFeature.command('statement', async (ctx) => {
  await say(ctx, await asked(ctx, parseStatementRequest(ctx.match, ctx.shop.today())));
});
on(statementFeature, openStatement, async (ctx, { userId, from, to, before }) => {
  if (!mayRead(ctx, userId)) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
  const range = readRange(from, to, ctx.shop.today()) ?? usualRange(userId, ctx.shop);
  const screen = await pageScreen(ctx, userId, range, before === '' ? undefined : before);
  // A button of another message (a person's page, the menu) has a message of its own.
  await (from === '' ? say(ctx, screen) : draw(ctx, screen));
});
on(statementFeature, sendStatementFile, async (ctx, { userId, from, to }) => {
  if (!mayRead(ctx, userId)) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
  const range = readRange(from, to, ctx.shop.today()) ?? usualRange(userId, ctx.shop);
  await Promise.all([answerPress(ctx), sendStatement(ctx, userId, range)]);
});

/** Every person may read their own, merchants all. */
function mayRead(ctx: BotContext, userId: number): boolean {
  return ctx.isMerchant || userId === ctx.userId;
}

async function asked(ctx: BotContext, line: StatementLine): Promise<Drawing> {
  const fault = (of: DayFault): Drawing => ({ html: dayFaultText(of, ctx.shop.today(), ctx.words) });
  if (line.type !== 'asked') return fault(line);
  if (ctx.isMerchant) return line.who === '' ? ofEverybody(ctx, line.range) : ofTyped(ctx, line);
  return line.who === '' ? ofOneself(ctx, line.range) : fault({ type: 'no-day', text: line.who });
}

function ofOneself(ctx: BotContext, range: DayRange | undefined): Promise<Drawing> | Drawing {
  if (!ctx.hasAccounts) return messageScreen('statement-no-accounts');
  const userId = ctx.userId;
  return pageScreen(ctx, userId, range ?? usualRange(userId, ctx.shop), undefined);
}

function ofEverybody(ctx: BotContext, range: DayRange | undefined): Promise<Drawing> {
  return pageScreen(ctx, EVERYBODY, range ?? usualRange(EVERYBODY, ctx.shop), undefined);
}

async function ofTyped(ctx: BotContext, { who, range }: Extract<StatementLine, { type: 'asked' }>): Promise<Drawing> {
  const { people, total } = await findTyped(readWho(who), ctx.shop.people);
  const [person, ...others] = people;
  if (person === undefined) return { html: ctx.words.html('statement-unknown') };
  const days = range ?? usualRange(person.userId, ctx.shop);
  if (others.length === 0) return pageScreen(ctx, person.userId, days, undefined);
  const rows = people.map((one) => [
    button(
      choiceLabel(one),
      openStatement.data({ userId: one.userId, from: packed(days.from), to: packed(days.to), before: '' }),
    ),
  ]);
  return { html: ctx.words.html('statement-whom', { shown: people.length, total }), rows };
}
