import { Composer } from 'grammy';
import type { CalendarDate } from '../../../../domain/shared/day-span.ts';
import { dayOf } from '../../../../domain/shared/day.ts';
import { readRecapSpan, type RecapFault, type RecapSpan } from '../../../../domain/reports/parse-recap-span.ts';
import { firstEvening } from '../../../../use-cases/reports/evening-recaps.ts';
import type { RecapReaders } from '../../../../use-cases/reports/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { button, cut } from '../../../ui/buttons.ts';
import { on } from '../../../ui/callback-routes.ts';
import { fitRows } from '../../../ui/fit-rows.ts';
import { messageScreen, say, type Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { adminRowBelow } from '../../menu/admin-row.ts';
import { dayFaultText } from '../day-fault-text.ts';
import { everyEvening, notEveryEvening, openRecap } from '../routes.ts';
import { makeRecap, type MakeRecapDeps } from './make-recap.ts';
import { sendRecap, sendRecapFile } from './send-recap.ts';

export interface RecapFeatureDeps extends MakeRecapDeps {
  readonly readers: Pick<RecapReaders, 'find' | 'set'>;
  /** When it comes by itself, such as `21:00`. */
  readonly recapAt: string;
  readonly now: Now;
}

/** /recap [span]: a picture of a day, a week or a month; merchants of the shop with a file, everyone else of what they sold. /recap on, /recap off. */
export function recapFeature(deps: RecapFeatureDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('recap', async (ctx) => {
    const word = ctx.match.trim().toLowerCase();
    if (word === 'on' || word === 'off') return choose(ctx, word, deps);
    const today = dayOf(deps.now(), deps.timeZone);
    const read = readRecapSpan(ctx.match, today);
    if (read.type !== 'span') return say(ctx, (words) => ({ html: recapFaultText(read, today, words) }));
    return showRecap(ctx, read.span, deps);
  });
  on(feature, openRecap, async (ctx) => {
    const today = dayOf(deps.now(), deps.timeZone);
    await Promise.all([answerPress(ctx), showRecap(ctx, { type: 'day', from: today, to: today }, deps)]);
  });
  on(feature, everyEvening, (ctx) => press(ctx, 'on', deps));
  on(feature, notEveryEvening, (ctx) => press(ctx, 'off', deps));
  return feature;
}

export async function showRecap(ctx: BotContext, span: RecapSpan, deps: RecapFeatureDeps): Promise<void> {
  // It may take a moment. The notice that it is coming is not the answer, so the bot does not wait for that notice.
  void ctx.api.sendChatAction(ctx.chatId, 'upload_photo').catch(() => undefined);
  const message = await makeRecap(ctx, span, ctx.words, deps);
  const isOffered = await offer(ctx, deps);
  await sendRecap(ctx, message, (words) => [...(isOffered ? offerRows(words, deps) : []), ...deskRows(ctx, words)]);
  return sendRecapFile(ctx.api, ctx.chatId, message);
}

/** Under the picture that comes by itself. */
export function eveningRows(words: Words): NonNullable<Screen['rows']> {
  return [[button(words.plain('button-recap-off'), notEveryEvening.data())]];
}

/** The picture stays; its button becomes the other choice. */
async function press(ctx: BotContext, choice: 'on' | 'off', deps: RecapFeatureDeps): Promise<void> {
  await choose(ctx, choice, deps);
  if (deps.recapAt === 'off') return;
  const rows = choice === 'on' ? eveningRows(ctx.words) : offerRows(ctx.words, deps);
  // It may be gone, or show that choice already after a second tap.
  const inline_keyboard = fitRows([...rows, ...deskRows(ctx, ctx.words)]);
  await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }).catch(() => undefined);
}

function deskRows({ isMerchant }: BotContext, words: Words): NonNullable<Screen['rows']> {
  return isMerchant ? [adminRowBelow(words)] : [];
}

async function choose(ctx: BotContext, choice: 'on' | 'off', deps: RecapFeatureDeps): Promise<void> {
  const { userId } = ctx;
  if (deps.recapAt === 'off') return say(ctx, messageScreen('recap-off'));
  if (choice === 'off') {
    await deps.readers.set(userId, 'off');
    return say(ctx, messageScreen('recap-off-said'));
  }
  const before = await deps.readers.find(userId);
  // Who has it already keeps the picture that is due today.
  if (before === undefined || before === 'off') {
    await deps.readers.set(userId, { since: firstEvening(deps.now(), deps.recapAt, deps.timeZone) });
  }
  return say(ctx, (words) => ({ html: words.html('recap-on-said', { time: deps.recapAt }) }));
}

/** Asked once: a person who does not take it up is not asked again. */
async function offer({ userId }: BotContext, deps: RecapFeatureDeps): Promise<boolean> {
  if (deps.recapAt === 'off' || (await deps.readers.find(userId)) !== undefined) return false;
  await deps.readers.set(userId, 'off');
  return true;
}

function offerRows(words: Words, { recapAt }: RecapFeatureDeps): NonNullable<Screen['rows']> {
  return [[button(words.plain('button-recap-on', { time: recapAt }), everyEvening.data())]];
}

/** As HTML. */
export function recapFaultText(fault: RecapFault, today: CalendarDate, words: Words): string {
  switch (fault.type) {
    case 'no-day':
      return words.html('recap-unreadable', { text: cut(fault.text, 40) });
    case 'too-old':
      return words.html('recap-too-old', { date: words.day(fault.oldest) });
    case 'too-many-days':
    case 'reversed-days':
    case 'future-day':
      return dayFaultText(fault, today, words);
  }
}
