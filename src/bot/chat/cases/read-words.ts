import type { Message } from 'grammy/types';
import {
  type Case,
  type CaseName,
  isOpen,
  KNOWS_ALL_ANSWERS,
  type NewWord,
  referenceOf,
} from '../../../domain/case.ts';
import type { BotContext } from '../../context.ts';
import type { Middleware } from 'grammy';
import { caseFacts, sayAsPerson, sayAsShop } from '../../../services/cases/talk.ts';
import { changed, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { tellAnswer } from './case-desk.ts';
import { takenScreen } from './case-screens.ts';

/** What was said: text, or a photo with or without words. Undefined for anything else, which cannot be passed on. */
export function readWords({ message, update }: BotContext): NewWord | undefined {
  return message === undefined ? undefined : wordsIn(message, String(update.update_id));
}

/** The same of a message that was sent before. @param id of the word that it becomes */
export function wordsIn({ photo: sizes, text: typed, caption = '' }: Said, id: string): NewWord | undefined {
  // Telegram makes several sizes, the largest last.
  const photo = sizes?.at(-1)?.file_id;
  const text = typed ?? (photo === undefined ? undefined : caption);
  return text === undefined ? undefined : { id, text, ...(photo === undefined ? {} : { photo }) };
}

type Said = Pick<Message, 'photo' | 'text' | 'caption'>;

const ALBUM = 'case-album';

/** Whose album it is; `full`: what is left of it is left out, and its sender has read so. */
type Side = 'person' | 'shop' | 'full';

/** Each photo of an album is a message of its own. The first was answered: the rest is added to the same case without a word. */
export function awaitAlbum({ lease, message, shop }: BotContext, side: Side, { userId, id }: CaseName): void {
  const album = message?.media_group_id;
  if (album === undefined) return;
  lease.question = { name: ALBUM, about: [side, userId, id, album].join(':'), askedAt: shop.now() };
}

/** The rest of an album; what comes after it is meant for something else. */
export const takeAlbum: Middleware<BotContext> = (ctx, next) => {
  const { question } = ctx.lease;
  if (question?.name !== ALBUM || ctx.message === undefined) return next();
  const [side, userId, id = '', album] = question.about.split(':');
  if (album !== ctx.message.media_group_id) {
    ctx.lease.question = undefined;
    return next();
  }
  const name = { userId: Number(userId), id };
  if (side === 'person' && name.userId === ctx.userId) return addAsPerson(ctx, name);
  return side === 'shop' && ctx.isMerchant ? addAsShop(ctx, name) : undefined;
};

async function addAsPerson(ctx: BotContext, name: CaseName): Promise<void> {
  const said = readWords(ctx);
  if (said === undefined) return leaveOut(ctx, 'case-only-words', name);
  const done = await sayAsPerson(ctx.shop, ctx.bot.caseDesk, name, said, { isMore: true });
  if (done.type === 'too-many') return leaveOut(ctx, 'case-rest-left-out', name);
  if (done.type === 'ended') return leaveOut(ctx, 'case-rest-ended', name);
}

async function addAsShop(ctx: BotContext, name: CaseName): Promise<void> {
  const said = readWords(ctx);
  if (said === undefined) return leaveOut(ctx, 'case-only-words', name);
  const word = { ...said, by: ctx.userId };
  const done = await sayAsShop(ctx.shop, ctx.bot.caseDesk, name, word, KNOWS_ALL_ANSWERS);
  if (done.type === 'ended') return leaveOut(ctx, 'case-rest-ended', name);
  if (done.type !== 'unknown') await tellAnswer(ctx, await caseFacts(ctx.shop, done.the), said, { isMore: true });
}

/** Said once, whatever is left of the album. */
async function leaveOut(
  ctx: BotContext,
  why: 'case-only-words' | 'case-rest-left-out' | 'case-rest-ended',
  name: CaseName,
): Promise<void> {
  awaitAlbum(ctx, 'full', name);
  await say(ctx, messageScreen(why));
}

/** Of an album whose first photo could not be taken, nothing is. */
export function sideAfter(side: 'person' | 'shop', the: Case | undefined): Side {
  return the !== undefined && isOpen(the) ? side : 'full';
}

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
