import { readDate } from '../../../domain/shared/day-span.ts';
import { type DayRange, lastDays } from '../../../domain/reports/parse-day-range.ts';
import { statementFile, type StatementPage, statementPage } from '../../../services/reports/statement.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { adminRow } from '../menu/admin-row.ts';
import { button } from '../../ui/buttons.ts';
import { archivedLines, type StatementFacts, statementText } from './statement-text.ts';
import { type Drawing, say } from '../../ui/screen.ts';
import { sendFile } from '../../ui/send-file.ts';
import { EVERYBODY, openStatement, sendStatementFile } from './routes.ts';
import { openPerson } from '../people/routes.ts';

const USUAL_DAYS = 30;

/** A page of a statement with the ways on; who may read it is known. @param before its first entry: the newest if it is undefined */
export async function pageScreen(
  ctx: BotContext,
  userId: number,
  range: DayRange,
  before: string | undefined,
): Promise<Drawing> {
  const page = await statementPage(ctx.shop, { userId: userId === EVERYBODY ? undefined : userId, range }, before);
  const nameOf = await namesOf(userId, page, ctx.shop);
  const facts = { range, page, title: titleOf(ctx, userId, nameOf), nameOf };
  const days = { userId, from: packed(range.from), to: packed(range.to) };
  const isEmpty = page.entries.length === 0 && before === undefined;
  const isOfAnother = ctx.isMerchant && userId !== EVERYBODY;
  return (words) => {
    const pager = [
      ...(before === undefined
        ? []
        : [button(words.plain('button-newest'), openStatement.data({ ...days, before: '' }))]),
      ...(page.next === undefined
        ? []
        : [button(words.plain('button-older'), openStatement.data({ ...days, before: page.next }))]),
    ];
    return {
      html: statementText(facts, words),
      rows: [
        ...(pager.length === 0 ? [] : [pager]),
        ...(isEmpty ? [] : [[button(words.plain('button-statement-file'), sendStatementFile.data(days))]]),
        ...(isOfAnother ? [[button(words.plain('button-person'), openPerson.data({ userId }))]] : []),
        ...(userId === EVERYBODY ? [adminRow(words)] : []),
      ],
    };
  };
}

function titleOf(ctx: BotContext, userId: number, nameOf: (userId: number) => string): StatementFacts['title'] {
  if (userId === EVERYBODY) return { type: 'everybody' };
  return userId === ctx.userId ? { type: 'own' } : { type: 'person', name: nameOf(userId) };
}

/** How those on the page are called; their id where they have not written. */
async function namesOf(
  userId: number,
  { entries }: StatementPage,
  { people }: Pick<Shop, 'people'>,
): Promise<(userId: number) => string> {
  const ids = [...new Set([userId, ...entries.map(({ entry }) => entry.userId)])].filter((id) => id !== EVERYBODY);
  const found = await Promise.all(ids.map((id) => people.find(id)));
  const names = new Map(ids.map((id, index) => [id, found[index]?.name]));
  return (id) => names.get(id) ?? String(id);
}

/** All of it as a document. */
export async function sendStatement(ctx: BotContext, userId: number, range: DayRange): Promise<void> {
  const chatId = ctx.userId;
  const request = { userId: userId === EVERYBODY ? undefined : userId, range };
  const { csv, rows, leftOut, archivedUntil } = await statementFile(ctx.shop, request, ctx.isMerchant);
  const whose = userId === EVERYBODY ? 'all' : String(userId);
  await sendFile(ctx.api, chatId, { name: `vendbot-statement-${whose}-${range.from}-${range.to}.csv`, text: csv });
  if (!leftOut && archivedUntil === undefined) return;
  await say(ctx, (words) => ({
    html: [
      ...(leftOut ? [words.html('statement-left-out', { count: rows })] : []),
      ...archivedLines(archivedUntil, words),
    ].join('\n'),
  }));
}

/** A day for all people, and a month for one person. */
export function usualRange(userId: number, shop: Pick<Shop, 'today'>): DayRange {
  return lastDays(userId === EVERYBODY ? 1 : USUAL_DAYS, shop.today());
}

/** `20261120`: callback data has 64 bytes. */
export function packed(date: string): string {
  return date.replaceAll('-', '');
}

/** As `packed` has them; undefined if these are no days in their order. */
export function readRange(from: string, to: string, today: string): DayRange | undefined {
  const [first, last] = [from, to].map((text) => readDate(text.replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3')));
  return first === undefined || last === undefined || last < first || first > today
    ? undefined
    : { from: first, to: last };
}
