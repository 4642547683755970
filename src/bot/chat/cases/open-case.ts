import { type CaseFault, isOpen, type NewWord } from '../../../domain/cases/case.ts';
import { mayBeMissed } from '../../../domain/cases/not-received.ts';
import { isDelivered, type Order } from '../../../domain/orders/order.ts';
import type { Opened } from '../../../use-cases/cases/talk.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { messageWithEnglish, textWithEnglish } from '../../ui/with-english.ts';
import type { Words } from '../../ui/words.ts';
import type { CaseDeps } from './case-deps.ts';
import { takenScreen } from './case-screens.ts';
import { takenOf } from './take-more.ts';

/** The question for the first words about an order: its reference and what is wrong. */
export const CASE_WORDS = 'case-words';

interface NewCase {
  readonly fault: CaseFault;
  readonly order: Order;
  readonly words: NewWord;
}

/** Also for a person whose question was open for so long that the order has changed since. */
export async function openCase(ctx: BotContext, { fault, order, words: said }: NewCase, deps: CaseDeps): Promise<void> {
  const { words, userId } = ctx;
  if (mayBeMissed(order, deps.now()) === 'no') {
    await answerPress(ctx);
    return deps.ends.sayOrder(order, words, {}, (screen) => say(ctx, screen));
  }
  // The service was asked a moment ago: what the record says is what it said.
  const { answer = knownAnswer(order), exchangeReference } = (await deps.lookAgain(order.reference)) ?? {};
  const look = { at: deps.now(), answer, ...(exchangeReference === undefined ? {} : { exchangeReference }) };
  const opened = await deps.talk.open({ id: order.reference, userId, fault, look }, said);
  await draw(ctx, openedScreen(ctx, opened));
}

/** What its person reads who wanted to open it. */
export async function openedScreen(ctx: BotContext, opened: Opened): Promise<Screen> {
  const { words } = ctx;
  if (opened.type === 'limited') return limitedScreen(opened.notBefore, words);
  if (opened.type === 'too-many') return messageWithEnglish(words, 'case-too-many');
  return takenOf(ctx, takenScreen(opened.the, opened.type, await ctx.readShop(), words));
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

export function limitedScreen(notBefore: number, words: Words): Screen {
  return { html: textWithEnglish(words, (words) => words.html('case-limited', { time: words.time(notBefore) })) };
}

function knownAnswer(order: Order): 'successful' | 'processing' {
  return isDelivered(order) ? 'successful' : 'processing';
}
