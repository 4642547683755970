import type { Role } from '../../../../domain/people/person.ts';
import type { RecapSpan } from '../../../../domain/reports/parse-day-range.ts';
import { recapColumns, recapRows, type Recap } from '../../../../domain/reports/recap.ts';
import { salesFileName } from '../../../../domain/reports/sales.ts';
import { writeCsv } from '../../../../domain/shared/csv.ts';
import type { RecapView } from '../../../../domain/pictures/recap-view.ts';
import { recapOfPerson, recapOfShop, type ShopRecap } from '../../../../services/reports/recap.ts';
import { earningsFile } from '../../../../services/resale.ts';
import { salesOfDay } from '../../../../services/reports/sales.ts';
import type { Shop } from '../../../../services/shop.ts';
import { type TextFile, type ReaderChat, type Screen, sendPhoto, sendScreen, sendFile } from '../../../ui/screen.ts';
import { inOneLanguage, type Words } from '../../../ui/words.ts';
import { recapViewOf, countOf, noteOf, type RecapWords, roundedToUnits, titleOf } from './recap-view-of.ts';
import { forecastText } from '../forecast-text.ts';
import { type Api, InputFile } from 'grammy';

interface RecapMessage {
  /** As HTML; says what the picture says where there is none. */
  readonly captionIn: (words: Words) => string;
  readonly picture: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** A merchant's, or an agent's who sells at prices of their own; read when the picture is on its way. */
  readonly file: (() => Promise<TextFile | undefined>) | undefined;
}

/** A merchant reads of the whole shop, everyone else of themselves */
export async function makeRecap(
  shop: Shop,
  { userId, role }: { readonly userId: number; readonly role: Role },
  span: RecapSpan,
  words: Words,
): Promise<RecapMessage> {
  const { timeZone, titleOf } = shop;
  const as = { words, timeZone, titleOf, role };
  if (role !== 'merchant') {
    const recap = await recapOfPerson(shop, userId, span);
    const inPicture = { ...as, words: inOneLanguage(words) };
    const picture = isEmpty(recap) ? undefined : await drawn(recapViewOf(recap, inPicture), span, shop);
    const captionIn = (words: Words) => recapCaption(recap, { ...as, words });
    const file = role === 'agent' && !isEmpty(recap) ? () => fileOfAgent(userId, span, shop) : undefined;
    return { captionIn, picture, file };
  }
  const recap = await recapOfShop(shop, span);
  const captionIn = (words: Words) => recapCaption(recap, { ...as, words });
  if (isEmpty(recap)) return { captionIn, picture: undefined, file: undefined };
  return { captionIn, picture: await drawn(recapViewOf(recap, as), span, shop), file: () => fileOf(recap, shop) };
}

/** Undefined where it cannot be drawn: then the caption is all there is. */
async function drawn(view: RecapView, span: RecapSpan, { pictures, logger }: Shop): Promise<RecapMessage['picture']> {
  try {
    return { name: `recap-${nameOf(span)}.png`, bytes: await pictures.recap(view) };
  } catch (error) {
    logger.warn({ err: error }, 'a recap could not be drawn and goes as text');
    return undefined;
  }
}

/** Of a day every order; of a longer span, and where orders may be in the archive, a row for each day and service. */
async function fileOf({ span, days }: ShopRecap, shop: Shop): Promise<TextFile> {
  if (span.type === 'day') {
    const { csv, archivedBefore } = await salesOfDay(shop, span.from);
    if (archivedBefore === undefined) return { name: salesFileName(span.from), text: csv };
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

/** Three lines under the picture, which say the same where it cannot be drawn. As HTML. */
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

/** Those of the span, or if there are none, those that still wait. */
function casesOf({ cases: { opened, open } = { opened: 0, open: 0 } }: Recap, words: Words): string[] {
  return opened + open === 0 ? [] : [words.html('recap-line-cases', { count: opened, open })];
}

function isEmpty({ total, open }: Recap): boolean {
  return total.count + total.failed + open.count === 0;
}

function leftLine({ total }: Recap, { words, role }: RecapWords): string[] {
  if (role === 'merchant')
    return [words.html('recap-line-profit', { profit: words.shortMoney(roundedToUnits(total.profitMinor)) })];
  return total.earnedMinor === 0
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

/** The picture with its caption, or the caption alone. @throws GrammyError, HttpError */
export async function sendRecap(
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

/** It is a second message, and only an addition: if it fails, the picture has still been sent. @throws GrammyError, HttpError */
export async function sendRecapFile(api: Api, chatId: number, { file }: RecapMessage): Promise<void> {
  const made = await file?.();
  if (made !== undefined) await sendFile(api, chatId, made);
}
