import { type Api, Composer, InputFile } from 'grammy';
import type { CalendarDate } from '../../../domain/shared/days.ts';
import { readRecapSpan, type RecapFault, type RecapSpan } from '../../../domain/reports/parse-day-range.ts';
import {
  firstEvening,
  type LostRecap,
  type RecapOutcome,
  type SendRecap,
} from '../../../services/reports/evening-recaps.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import {
  answerPress,
  messageScreen,
  type ReaderChat,
  say,
  type Screen,
  sendFile,
  sendPhoto,
  sendScreen,
  type TextFile,
} from '../../ui/screen.ts';
import { button, fitRows } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { type AllWords, inOneLanguage, type Words } from '../../ui/words.ts';
import { adminRowBelow } from '../../shared/merchant-rows.ts';
import { dayFaultText } from '../../shared/day-words.ts';
import { everyEvening, notEveryEvening, openRecap } from './routes.ts';
import { type Role, roleOf, storedLanguageOf } from '../../../domain/people/person.ts';
import { type Recap, recapColumns, recapRows } from '../../../domain/reports/recap.ts';
import { salesFileName } from '../../../domain/reports/sales.ts';
import { writeCsv } from '../../../domain/shared/csv.ts';
import type { RecapView } from '../../../domain/pictures.ts';
import { earningsFile, recapOfPerson, recapOfShop, type ShopRecap } from '../../../services/reports/recap.ts';
import { salesOfDay } from '../../../services/reports/sales.ts';
import { countOf, noteOf, recapViewOf, type RecapWords, roundedToUnits, titleOf } from './recap-view-of.ts';
import { outcomeOf } from '../../runtime/telegram-refusals.ts';
import { forecastText } from '../../shared/money-words.ts';
import { quoted } from '../../../domain/shared/text.ts';

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
  // To draw the picture may take a moment. The notice is not the answer, so the bot does not wait for it.
  void ctx.api.sendChatAction(ctx.chatId, 'upload_photo').catch(() => undefined);
  const message = await makeRecap(ctx.shop, ctx, span, ctx.words);
  const isOffered = await offer(ctx);
  await sendRecap(ctx, message, (words) => [...(isOffered ? offerRows(words, ctx.shop) : []), ...deskRows(ctx, words)]);
  return sendRecapFile(ctx.api, ctx.chatId, message);
}

function eveningRows(words: Words): NonNullable<Screen['rows']> {
  return [[button(words.plain('button-recap-off'), notEveryEvening.data())]];
}

/** The picture stays, and its button offers the other choice. */
async function press(ctx: BotContext, choice: 'on' | 'off'): Promise<void> {
  await choose(ctx, choice);
  if (ctx.shop.recapAt === 'off') return;
  const rows = choice === 'on' ? eveningRows(ctx.words) : offerRows(ctx.words, ctx.shop);
  // The message may be gone, or a second tap may find this choice on the button already.
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
  // A person who has the recap already keeps the date, so today's picture still comes.
  if (before === undefined || before === 'off') {
    await shop.recapReaders.set(userId, { since: firstEvening(shop.now(), shop.recapAt, shop.timeZone) });
  }
  return say(ctx, (words) => ({ html: words.html('recap-on-said', { time: shop.recapAt }) }));
}

/** The bot offers it once: a person who does not want it is not asked again. */
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
      return words.html('recap-unreadable', { text: quoted(fault.text) });
    case 'too-old':
      return words.html('recap-too-old', { date: words.day(fault.oldest) });
    case 'too-many-days':
    case 'reversed-days':
    case 'future-day':
      return dayFaultText(fault, today, words);
  }
}

interface EveningChat {
  readonly api: Api;
  readonly words: AllWords;
}

export function createSendEveningRecap(shop: Shop, { api, words: allWords }: EveningChat): SendRecap {
  const { people, logger } = shop;
  return async (userId, date, lost) => {
    const person = await people.find(userId);
    if (person?.access === 'locked') return 'locked';
    if (person?.access === 'declined') return 'gone';
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
    logger.warn({ err: error, userId }, 'the evening recap could not be sent');
    if (outcome?.type === 'undeliverable') return 'gone';
    // If Telegram did not answer, the message may have arrived.
    if (outcome?.type === 'later') return outcome.noAnswer === true ? 'unsure' : 'later';
    return 'refused';
  }
}

function lostText({ date, isUnsure }: LostRecap, words: Words): string {
  return words.html(isUnsure ? 'recap-maybe-lost' : 'recap-refused', { date: words.day(date), asked: date });
}

interface RecapMessage {
  /** The text below the picture, as HTML. If there is no picture, it says the same. */
  readonly captionIn: (words: Words) => string;
  readonly picture: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** A file for merchants, and for agents with prices of their own. It is read after the picture was sent. */
  readonly file: (() => Promise<TextFile | undefined>) | undefined;
}

