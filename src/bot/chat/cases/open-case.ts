import { type Case, type CaseFault, isOpen, type NewWord } from '../../../domain/cases/case.ts';
import { mayBeSaid } from '../../../domain/cases/not-received.ts';
import { isDelivered, type Order } from '../../../domain/orders/order.ts';
import type { CaseStore } from '../../../use-cases/cases/ports.ts';
import type { Opened } from '../../../use-cases/cases/talk.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { button } from '../../ui/buttons.ts';
import { draw, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { contactLines, contactLinks } from '../shop/contact.ts';
import type { CaseDeps } from './case-deps.ts';
import { takenScreen } from './case-screens.ts';
import { openCaseOf } from './open-case-of.ts';
import { casesPage } from './routes.ts';
import { mayReadOrders, takenOf } from './take-more.ts';

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
