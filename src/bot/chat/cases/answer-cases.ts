import * as routes from './routes.ts';
import { Composer } from 'grammy';
import {
  type Case,
  type CaseName,
  type CaseWord,
  isOpen,
  KNOWS_ALL_ANSWERS,
  lastAnswer,
  type NewWord,
} from '../../../domain/case.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, below, draw, drawMessage, say, type Screen } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { tappedCard } from '../people/access-cards.ts';
import { caseScreen, endScreen, type NameOf, namesIn, personName, wordLines } from './case-screens.ts';
import { lieWithin } from '../../../domain/shared/days.ts';
import { askWords, awaitAlbum, readWhole, wordsIn } from './read-words.ts';
import { tellAnswer, tellPerson } from './case-desk.ts';
import { type CaseFacts, caseFacts, closeCase, noteEndTold, sayAsShop } from '../../../services/cases/talk.ts';
import { button } from '../../ui/buttons.ts';
import { questionDialog } from '../../shared/questions.ts';
import type { Words } from '../../ui/words.ts';

/** Each tap reads the case anew. If another merchant was quicker, it shows who it was. */
export const answerCasesFeature = new Composer<BotContext>();

onCase(answerCasesFeature, routes.openCase, showCase);
onCase(answerCasesFeature, routes.answerCase, askAnswer);
onCase(answerCasesFeature, routes.solveCase, (ctx, the) => endCase(ctx, the, 'solved', ctx.userId));
onCase(answerCasesFeature, routes.sendCasePhotos, sendPhotos);
onCase(answerCasesFeature, routes.sendAnswerToo, sendToo);

export function onCase(
  feature: Composer<BotContext>,
  route: typeof routes.openCase,
  act: (ctx: BotContext, the: Case) => Promise<void>,
): void {
  on(feature, route, async (ctx, { userId, id }) => {
    const the = await ctx.shop.cases.find(userId, id);
    await (the === undefined ? answerPress(ctx, ctx.words.plain('case-gone')) : act(ctx, the));
  });
}

export async function showCase(ctx: BotContext, the: Case, notice?: string): Promise<void> {
  const facts = await caseFacts(ctx.shop, the);
  const screen = caseScreen(facts, await namesIn(facts, ctx), ctx.words);
  const messageId = await drawMessage(ctx, below(notice, screen));
  // The message shows the case until something else is drawn in its place.
  if (isOpen(the)) await ctx.shop.caseCards.note(the, { chatId: ctx.chatId, messageId });
}

async function askAnswer(ctx: BotContext, the: Case): Promise<void> {
  if (!isOpen(the)) return showCase(ctx, the);
  await answerDialog.begin(ctx, { userId: the.userId, id: the.id, known: lastAnswer(the)?.id ?? '' });
}

/** Sends an answer that was kept back. A second tap finds it sent, and shows the case. */
async function sendToo(ctx: BotContext, the: Case): Promise<void> {
  const { callbackQuery, update, userId, words } = ctx;
  const replied = callbackQuery?.message?.reply_to_message;
  const id = `${replied?.message_id}/${update.update_id}`;
  const said = replied?.from?.id === userId ? wordsIn(replied, id) : undefined;
  if (said === undefined) return answerPress(ctx, words.plain('case-words-gone'));
  const isSent = (word: CaseWord): boolean =>
    word.by === userId && word.id !== id && word.id.startsWith(`${replied?.message_id}/`);
  await (the.words.some(isSent) ? showCase(ctx, the) : passOn(ctx, the, said, KNOWS_ALL_ANSWERS));
}

/** A merchant who ended a case tells its person at once. */
const TELLS_WITHIN_MS = 60_000;

export async function endCase(ctx: BotContext, name: Case, how: 'solved' | 'given-back', by: number): Promise<void> {
  const { words } = ctx;
  const ended = await closeCase(ctx.shop, ctx.bot.caseDesk, name, { how, by, tapped: tappedCard(ctx) });
  if (ended.type === 'unknown') return answerPress(ctx, words.plain('case-gone'));
  const { the } = ended;
  const facts = await caseFacts(ctx.shop, the);
  const screen = caseScreen(facts, await namesIn(facts, ctx), words);
  const lines = [screen.html];
  // Not told yet: by this tap, or by an earlier one that was cut off. If another merchant ended it just now, their own tap tells.
  const end = the.ended;
  const isOthers = end?.by !== ctx.userId && lieWithin(TELLS_WITHIN_MS, end?.at ?? 0, ctx.shop.now());
  if (end?.told === false && end.how === how && !isOthers) {
    const balance = how === 'given-back' ? await ctx.shop.accounts.read(name.userId) : undefined;
    const told = await tellPerson(ctx, facts, (own, shop) =>
      endScreen(the, facts.order, shop, balance === undefined ? undefined : own.money(balance.balanceMinor), own),
    );
    await noteEndTold(ctx.shop, the);
    lines.push(words.html(`person-${told}`, { name: personName(facts) }));
  }
  await draw(ctx, { ...screen, html: lines.join('\n') });
}

