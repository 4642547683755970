import type { Message } from 'grammy/types';
import { z } from 'zod';
import {
  type Case,
  type CaseName,
  isOpen,
  KNOWS_ALL_ANSWERS,
  MAX_WORD_LENGTH,
  type NewWord,
} from '../../../domain/case.ts';
import type { BotContext } from '../../context.ts';
import type { Middleware } from 'grammy';
import { caseFacts, sayAsPerson, sayAsShop } from '../../../services/cases/talk.ts';
import { changed, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { type Fault, faultText, type Reading, type Talk } from '../../dialogs.ts';
import { type Asked, askQuestion, handAnswer, questionDialog } from '../../shared/questions.ts';
import { tellAnswer } from './case-desk.ts';

/** What was said: text, or a photo with or without words. Undefined for anything else, which cannot be passed on. */
function readWords({ message, update }: BotContext): NewWord | undefined {
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

/** The same, or why it cannot be passed on: nothing of what was said is left out without a word. */
export function readWhole(ctx: BotContext): Reading<NewWord> {
  const said = readWords(ctx);
  if (said === undefined) return { fault: (words) => words.html('case-only-words') };
  const { length: letters } = said.text;
  if (letters <= MAX_WORD_LENGTH) return { value: said };
  return { fault: (words) => words.html('fault-letters', { letters, most: MAX_WORD_LENGTH }) };
}

/** Asks for words that can be passed on. Of anything else it is said that it cannot be, and the question stays as it is. */
export function askWords(
  talk: Talk<Asked>,
  { isBelow }: { isBelow: boolean },
  drawing: (ctx: BotContext) => Drawing | Promise<Drawing>,
): Promise<NewWord> {
  const draw = async (ctx: BotContext, fault?: Fault): Promise<Asked> => {
    if (fault === undefined) return askQuestion(ctx, { isBelow, takesAnything: true }, await drawing(ctx));
    await say(ctx, (words) => ({ html: faultText(fault, words) }));
    return { takesAnything: true };
  };
  return talk.ask(draw, readWhole);
}

interface Album extends CaseName {
  /** Whose it is; `none`: the first photo could not be taken. */
  readonly side: 'person' | 'shop' | 'none';
  readonly album: string;
}

/** Each photo of an album is a message of its own. The first was answered: the rest is added to the same case without a word. */
const albumDialog = questionDialog('case-album', {}, async (talk, { side, userId, id }: Album) => {
  const add = side === 'person' ? addAsPerson : addAsShop;
  if (side !== 'none') {
    await talk.answer(async (ctx) => {
      const why = await add(ctx, { userId, id });
      if (why === undefined) return 'not-taken';
      await say(ctx, messageScreen(why));
      return { value: why };
    });
  }
  // What is left is left out, and its sender has read so.
  await talk.answer(async () => 'not-taken');
});

/** @param the the case with the first photo; nothing is taken of an album whose first photo was not, or if the case is not open any more */
export async function awaitAlbum(
  ctx: BotContext,
  { side, userId, id }: Omit<Album, 'album'>,
  the: Case | undefined,
): Promise<void> {
  const album = ctx.message?.media_group_id;
  const isTaken = the !== undefined && isOpen(the);
  if (album !== undefined) await albumDialog.begin(ctx, { side: isTaken ? side : 'none', userId, id, album });
}

/** The same after words with which this person wanted to open a case. */
export async function awaitRest(ctx: BotContext, id: string): Promise<void> {
  const { message, userId } = ctx;
  if (message?.media_group_id === undefined) return;
  await awaitAlbum(ctx, { side: 'person', userId, id }, await ctx.shop.cases.find(userId, id));
}

/** The rest of an album; what comes after it is meant for something else. */
export const takeAlbum: Middleware<BotContext> = (ctx, next) => {
  const { data: open } = z.object({ album: z.string() }).safeParse(albumDialog.openAbout(ctx));
  if (open === undefined || ctx.message === undefined) return next();
  if (open.album === ctx.message.media_group_id) return handAnswer(ctx, next);
  ctx.lease.question = undefined;
  return next();
};

/** Why it is left out, and with it all that is left of the album. */
type WhyNot = 'case-only-words' | 'case-rest-left-out' | 'case-rest-ended' | undefined;

async function addAsPerson(ctx: BotContext, name: CaseName): Promise<WhyNot> {
  const said = readWords(ctx);
  if (said === undefined) return 'case-only-words';
  const done = await sayAsPerson(ctx.shop, ctx.bot.caseDesk, name, said, { isMore: true });
  if (done.type === 'too-many') return 'case-rest-left-out';
  return done.type === 'ended' ? 'case-rest-ended' : undefined;
}

async function addAsShop(ctx: BotContext, name: CaseName): Promise<WhyNot> {
  if (!ctx.isMerchant) return undefined;
  const said = readWords(ctx);
  if (said === undefined) return 'case-only-words';
  const word = { ...said, by: ctx.userId };
  const done = await sayAsShop(ctx.shop, ctx.bot.caseDesk, name, word, KNOWS_ALL_ANSWERS);
  if (done.type === 'ended') return 'case-rest-ended';
  if (done.type !== 'unknown') await tellAnswer(ctx, await caseFacts(ctx.shop, done.the), said, { isMore: true });
  return undefined;
}

/** A person who may not see their cases gets no button that leads there. */
export function takenOf(ctx: BotContext, drawing: Drawing): Drawing {
  return mayReadOrders(ctx) ? drawing : changed(drawing, ({ html }) => ({ html }));
}

/** A person who is locked reads nothing about an order. */
export function mayReadOrders({ lease }: BotContext): boolean {
  return lease.person?.access !== 'locked';
}
