import { referenceOf } from '../../../domain/cases/case.ts';
import type { BotContext } from '../../context.ts';
import { changed, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { awaitAlbum, sideAfter, readWords } from './read-words.ts';
import { sayAsPerson } from '../../../services/cases/talk.ts';
import { takenScreen } from './case-screens.ts';

/** The question for more words, to a case that is open: its id. */
export const MORE_WORDS = 'case-more';

/** What a person says about a case that is open. */
export async function takeMore(ctx: BotContext, id: string): Promise<void> {
  const { words, userId } = ctx;
  const said = readWords(ctx);
  if (said === undefined) {
    ctx.lease.question = { name: MORE_WORDS, about: id, askedAt: ctx.shop.now(), takesAnything: true };
    return say(ctx, messageScreen('case-only-words'));
  }
  const done = await sayAsPerson(ctx.shop, ctx.bot.caseDesk, { userId, id }, said);
  const isTaken = done.type === 'said' || done.type === 'already';
  awaitAlbum(ctx, sideAfter('person', isTaken ? done.the : undefined), { userId, id });
  switch (done.type) {
    case 'unknown':
      return say(ctx, { html: words.html('receipt-unknown') });
    case 'ended': {
      const over = referenceOf(done.the) === undefined ? 'case-is-over-question' : 'case-is-over';
      return say(ctx, messageScreen(over));
    }
    case 'too-many':
      return say(ctx, messageScreen('case-too-many'));
    case 'said':
    case 'already':
      return say(ctx, takenOf(ctx, takenScreen(done.the, 'said', await ctx.readShop())));
  }
}

/** A person who may not see their cases gets no button that leads there. */
export function takenOf(ctx: BotContext, drawing: Drawing): Drawing {
  return mayReadOrders(ctx) ? drawing : changed(drawing, ({ html }) => ({ html }));
}

/** A person who is locked reads nothing about an order. */
export function mayReadOrders({ lease }: BotContext): boolean {
  return lease.person?.access !== 'locked';
}
