import { Composer } from 'grammy';
import { type NumberEnding, readNumberEnding } from '../../../../domain/orders/order-search.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import type { BotContext } from '../../../context.ts';
import { button, pagerRow, pageLines } from '../../../ui/buttons.ts';
import { savedNamed } from './history.ts';
import { orderListScreen, unreadableLine } from './listed-purchase.ts';
import { answerPress, draw, type Drawing, say } from '../../../ui/screen.ts';
import { askQuestion, questionDialog } from '../../../shared/questions.ts';
import type { Reading } from '../../../dialogs.ts';
import { checkArchive, checkPage } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { readNames } from '../../../shared/people/names.ts';
import { PAGE_SIZES, MOST_SHOWN } from '../../../../domain/page-sizes.ts';
import { quoted } from '../../../../domain/shared/text.ts';

/** /check NUMBER, its last digits, or a saved name. People see their own orders, merchants all. */
export const checkFeature = new Composer<BotContext>();

const checkDialog = questionDialog('check', {}, async (talk) => {
  const endings = await talk.ask(
    (ctx, fault) => askQuestion(ctx, { above: fault }, { html: ctx.words.html('check-ask') }),
    readNumbers,
  );
  await talk.act(async (ctx) => {
    for (const ending of endings) await say(ctx, await listScreen(ctx, ending, 0));
  });
});

checkFeature.command('check', (ctx) => checkDialog.begin(ctx, {}, ctx.match.trim() || undefined));
on(checkFeature, checkPage, async (ctx, { ending: text, page }) => {
  const ending = readNumberEnding(text, ctx.shop.country);
  if (ending === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await draw(ctx, await listScreen(ctx, ending, page));
});
on(checkFeature, checkArchive, async (ctx, { ending: text }) => {
  const ending = readNumberEnding(text, ctx.shop.country);
  if (ending === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await say(ctx, archivedScreen(ctx, ending));
});

async function readNumbers(ctx: BotContext, typed: string): Promise<Reading<readonly NumberEnding[]>> {
  const named = await savedNamed(ctx, typed.trim());
  const numbers = named.length === 0 ? [typed.trim()] : named.map(({ customerId }) => customerId);
  const endings = numbers.flatMap((number) => readNumberEnding(number, ctx.shop.country) ?? []);
  return endings.length === numbers.length
    ? { value: endings }
    : { fault: (words) => words.html('check-unreadable', { text: quoted(typed) }) };
}

async function listScreen(ctx: BotContext, ending: NumberEnding, page: number): Promise<Drawing> {
  const { shop, isMerchant, userId } = ctx;
  const whose = isMerchant ? undefined : userId;
  const list = await shop.orders.listByNumber(ending, whose, page * PAGE_SIZES.check, PAGE_SIZES.check);
  const { orders, total } = list;
  if (total === 0) return archivedScreen(ctx, ending);
  const number = shownNumber(ending, orders);
  const buyerOf = await buyersOf(orders, ctx);
  const pages = Math.ceil(total / PAGE_SIZES.check);
  const archive = checkArchive.data({ ending: queryOf(ending) });
  return (words) => {
    const pager = [
      ...pagerRow(words, page, pages, (other) => checkPage.data({ ending: queryOf(ending), page: other })),
      // A search in the archive takes a moment. So it is done only for a person who wants it.
      ...(shop.archive !== undefined && page === pages - 1 ? [[button(words.plain('button-archive'), archive)]] : []),
    ];
    const title = [
      words.html('check-title', { number }),
      ...pageLines(words, page, pages),
      ...unreadableLine(list, words),
    ].join('\n');
    return orderListScreen({ title, orders, before: page * PAGE_SIZES.check, buyerOf, pager }, words);
  };
}

async function archivedScreen(ctx: BotContext, ending: NumberEnding): Promise<Drawing> {
  const { shop, isMerchant, userId, words } = ctx;
  const found = await shop.archive?.listByNumber(ending, isMerchant ? undefined : userId, MOST_SHOWN.archivedPurchases);
  if (found === undefined || found.orders.length === 0)
    return { html: words.html(isMerchant ? 'check-none-here' : 'check-none', { number: shownNumber(ending, []) }) };
  const { orders, isWhole } = found;
  const buyerOf = await buyersOf(orders, ctx);
  return (words) => {
    const title = [
      words.html('check-archived', { number: shownNumber(ending, orders) }),
      ...(isWhole ? [] : [words.html('check-archived-more')]),
    ].join('\n');
    return orderListScreen({ title, orders, before: 0, buyerOf, pager: [] }, words);
  };
}

/** No number of a kind with a usual length is shorter. */
const WHOLE_LENGTH = 10;

/** The whole number, if all orders are for one, and that was typed in full. Otherwise what was typed, with dots before it if it may be only the end. */
function shownNumber({ endings }: NumberEnding, orders: readonly Order[]): string {
  const [first] = orders;
  const isOne = orders.every(({ recipient }) => recipient.customerId === first?.recipient.customerId);
  if (first !== undefined && isOne && endings.includes(first.recipient.customerId.toUpperCase()))
    return groupDigits(first.recipient);
  const [customerId = ''] = endings;
  return `${customerId.length < WHOLE_LENGTH ? '…' : ''}${groupDigits({ kind: 'customer', customerId })}`;
}

/** A text that is read as the same ending. */
function queryOf({ endings }: NumberEnding): string {
  return endings.at(-1) ?? '';
}

async function buyersOf(
  orders: readonly Order[],
  { shop, userId: asker }: BotContext,
): Promise<(order: Order) => string | undefined> {
  const others = orders.map(({ buyer }) => buyer.userId).filter((userId) => userId !== asker);
  const nameOf = await readNames(shop, others);
  return ({ buyer: { userId } }) => (userId === asker ? undefined : nameOf(userId));
}
