import { undoneBy } from '../../../services/accounts/undo-change.ts';
import { Composer } from 'grammy';
import { readWho } from '../../../domain/accounts/parse-adjustment.ts';
import {
  type DayRange,
  lastDays,
  parseStatementRequest,
  type StatementLine,
} from '../../../domain/reports/parse-day-range.ts';
import type { BotContext } from '../../context.ts';
import { button, newestOlderRow } from '../../ui/buttons.ts';
import { dayFaultText } from '../../shared/day-words.ts';
import { answerPress, draw, type Drawing, messageScreen, say, sendFile } from '../../ui/screen.ts';
import { EVERYBODY, openStatement, sendStatementFile } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { readDate } from '../../../domain/shared/days.ts';
import {
  type StatementBalances,
  statementFile,
  type StatementPage,
  statementPage,
} from '../../../services/reports/statement.ts';
import { adminRow, personRow } from '../../shared/merchant-rows.ts';
import { bookedAt } from '../../../domain/accounts/ledger.ts';
import { effects } from '../../../domain/accounts/account.ts';
import { minor } from '../../../domain/shared/money.ts';
import { STATEMENT_DAYS, type StatementEntry } from '../../../domain/reports/statement-table.ts';
import type { Words } from '../../ui/words.ts';
import { orderMark } from '../orders/receipt/order-screen.ts';
import { purchaseFacts } from '../../shared/number-words.ts';
import { findTyped, readNames, whomScreen } from '../../shared/people/names.ts';
import { cut } from '../../../domain/shared/text.ts';

/**
 * The caller has checked who may read it.
 * @param range if it is undefined: a day for all people, a month for one person @param before where the page begins; undefined for the newest entry
 */
async function pageScreen(
  ctx: BotContext,
  userId: number,
  range: DayRange = usualRange(ctx, userId),
  before?: string,
): Promise<Drawing> {
  const page = await statementPage(ctx.shop, requestFor(userId, range), before);
  const ofOne = userId === EVERYBODY ? [] : [userId];
  const nameOf = await readNames(ctx.shop, [...ofOne, ...page.entries.map(({ entry }) => entry.userId)]);
  const facts = { range, page, userId, isOwn: userId === ctx.userId, nameOf };
  const days = { userId, ...range };
  const isEmpty = page.entries.length === 0 && before === undefined;
  const isOfAnother = ctx.isMerchant && userId !== EVERYBODY;
  return (words) => ({
    html: statementText(facts, words),
    rows: [
      ...newestOlderRow(
        words,
        before === undefined ? undefined : openStatement.data({ ...days, before: '' }),
        page.next === undefined ? undefined : openStatement.data({ ...days, before: page.next }),
      ),
      ...(isEmpty ? [] : [[button(words.plain('button-statement-file'), sendStatementFile.data(days))]]),
      ...(isOfAnother ? [personRow({ userId }, words)] : []),
      ...(userId === EVERYBODY ? [adminRow(words)] : []),
    ],
  });
}

function usualRange({ shop }: BotContext, userId: number): DayRange {
  return lastDays(userId === EVERYBODY ? 1 : STATEMENT_DAYS, shop.today());
}

function requestFor(userId: number, range: DayRange) {
  return { userId: userId === EVERYBODY ? undefined : userId, range };
}

async function sendStatement(ctx: BotContext, userId: number, range = usualRange(ctx, userId)): Promise<void> {
  const { csv, rows, leftOut, archivedUntil } = await statementFile(
    ctx.shop,
    requestFor(userId, range),
    ctx.isMerchant,
  );
  const whose = userId === EVERYBODY ? 'all' : String(userId);
  await sendFile(ctx.api, ctx.userId, { name: `vendbot-statement-${whose}-${range.from}-${range.to}.csv`, text: csv });
  if (!leftOut && archivedUntil === undefined) return;
  await say(ctx, (words) => ({
    html: [
      ...(leftOut ? [words.html('statement-left-out', { count: rows })] : []),
      ...archivedLines(archivedUntil, words),
    ].join('\n'),
  }));
}

/** The days of a button; undefined if they are no days, or in the wrong order. */
function readRange(from: string, to: string, today: string): DayRange | undefined {
  const [first, last] = [from, to].map(readDate);
  return first === undefined || last === undefined || last < first || first > today
    ? undefined
    : { from: first, to: last };
}

export const statementFeature = new Composer<BotContext>();

statementFeature.command('statement', async (ctx) => {
  await say(ctx, await asked(ctx, parseStatementRequest(ctx.match, ctx.shop.today())));
});
on(statementFeature, openStatement, async (ctx, { userId, from, to, before }) => {
  if (!mayRead(ctx, userId)) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
  const range = readRange(from, to, ctx.shop.today());
  const screen = await pageScreen(ctx, userId, range, before === '' ? undefined : before);
  // A tap on a person's page or on the menu gets a new message, and that page stays.
  await (from === '' ? say(ctx, screen) : draw(ctx, screen));
});
on(statementFeature, sendStatementFile, async (ctx, { userId, from, to }) => {
  if (!mayRead(ctx, userId)) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
  const range = readRange(from, to, ctx.shop.today());
  await Promise.all([answerPress(ctx), sendStatement(ctx, userId, range)]);
});

function mayRead(ctx: BotContext, userId: number): boolean {
  return ctx.isMerchant || userId === ctx.userId;
}

