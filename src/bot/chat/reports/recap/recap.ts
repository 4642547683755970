import { Composer, type Api } from 'grammy';
import type { CalendarDate } from '../../../../domain/shared/days.ts';
import { readRecapSpan, type RecapFault, type RecapSpan } from '../../../../domain/reports/parse-day-range.ts';
import {
  firstEvening,
  type LostRecap,
  type RecapOutcome,
  type SendRecap,
} from '../../../../services/reports/evening-recaps.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, messageScreen, say, type Screen } from '../../../ui/screen.ts';
import { button, cut } from '../../../ui/buttons.ts';
import { on } from '../../../ui/callback-routes.ts';
import { fitRows } from '../../../ui/fit-rows.ts';
import type { Words, AllWords } from '../../../ui/words.ts';
import { adminRowBelow } from '../../menu/admin-row.ts';
import { dayFaultText } from '../day-fault-text.ts';
import { everyEvening, notEveryEvening, openRecap } from '../routes.ts';
import { makeRecap, sendRecap, sendRecapFile } from './make-recap.ts';
import { storedLanguageOf, roleOf } from '../../../../domain/people/person.ts';
import { outcomeOf } from '../../orders/notify/order-notifier.ts';

/** /recap [span]: a picture of a day, a week or a month; merchants of the shop with a file, everyone else of what they sold. /recap on, /recap off. */
export const recapFeature = new Composer<BotContext>();

recapFeature.command('recap', async (ctx) => {
  const word = ctx.match.trim().toLowerCase();
  if (word === 'on' || word === 'off') return choose(ctx, word);
  const today = ctx.shop.today();
  const read = readRecapSpan(ctx.match, today);
  if (read.type !== 'span') return say(ctx, (words) => ({ html: recapFaultText(read, today, words) }));
  return showRecap(ctx, read.span);
});
on(recapFeature, openRecap, async (ctx) => {
  const today = ctx.shop.today();
  await Promise.all([answerPress(ctx), showRecap(ctx, { type: 'day', from: today, to: today })]);
});
on(recapFeature, everyEvening, (ctx) => press(ctx, 'on'));
on(recapFeature, notEveryEvening, (ctx) => press(ctx, 'off'));

export async function showRecap(ctx: BotContext, span: RecapSpan): Promise<void> {
  // It may take a moment. The notice that it is coming is not the answer, so the bot does not wait for that notice.
  void ctx.api.sendChatAction(ctx.chatId, 'upload_photo').catch(() => undefined);
  const message = await makeRecap(ctx.shop, ctx, span, ctx.words);
  const isOffered = await offer(ctx);
  await sendRecap(ctx, message, (words) => [...(isOffered ? offerRows(words, ctx.shop) : []), ...deskRows(ctx, words)]);
  return sendRecapFile(ctx.api, ctx.chatId, message);
}

/** Under the picture that comes by itself. */
function eveningRows(words: Words): NonNullable<Screen['rows']> {
  return [[button(words.plain('button-recap-off'), notEveryEvening.data())]];
}

/** The picture stays; its button becomes the other choice. */
async function press(ctx: BotContext, choice: 'on' | 'off'): Promise<void> {
  await choose(ctx, choice);
  if (ctx.shop.recapAt === 'off') return;
  const rows = choice === 'on' ? eveningRows(ctx.words) : offerRows(ctx.words, ctx.shop);
  // It may be gone, or show that choice already after a second tap.
  const inline_keyboard = fitRows([...rows, ...deskRows(ctx, ctx.words)]);
  await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }).catch(() => undefined);
}

function deskRows({ isMerchant }: BotContext, words: Words): NonNullable<Screen['rows']> {
  return isMerchant ? [adminRowBelow(words)] : [];
}

async function choose(ctx: BotContext, choice: 'on' | 'off'): Promise<void> {
  const { userId, shop } = ctx;
  if (shop.recapAt === 'off') return say(ctx, messageScreen('recap-off'));
  if (choice === 'off') {
    await shop.recapReaders.set(userId, 'off');
    return say(ctx, messageScreen('recap-off-said'));
  }
  const before = await shop.recapReaders.find(userId);
  // Who has it already keeps the picture that is due today.
  if (before === undefined || before === 'off') {
    await shop.recapReaders.set(userId, { since: firstEvening(shop.now(), shop.recapAt, shop.timeZone) });
  }
  return say(ctx, (words) => ({ html: words.html('recap-on-said', { time: shop.recapAt }) }));
}

/** Asked once: a person who does not take it up is not asked again. */
async function offer({ userId, shop }: BotContext): Promise<boolean> {
  if (shop.recapAt === 'off' || (await shop.recapReaders.find(userId)) !== undefined) return false;
  await shop.recapReaders.set(userId, 'off');
  return true;
}

function offerRows(words: Words, { recapAt }: Pick<Shop, 'recapAt'>): NonNullable<Screen['rows']> {
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

export interface EveningChat {
  readonly api: Api;
  readonly words: AllWords;
}

export function createSendEveningRecap(shop: Shop, { api, words: allWords }: EveningChat): SendRecap {
  const { people, logger } = shop;
  return async (userId, date, lost) => {
    const person = await people.find(userId);
    if (person?.access === 'locked' || person?.access === 'declined') return 'gone';
    const words = allWords(storedLanguageOf(person));
    const reader = { userId, role: roleOf(person, shop.isMerchant(userId, person)) };
    const message = await makeRecap(shop, reader, { type: 'day', from: date, to: date }, words);
    const noteIn = lost === undefined ? undefined : (words: Words) => lostText(lost, words);
    try {
      await sendRecap({ api, chatId: userId, words }, message, eveningRows, noteIn);
    } catch (error) {
      return failed(error, userId);
    }
    await sendRecapFile(api, userId, message).catch((error: unknown) => {
      logger.warn({ err: error, userId }, 'the file of a recap could not be sent');
    });
    return 'sent';
  };

  function failed(error: unknown, userId: number): RecapOutcome {
    const outcome = outcomeOf(error);
    logger.warn({ err: error, userId }, 'a recap of the evening could not be sent');
    if (outcome?.type === 'undeliverable') return 'gone';
    // Telegram may have taken what it did not answer.
    if (outcome?.type === 'later') return outcome.noAnswer === true ? 'unsure' : 'later';
    return 'refused';
  }
}

function lostText({ date, isUnsure }: LostRecap, words: Words): string {
  return words.html(isUnsure ? 'recap-maybe-lost' : 'recap-refused', { date: words.day(date), asked: date });
}
