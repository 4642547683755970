import { Composer } from 'grammy';
import { type CaseFault, isHeard, isOpen, type Case, type NewWord } from '../../../domain/cases/case.ts';
import { mayBeMissed, mayBeSaid } from '../../../domain/cases/not-received.ts';
import { type Order, isDelivered } from '../../../domain/orders/order.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, messageScreen, say, type Drawing } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { CaseDeps } from './case-deps.ts';
import { ownCaseScreen, takenScreen } from './case-screens.ts';
import { lookScreen } from './look-screen.ts';
import { leaveCase, missOrder, pickFault, skipWords, casesPage } from './routes.ts';
import type { CaseStore } from '../../../use-cases/cases/ports.ts';
import type { Opened } from '../../../use-cases/cases/talk.ts';
import { contactLines, contactLinks } from '../shop/shop-screen.ts';
import { mayReadOrders, takenOf } from './take-more.ts';

/** Not received?: the service is asked again, then its buyer says what is wrong, and merchants get a case. */
export function notReceivedFeature(deps: CaseDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(feature, missOrder, (ctx, { reference }) => lookAgain(ctx, reference, deps));
  on(feature, pickFault, (ctx, { fault, reference }) => askWords(ctx, fault, reference, deps));
  on(feature, skipWords, (ctx, { fault, reference }) => openWithoutWords(ctx, fault, reference, deps));
  on(feature, leaveCase, (ctx) => draw(ctx, messageScreen('case-left')));
  return feature;
}

