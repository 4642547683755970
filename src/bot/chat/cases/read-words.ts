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

/** What somebody said: text, or a photo with or without words. Undefined for anything else, which cannot be passed on. */
function readWords({ message, update }: BotContext): NewWord | undefined {
  return message === undefined ? undefined : wordsIn(message, String(update.update_id));
}

/** @param id of the word in the case */
export function wordsIn({ photo: sizes, text: typed, caption = '' }: Said, id: string): NewWord | undefined {
  // Telegram sends a photo in several sizes, the largest last.
  const photo = sizes?.at(-1)?.file_id;
  const text = typed ?? (photo === undefined ? undefined : caption);
  return text === undefined ? undefined : { id, text, ...(photo === undefined ? {} : { photo }) };
}

type Said = Pick<Message, 'photo' | 'text' | 'caption'>;

/** Reads a whole message, or says why it cannot be passed on. So nothing that somebody said is left out silently. */
export function readWhole(ctx: BotContext): Reading<NewWord> {
  const said = readWords(ctx);
  if (said === undefined) return { fault: (words) => words.html('case-only-words') };
  const { length: letters } = said.text;
  if (letters <= MAX_WORD_LENGTH) return { value: said };
  return { fault: (words) => words.html('fault-letters', { letters, most: MAX_WORD_LENGTH }) };
}

/** If something else comes, the bot says that it cannot pass it on, and the question stays. */
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
  /** Who sends it. `none`: the first photo could not be taken. */
  readonly side: 'person' | 'shop' | 'none';
  readonly album: string;
}

/** Takes the other photos of an album, which are messages of their own. The bot has answered the first; the rest is added to the same case silently. */
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
  // The sender has read that the rest is left out.
  await talk.answer(async () => 'not-taken');
});

/** @param the the case with the first photo. If that photo was not taken, or the case is not open any more, no other photo is taken */
export async function awaitAlbum(
  ctx: BotContext,
  { side, userId, id }: Omit<Album, 'album'>,
  the: Case | undefined,
): Promise<void> {
  const album = ctx.message?.media_group_id;
  const isTaken = the !== undefined && isOpen(the);
  if (album !== undefined) await albumDialog.begin(ctx, { side: isTaken ? side : 'none', userId, id, album });
}

/** The same, if the first photo came with the words that open a case. */
export async function awaitRest(ctx: BotContext, id: string): Promise<void> {
  const { message, userId } = ctx;
  if (message?.media_group_id === undefined) return;
  await awaitAlbum(ctx, { side: 'person', userId, id }, await ctx.shop.cases.find(userId, id));
}

const openAlbumSchema = z.object({ album: z.string() });

/** Hands on the rest of an album. Any other message ends the wait for it, because it means something else. */
export const takeAlbum: Middleware<BotContext> = (ctx, next) => {
  const { data: open } = openAlbumSchema.safeParse(albumDialog.openAbout(ctx));
  if (open === undefined || ctx.message === undefined) return next();
  if (open.album === ctx.message.media_group_id) return handAnswer(ctx, next);
  ctx.lease.question = undefined;
  return next();
};

/** Why a photo is left out, and the rest of the album with it. */
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

/** A person who may not see their cases gets no button to them. */
export function takenOf(ctx: BotContext, drawing: Drawing): Drawing {
  return mayReadOrders(ctx) ? drawing : changed(drawing, ({ html }) => ({ html }));
}

export function mayReadOrders({ lease }: BotContext): boolean {
  return lease.person?.access !== 'locked';
}