async function makeRecap(
  shop: Shop,
  { userId, role }: { readonly userId: number; readonly role: Role },
  span: RecapSpan,
  words: Words,
): Promise<RecapMessage> {
  const { timeZone, titleOf } = shop;
  const as = { words, timeZone, titleOf, role };
  const isShop = role === 'merchant';
  const ofShop = isShop ? await recapOfShop(shop, span) : undefined;
  const recap = ofShop ?? (await recapOfPerson(shop, userId, span));
  const captionIn = (words: Words) => recapCaption(recap, { ...as, words });
  if (isEmpty(recap)) return { captionIn, picture: undefined, file: undefined };
  const inPicture = isShop ? as : { ...as, words: inOneLanguage(words) };
  const file = ofShop === undefined ? () => fileOfAgent(userId, span, shop) : () => fileOf(ofShop, shop);
  const picture = await drawn(recapViewOf(recap, inPicture), span, shop);
  return { captionIn, picture, file: role === 'customer' ? undefined : file };
}

/** Undefined if it cannot be drawn. Then the caption is sent alone. */
async function drawn(view: RecapView, span: RecapSpan, { pictures, logger }: Shop): Promise<RecapMessage['picture']> {
  try {
    return { name: `recap-${nameOf(span)}.png`, bytes: await pictures.recap(view) };
  } catch (error) {
    logger.warn({ err: error }, 'a recap could not be drawn and goes as text');
    return undefined;
  }
}

/** For a day, a row for each order. For a longer span, or if a file cannot have all of them, a row for each day and service. */
async function fileOf({ span, days }: ShopRecap, shop: Shop): Promise<TextFile> {
  if (span.type === 'day') {
    const { csv, archivedBefore, leftOut } = await salesOfDay(shop, span.from);
    if (archivedBefore === undefined && leftOut === 0) return { name: salesFileName(span.from), text: csv };
  }
  return { name: salesFileName(nameOf(span)), text: writeCsv(recapColumns, days.flatMap(recapRows)) };
}

async function fileOfAgent(userId: number, span: RecapSpan, shop: Shop): Promise<TextFile | undefined> {
  const text = await earningsFile(shop, userId, span);
  return text === undefined ? undefined : { name: salesFileName(nameOf(span)), text };
}

function nameOf({ type, from, to }: RecapSpan): string {
  return type === 'day' ? from : `${from}-to-${to}`;
}

/** Says the same as the picture, in case that cannot be drawn. As HTML. */
function recapCaption(recap: Recap, as: RecapWords): string {
  const { words } = as;
  const { total, open } = recap;
  const title = titleOf(recap, words);
  if (isEmpty(recap)) {
    const none = as.role === 'customer' ? 'recap-none-bought' : 'recap-none';
    return [words.html(none, { title }), ...notes(recap, words)].join('\n');
  }
  const facts = [
    ...leftLine(recap, as),
    ...(total.failed === 0 ? [] : [words.html('recap-line-failed', { count: total.failed })]),
    ...(open.count === 0 ? [] : [words.html('recap-line-open', { count: open.count })]),
    ...casesOf(recap, words),
  ];
  const lines = [
    words.html('recap-title', {
      title,
      sold: words.shortMoney(roundedToUnits(total.soldMinor)),
      count: countOf(recap, as),
    }),
    ...(facts.length === 0 ? [] : [facts.join(' · ')]),
    ...moneyLine(recap, as),
  ];
  return [...lines, ...notes(recap, words)].join('\n');
}

function casesOf({ cases: { opened, open } = { opened: 0, open: 0 } }: Recap, words: Words): string[] {
  return opened + open === 0 ? [] : [words.html('recap-line-cases', { count: opened, open })];
}

function isEmpty({ total, open }: Recap): boolean {
  return total.count + total.failed + open.count === 0;
}

function leftLine({ total }: Recap, { words, role }: RecapWords): string[] {
  if (role === 'merchant')
    return [words.html('recap-line-profit', { profit: words.shortMoney(roundedToUnits(total.profitMinor)) })];
  // Only an agent earns. A customer with a price below cost saves money.
  return role !== 'agent' || total.earnedMinor === 0
    ? []
    : [words.html('recap-line-earned', { earned: words.shortMoney(roundedToUnits(total.earnedMinor)) })];
}

function moneyLine({ money, at }: Recap, { words, timeZone, role }: RecapWords): string[] {
  if (money === undefined) return [];
  const amount = words.shortMoney(roundedToUnits(money.amountMinor));
  if (role !== 'merchant') return [words.html('recap-line-balance', { amount })];
  if (money.forecast === undefined) return [words.html('recap-line-wallet', { amount })];
  return [words.html('recap-line-wallet-lasts', { amount, lasts: forecastText(money.forecast, at, timeZone, words) })];
}

function notes(recap: Recap, words: Words): string[] {
  const note = noteOf(recap, words);
  return note === undefined ? [] : [note];
}

/** @throws GrammyError, HttpError */
async function sendRecap(
  chat: ReaderChat,
  { captionIn, picture }: RecapMessage,
  rowsIn: (words: Words) => NonNullable<Screen['rows']>,
  noteIn?: (words: Words) => string,
): Promise<void> {
  const drawing = (words: Words): Screen => ({
    html: [captionIn(words), ...(noteIn === undefined ? [] : [noteIn(words)])].join('\n\n'),
    rows: rowsIn(words),
  });
  if (picture === undefined) await sendScreen(chat, drawing);
  else await sendPhoto(chat, new InputFile(picture.bytes, picture.name), drawing);
}

/** If this fails, the picture has still been sent. @throws GrammyError, HttpError */
async function sendRecapFile(api: Api, chatId: number, { file }: RecapMessage): Promise<void> {
  const made = await file?.();
  if (made !== undefined) await sendFile(api, chatId, made);
}