async function lookAgain(ctx: BotContext, reference: string, deps: CaseDeps): Promise<void> {
  const { words, userId, isMerchant } = ctx;
  if ((await missedOrder(ctx, reference, mayBeMissed, deps)) === undefined) return;
  const [look, shop] = await Promise.all([deps.lookAgain(reference), ctx.readShop()]);
  if (look === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const { order } = look;
  if (mayBeMissed(order, deps.now()) === 'no') {
    await answerPress(ctx);
    return deps.ends.sayOrder(order, { forMerchant: isMerchant }, (screen) => say(ctx, screen));
  }
  const the = await deps.cases.find(userId, reference);
  if (the !== undefined && isOpen(the)) return say(ctx, ownCaseScreen(await deps.talk.facts(the), shop));
  await say(ctx, (words) => lookScreen(look, !isMerchant, words));
}

/** The order, if this person bought it and can still say what is wrong with it; else they have read why not. */
async function missedOrder(
  ctx: BotContext,
  reference: string,
  mayBe: typeof mayBeMissed,
  deps: CaseDeps,
): Promise<Order | undefined> {
  const { words, userId } = ctx;
  const order = await deps.orders.find(reference);
  // Another’s is as unknown as one that is not there.
  if (order === undefined || order.buyer.userId !== userId) {
    await answerPress(ctx, words.plain('receipt-unknown'));
    return undefined;
  }
  if (mayBe(order, deps.now()) !== 'late') return order;
  await answerPress(ctx, words.plain('not-received-late'));
  return undefined;
}

async function askWords(ctx: BotContext, fault: CaseFault, reference: string, deps: CaseDeps): Promise<void> {
  const { userId, isMerchant } = ctx;
  const mayBe: typeof mayBeMissed = (order, now) => mayBeSaid(fault, order, now);
  const order = await missedOrder(ctx, reference, mayBe, deps);
  if (order === undefined || isMerchant) return answerPress(ctx);
  if (mayBe(order, deps.now()) === 'no') return lookAgain(ctx, reference, deps);
  // Below what says that it failed, and in place of what asks what is wrong.
  const isBelow = fault === 'failed';
  const the = await deps.cases.find(userId, reference);
  if (isBelow && the !== undefined && isOpen(the))
    return say(ctx, ownCaseScreen(await deps.talk.facts(the), await ctx.readShop()));
  const notBefore = await notOpenedBefore(userId, reference, deps);
  if (notBefore !== undefined) return (isBelow ? say : draw)(ctx, limitedScreen(ctx, notBefore, deps));
  const question = { name: CASE_WORDS, about: `${reference}:${fault}`, isBelow, takesAnything: true } as const;
  await answerPress(ctx);
  await deps.questions.ask(ctx, question, (words) => ({
    html: words.html('case-ask-words'),
    rows: [
      [
        button(words.plain('button-skip'), skipWords.data({ fault, reference })),
        button(words.plain('button-cancel'), leaveCase.data()),
      ],
    ],
  }));
}

async function openWithoutWords(ctx: BotContext, fault: CaseFault, reference: string, deps: CaseDeps): Promise<void> {
  const order = await missedOrder(ctx, reference, (order, now) => mayBeSaid(fault, order, now), deps);
  if (order === undefined || ctx.isMerchant) return answerPress(ctx);
  const id = String(ctx.update.update_id);
  const the = await deps.cases.find(ctx.userId, reference);
  // Open by other words already, to which none are to be added.
  if (the !== undefined && isOpen(the) && !isHeard(the, id))
    return draw(ctx, ownCaseScreen(await deps.talk.facts(the), await ctx.readShop()));
  await openCase(ctx, { fault, order, words: { id, text: '' } }, deps);
}

/** The question for the first words about an order: its reference and what is wrong. */
export const CASE_WORDS = 'case-words';

interface LimitDeps {
  readonly cases: Pick<CaseStore, 'listOf'>;
}

interface NewCase {
  readonly fault: CaseFault;
  readonly order: Order;
  readonly words: NewWord;
}

/** Also for a person whose question was open for so long that the order has changed since. */
export async function openCase(ctx: BotContext, { fault, order, words: said }: NewCase, deps: CaseDeps): Promise<void> {
  const { userId } = ctx;
  if (mayBeSaid(fault, order, deps.now()) === 'no') {
    await answerPress(ctx);
    return deps.ends.sayOrder(order, {}, (screen) => say(ctx, screen));
  }
  const look = fault === 'failed' ? {} : { look: await lookAt(order, deps) };
  const opened = await deps.talk.open({ id: order.reference, userId, fault, ...look }, said);
  await draw(ctx, openedScreen(ctx, opened, deps));
}

/** The service was asked a moment ago: what the record says is what it said. */
async function lookAt(order: Order, deps: CaseDeps): Promise<NonNullable<Case['look']>> {
  const { answer = knownAnswer(order), exchangeReference } = (await deps.lookAgain(order.reference)) ?? {};
  return { at: deps.now(), answer, ...(exchangeReference === undefined ? {} : { exchangeReference }) };
}

/** What its person reads who wanted to open it. */
export async function openedScreen(ctx: BotContext, opened: Opened, deps: LimitDeps): Promise<Drawing> {
  if (opened.type === 'limited') return limitedScreen(ctx, opened.notBefore, deps);
  if (opened.type === 'too-many') return messageScreen('case-too-many');
  return takenOf(ctx, takenScreen(opened.the, opened.type, await ctx.readShop()));
}

/** When this person can open it; undefined: now, or it is open already. */
export async function notOpenedBefore(
  userId: number,
  id: string,
  { cases, now }: CaseDeps,
): Promise<number | undefined> {
  const [the, notBefore] = await Promise.all([cases.find(userId, id), cases.notBefore(userId, now())]);
  return the !== undefined && isOpen(the) ? undefined : notBefore;
}

/** It says what else there is to do: a case that is open takes more words, and the shop may have a contact. */
export async function limitedScreen(ctx: BotContext, notBefore: number, { cases }: LimitDeps): Promise<Drawing> {
  const [open, shop] = await Promise.all([
    mayReadOrders(ctx) ? openCaseOf(ctx.userId, cases) : undefined,
    ctx.readShop(),
  ]);
  return (words) => ({
    html: [
      words.html('case-limited', { time: words.time(notBefore) }),
      ...(open === undefined ? [] : [words.html('case-limited-open')]),
      ...contactLines(shop, words),
    ].join('\n'),
    rows: [
      ...(open === undefined ? [] : [[button(words.plain('button-cases'), casesPage.data({ page: 0 }))]]),
      ...contactLinks(shop, words),
    ],
  });
}

function knownAnswer(order: Order): 'successful' | 'processing' {
  return isDelivered(order) ? 'successful' : 'processing';
}

/** Of those with the newest words; they are few. */
const LOOKED_AT = 20;

/** This person's open case in which something was said last. */
export async function openCaseOf(userId: number, cases: Pick<CaseStore, 'listOf'>): Promise<Case | undefined> {
  const { cases: newest } = await cases.listOf(userId, 0, LOOKED_AT);
  return newest.find(isOpen);
}
