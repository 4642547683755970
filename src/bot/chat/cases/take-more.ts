import { referenceOf } from '../../../domain/cases/case.ts';
import type { BotContext } from '../../context.ts';
import { type Screen, say } from '../../ui/screen.ts';
import { messageWithEnglish } from '../../ui/with-english.ts';
import { awaitAlbum, sideAfter } from './album.ts';
import type { CaseDeps } from './case-deps.ts';
import { takenScreen } from './case-screens.ts';
import { readWords } from './read-words.ts';

/** The question for more words, to a case that is open: its id. */
export const MORE_WORDS = 'case-more';

/** What a person says about a case that is open. */
export async function takeMore(ctx: BotContext, id: string, deps: CaseDeps): Promise<void> {
  const { words, userId } = ctx;
  const said = readWords(ctx);
  if (said === undefined) {
    ctx.lease.question = { name: MORE_WORDS, about: id, askedAt: deps.now(), takesAnything: true };
    return say(ctx, messageWithEnglish(words, 'case-only-words'));
  }
  const done = await deps.talk.ask(userId, id, said);
  const isTaken = done.type === 'said' || done.type === 'already';
  awaitAlbum(ctx, sideAfter('person', isTaken ? done.the : undefined), { userId, id }, deps);
  switch (done.type) {
    case 'unknown':
      return say(ctx, { html: words.html('receipt-unknown') });
    case 'ended': {
      const over = referenceOf(done.the) === undefined ? 'case-is-over-question' : 'case-is-over';
      return say(ctx, messageWithEnglish(words, over));
    }
    case 'too-many':
      return say(ctx, messageWithEnglish(words, 'case-too-many'));
    case 'said':
    case 'already':
      return say(ctx, takenOf(ctx, takenScreen(done.the, 'said', await ctx.readShop(), words)));
  }
}

/** A person who may not see their cases gets no button that leads there. */
export function takenOf(ctx: BotContext, screen: Screen): Screen {
  return mayReadOrders(ctx) ? screen : { html: screen.html };
}

/** A person who is locked reads nothing about an order. */
export function mayReadOrders({ lease }: BotContext): boolean {
  return lease.person?.access !== 'locked';
}
