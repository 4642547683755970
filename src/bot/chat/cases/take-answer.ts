import type { NewWord } from '../../../domain/cases/case.ts';
import type { CaseName } from '../../../use-cases/cases/ports.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { below, draw, say } from '../../ui/screen.ts';
import type { TakeAnswer } from '../menu/questions.ts';
import { awaitAlbum, sideAfter } from './album.ts';
import type { CaseDeps } from './case-deps.ts';
import { namesIn } from './case-names.ts';
import { heldScreen } from './answer-screens.ts';
import { caseScreen, personName } from './case-screens.ts';
import { readWords } from './read-words.ts';
import { openCase } from './routes.ts';
import { tellAnswer } from './tell-person.ts';

/** The question for what a merchant wants to say. */
export const ANSWER_WORDS = 'case-answer';

/** @param known the id of the shop’s last answer that this merchant knew of when they began to write, '' for none */
export function answerQuestion({ userId, id }: CaseName, known: string | undefined) {
  const about = [userId, id, ...(known === undefined ? [] : [known])].join(':');
  return { name: ANSWER_WORDS, about, takesAnything: true } as const;
}

/** What a merchant says: its person reads it, and the merchant whether they could. */
export function answerTaker(deps: CaseDeps): TakeAnswer {
  return async (ctx, about) => {
    if (!ctx.isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
    const [userId, id = '', known] = about.split(':');
    await takeAnswer(ctx, { userId: Number(userId), id }, known, deps);
  };
}

/** The same by Telegram’s own reply, which takes the place of an open question about the case. */
export async function takeReply(ctx: BotContext, name: CaseName, deps: CaseDeps): Promise<void> {
  const { question } = ctx.lease;
  const [userId, id, known] = question?.name === ANSWER_WORDS ? question.about.split(':') : [];
  const isAsked = userId === String(name.userId) && id === name.id;
  if (isAsked) ctx.lease.question = undefined;
  await takeAnswer(ctx, name, isAsked ? known : undefined, deps);
}

async function takeAnswer(ctx: BotContext, name: CaseName, known: string | undefined, deps: CaseDeps): Promise<void> {
  const said = readWords(ctx);
  if (said !== undefined) return passOn(ctx, name, said, known, deps);
  ctx.lease.question = { ...answerQuestion(name, known), askedAt: deps.now() };
  return say(ctx, { html: ctx.words.html('case-only-words') });
}

/** @param known as in withWord */
export async function passOn(
  ctx: BotContext,
  name: CaseName,
  said: NewWord,
  known: string | undefined,
  deps: CaseDeps,
): Promise<void> {
  const { words } = ctx;
  const done = await deps.talk.answer(name.userId, name.id, { ...said, by: ctx.userId }, known);
  const isTaken = done.type === 'said' || done.type === 'already';
  awaitAlbum(ctx, sideAfter('shop', isTaken ? done.the : undefined), name, deps);
  if (done.type === 'unknown') return draw(ctx, { html: words.html('case-gone') });
  const facts = await deps.talk.facts(done.the);
  const names = await namesIn(facts, ctx, deps);
  if (done.type === 'answered-first') {
    const isAlbum = ctx.message?.media_group_id !== undefined;
    return say(ctx, heldScreen(facts, names, isAlbum, words), ctx.message?.message_id);
  }
  if (done.type === 'ended') return draw(ctx, below(words.html('case-not-sent'), caseScreen(facts, names, words)));
  const told = await tellAnswer(ctx, facts, said, { isMore: false }, deps);
  const rows = [[button(words.plain('button-case-show'), openCase.data(done.the))]];
  await draw(ctx, { html: words.html(`person-${told}`, { name: personName(facts) }), rows });
}
