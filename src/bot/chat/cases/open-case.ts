import type { CaseFault } from '../../../domain/cases/case.ts';
import { mayBeMissed } from '../../../domain/cases/not-received.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { draw, say } from '../../ui/screen.ts';
import type { CaseDeps } from './case-deps.ts';
import { takenScreen } from './case-screens.ts';

/** The question for the first words about an order: its reference and what is wrong. */
export const CASE_WORDS = 'case-words';

interface NewCase {
  readonly fault: CaseFault;
  readonly order: Order;
  readonly words: { readonly id: string; readonly text: string; readonly photo?: string | undefined };
}

/** Also of a person whose question has been open for so long that the order is no more what it was. */
export async function openCase(ctx: BotContext, { fault, order, words: said }: NewCase, deps: CaseDeps): Promise<void> {
  const { words, userId } = ctx;
  if (mayBeMissed(order, deps.now()) === 'no') {
    await answerPress(ctx);
    return deps.ends.sayOrder(order, words, {}, (screen) => say(ctx, screen));
  }
  // Asked a moment ago: what the record says is what it said.
  const { answer = knownAnswer(order), exchangeReference } = (await deps.lookAgain(order.reference)) ?? {};
  const look = { at: deps.now(), answer, ...(exchangeReference === undefined ? {} : { exchangeReference }) };
  const opened = await deps.talk.open({ id: order.reference, userId, fault, look }, said);
  if (opened.type === 'limited') {
    return draw(ctx, { html: words.html('case-limited', { time: words.time(opened.notBefore) }) });
  }
  if (opened.type === 'too-many') return draw(ctx, { html: words.html('case-too-many') });
  await draw(ctx, takenScreen(opened.the, opened.type, await ctx.readShop(), words));
}

function knownAnswer({ state }: Order): 'successful' | 'processing' {
  return state === 'successful' || state === 'token-due' ? 'successful' : 'processing';
}