async function sendPhotos(ctx: BotContext, the: Case): Promise<void> {
  await answerPress(ctx);
  for (const { photo } of the.words) if (photo !== undefined) await ctx.api.sendPhoto(ctx.chatId, photo);
}

interface Answering extends CaseName {
  /** The id of the shop’s newest answer when this merchant began to write, '' for none. So they know all answers up to it. */
  readonly known?: string;
}

export const answerDialog = questionDialog('case-answer', { whose: 'merchants' }, async (talk, about: Answering) => {
  const said = await askWords(talk, { isBelow: true }, (ctx) => answerScreen(ctx, about));
  await talk.act((ctx) => passOn(ctx, about, said, about.known));
});

/** Takes an answer that a merchant gives by Telegram’s own reply. */
export function takeReply(ctx: BotContext, name: CaseName): Promise<void> {
  const said = readWhole(ctx);
  return 'value' in said ? passOn(ctx, name, said.value, undefined) : answerDialog.begin(ctx, name, '');
}

/** @param known as in withWord */
async function passOn(ctx: BotContext, name: CaseName, said: NewWord, known: string | undefined): Promise<void> {
  const { words } = ctx;
  const done = await sayAsShop(ctx.shop, ctx.bot.caseDesk, name, { ...said, by: ctx.userId }, known);
  const isTaken = done.type === 'said' || done.type === 'already';
  await awaitAlbum(ctx, { side: 'shop', ...name }, isTaken ? done.the : undefined);
  if (done.type === 'unknown') return draw(ctx, { html: words.html('case-gone') });
  const facts = await caseFacts(ctx.shop, done.the);
  const names = await namesIn(facts, ctx);
  if (done.type === 'answered-first') {
    const isAlbum = ctx.message?.media_group_id !== undefined;
    return say(ctx, heldScreen(facts, names, isAlbum, words), ctx.message?.message_id);
  }
  if (done.type === 'ended') return draw(ctx, below(words.html('case-not-sent'), caseScreen(facts, names, words)));
  const told = await tellAnswer(ctx, facts, said, { isMore: false });
  const rows = [[button(words.plain('button-show'), routes.openCase.data(done.the))]];
  await draw(ctx, { html: words.html(`person-${told}`, { name: personName(facts) }), rows });
}

/** If another merchant answered before, it shows that answer, so that this one can add to it. */
async function answerScreen(ctx: BotContext, { userId, id }: CaseName): Promise<Screen> {
  const { shop, words } = ctx;
  const the = await shop.cases.find(userId, id);
  if (the === undefined) throw new Error('a case disappeared');
  const facts = await caseFacts(shop, the);
  const nameOf = await namesIn(facts, ctx);
  const answer = the.waitingSince === undefined ? lastAnswer(the) : undefined;
  const before =
    answer === undefined || answer.by === ctx.userId
      ? []
      : [
          words.html('case-answered-by', { name: nameOf(answer.by, 'within'), time: words.shortTime(answer.at) }),
          ...wordLines(answer, words),
          '',
        ];
  return {
    html: [...before, words.html('case-answer-ask', { name: personName(facts) })].join('\n'),
    rows: [[button(words.plain('button-back'), routes.openCase.data(the))]],
  };
}

/** Says that another merchant was quicker, and this answer was kept back. @param isAlbum the button could send only its first photo, so it asks anew */
function heldScreen(facts: CaseFacts, nameOf: NameOf, isAlbum: boolean, words: Words): Screen {
  const { the } = facts;
  const answer = lastAnswer(the);
  const name = personName(facts);
  const lines = [
    words.html('case-held', {
      name,
      merchant: nameOf(answer?.by ?? 0, 'within'),
      time: words.shortTime(answer?.at ?? the.lastAt),
    }),
    ...(answer === undefined ? [] : wordLines(answer, words)),
    '',
    words.html(isAlbum ? 'case-held-album' : 'case-held-hint', { name }),
  ];
  const send = isAlbum
    ? button(words.plain('button-reply'), routes.answerCase.data(the))
    : button(words.plain('button-send-too'), routes.sendAnswerToo.data(the));
  return { html: lines.join('\n'), rows: [[send], [button(words.plain('button-back'), routes.openCase.data(the))]] };
}
