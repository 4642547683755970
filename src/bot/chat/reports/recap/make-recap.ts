import type { Role } from '../../../../domain/people/role.ts';
import type { RecapSpan } from '../../../../domain/reports/parse-recap-span.ts';
import { recapColumns, recapRows } from '../../../../domain/reports/recap-table.ts';
import { salesFileName } from '../../../../domain/reports/sales.ts';
import { writeCsv } from '../../../../domain/shared/csv.ts';
import type { DrawRecap } from '../../../../use-cases/pictures/recap-view.ts';
import { recapOfPerson, recapOfShop, type ShopRecap } from '../../../../services/reports/recap.ts';
import { salesOfDay } from '../../../../services/reports/sales.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { TextFile } from '../../../ui/send-file.ts';
import { inOneLanguage, type Words } from '../../../ui/words.ts';
import { isEmpty, recapCaption } from './recap-text.ts';
import { recapViewOf } from './recap-view-of.ts';

export interface RecapMessage {
  /** As HTML; says what the picture says where there is none. */
  readonly captionIn: (words: Words) => string;
  readonly picture: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** A merchant's; read when the picture is on its way. */
  readonly file: (() => Promise<TextFile>) | undefined;
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
    return { captionIn, picture, file: undefined };
  }
  const recap = await recapOfShop(shop, span);
  const captionIn = (words: Words) => recapCaption(recap, { ...as, words });
  if (isEmpty(recap)) return { captionIn, picture: undefined, file: undefined };
  return { captionIn, picture: await drawn(recapViewOf(recap, as), span, shop), file: () => fileOf(recap, shop) };
}

/** Undefined where it cannot be drawn: then the caption is all there is. */
async function drawn(
  view: Parameters<DrawRecap>[0],
  span: RecapSpan,
  { drawRecap, logger }: Shop,
): Promise<RecapMessage['picture']> {
  try {
    return { name: `recap-${nameOf(span)}.png`, bytes: await drawRecap(view) };
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

function nameOf({ type, from, to }: RecapSpan): string {
  return type === 'day' ? from : `${from}-to-${to}`;
}