async function asked(ctx: BotContext, line: StatementLine): Promise<Drawing> {
  if (line.type !== 'asked') return { html: dayFaultText(line, ctx.shop.today(), ctx.words) };
  if (line.who !== '') return ofTyped(ctx, line);
  if (ctx.isMerchant) return pageScreen(ctx, EVERYBODY, line.range);
  return ctx.hasAccounts ? pageScreen(ctx, ctx.userId, line.range) : messageScreen('statement-no-accounts');
}

async function ofTyped(ctx: BotContext, { who, range }: Extract<StatementLine, { type: 'asked' }>): Promise<Drawing> {
  const noDay = dayFaultText({ type: 'no-day', text: who }, ctx.shop.today(), ctx.words);
  if (!ctx.isMerchant) return { html: noDay };
  const found = await findTyped(readWho(who), ctx.shop.people);
  const [person, ...others] = found.people;
  if (person === undefined) return { html: `${noDay}\n\n${ctx.words.html('statement-unknown')}` };
  if (others.length === 0) return pageScreen(ctx, person.userId, range);
  const days = range ?? usualRange(ctx, person.userId);
  return whomScreen(found, ({ userId }) => openStatement.data({ userId, ...days, before: '' }), ctx.words);
}

interface StatementFacts {
  readonly range: DayRange;
  readonly page: StatementPage;
  /** The person, or EVERYBODY. */
  readonly userId: number;
  readonly isOwn: boolean;
  readonly nameOf: (userId: number) => string;
}

const MAX_NAME_LENGTH = 40;

function statementText(facts: StatementFacts, words: Words): string {
  const { range, page, userId, nameOf } = facts;
  const { entries, balances, archivedUntil } = page;
  const rows = entries.map((one) => {
    const who =
      userId === EVERYBODY
        ? `👤 ${words.html('statement-who', { name: cut(nameOf(one.entry.userId), MAX_NAME_LENGTH) })}\n`
        : '';
    return `${who}${rowText(one, words)}`;
  });
  const head = [
    titleText(facts, words),
    daysText(range, words),
    ...balanceLines(balances, words),
    ...archivedLines(archivedUntil, words),
  ].join('\n');
  const none = archivedUntil === undefined ? [words.html('statement-none')] : [];
  return [head, ...(rows.length === 0 ? none : rows)].join('\n\n');
}

function balanceLines({ opening, closing }: Partial<StatementBalances> = {}, words: Words): string[] {
  return [
    ...(closing === undefined ? [] : [words.html('statement-closing', { balance: words.money(closing) })]),
    ...(opening === undefined ? [] : [words.html('statement-opening', { balance: words.money(opening) })]),
  ];
}

/** Says that older entries are not listed, so that no day reads as if nothing had changed. */
function archivedLines(archivedUntil: number | undefined, words: Words): string[] {
  return archivedUntil === undefined ? [] : [words.html('statement-archived', { time: words.time(archivedUntil) })];
}

function daysText({ from, to }: StatementFacts['range'], words: Words): string {
  if (from === to) return words.html('statement-day', { day: words.day(from) });
  return words.html('statement-days', { from: words.day(from), to: words.day(to) });
}

function titleText({ userId, isOwn, nameOf }: StatementFacts, words: Words): string {
  if (userId === EVERYBODY) return words.html('statement-title-everybody');
  if (isOwn) return words.html('statement-title');
  return words.html('statement-title-person', { name: cut(nameOf(userId), MAX_NAME_LENGTH) });
}

function rowText({ entry, order }: StatementEntry, words: Words): string {
  const { kind, amountMinor, balanceAfterMinor, creditLimitMinor, note } = entry;
  const change = effects[kind].balance * amountMinor;
  const amount = `${change > 0 ? '+' : ''}${words.money(minor(change))}`;
  return [
    words.html('statement-what', { time: words.shortTime(bookedAt(entry)), what: whatText(entry, order, words) }),
    ...(order === undefined
      ? []
      : [
          words.html('statement-order', {
            mark: orderMark(order),
            ...purchaseFacts(order, words),
          }),
        ]),
    ...(note === undefined ? [] : [noteText(entry, cut(note, 200), words)]),
    creditLimitMinor === undefined
      ? words.html('statement-amount', { amount, balance: words.money(balanceAfterMinor) })
      : words.html('statement-new-limit', { limit: words.money(creditLimitMinor) }),
  ].join('\n');
}

/** Of a payment in Telegram, which the person makes alone, the note is the reference of the payment provider. */
function noteText({ kind, by, userId }: StatementEntry['entry'], note: string, words: Words): string {
  return kind === 'topup' && by === userId
    ? words.html('card-reference', { reference: note })
    : words.html('statement-note', { note });
}

function whatText(entry: StatementEntry['entry'], order: StatementEntry['order'], words: Words): string {
  const undone = undoneBy(entry);
  return undone === undefined
    ? words.plain(whatId(entry, order))
    : `${words.plain('said-undo')} ${words.plain(`statement-${undone}`)}`;
}

/** If a merchant gave money back by hand, or closed the purchase, it does not say which merchant. */
function whatId({ kind, by }: StatementEntry['entry'], order: StatementEntry['order']) {
  if (kind === 'release' && order?.closed !== undefined) return 'statement-release-closed';
  return kind === 'refund' && by !== 0 ? 'statement-refund-by-hand' : (`statement-${kind}` as const);
}
