import type { Role } from '../../../../domain/people/role.ts';
import type { RecapSpan } from '../../../../domain/reports/parse-recap-span.ts';
import { recapColumns, recapRows } from '../../../../domain/reports/recap-table.ts';
import { salesFileName } from '../../../../domain/reports/sales.ts';
import { writeCsv } from '../../../../domain/shared/csv.ts';
import type { DrawRecap } from '../../../../use-cases/pictures/recap-view.ts';
import type { ReadRecap, ShopRecap } from '../../../../use-cases/reports/read-recap.ts';
import type { ReadSales } from '../../../../use-cases/reports/read-sales.ts';
import type { Logger } from '../../../../use-cases/shared/ports.ts';
import type { TextFile } from '../../../ui/send-file.ts';
import { inOneLanguage, type Words } from '../../../ui/words.ts';
import { isEmpty, recapCaption } from './recap-text.ts';
import { recapViewOf } from './recap-view-of.ts';

export interface MakeRecapDeps {
  readonly readRecap: ReadRecap;
  readonly readSales: Pick<ReadSales, 'ofDay'>;
  readonly drawRecap: DrawRecap;
  /** How a product is called; undefined if that is not known. */
  readonly titleOf: (productName: string) => string | undefined;
  readonly timeZone: string;
  readonly logger: Logger;
}

export interface RecapMessage {
  /** As HTML; says what the picture says where there is none. */
  readonly captionIn: (words: Words) => string;
  readonly picture: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** A merchant's; read when the picture is on its way. */
  readonly file: (() => Promise<TextFile>) | undefined;
}

/** A merchant reads of the whole shop, everyone else of themselves */
export async function makeRecap(
  { userId, role }: { readonly userId: number; readonly role: Role },
  span: RecapSpan,
  words: Words,
  deps: MakeRecapDeps,
): Promise<RecapMessage> {
  const { readRecap, timeZone, titleOf } = deps;
  const as = { words, timeZone, titleOf, role };
  if (role !== 'merchant') {
    const recap = await readRecap.ofPerson(userId, span);
    const inPicture = { ...as, words: inOneLanguage(words) };
    const picture = isEmpty(recap) ? undefined : await drawn(recapViewOf(recap, inPicture), span, deps);
    const captionIn = (words: Words) => recapCaption(recap, { ...as, words });
    return { captionIn, picture, file: undefined };
  }
  const recap = await readRecap.ofShop(span);
  const captionIn = (words: Words) => recapCaption(recap, { ...as, words });
  if (isEmpty(recap)) return { captionIn, picture: undefined, file: undefined };
  return { captionIn, picture: await drawn(recapViewOf(recap, as), span, deps), file: () => fileOf(recap, deps) };
}

/** Undefined where it cannot be drawn: then the caption is all there is. */
async function drawn(
  view: Parameters<DrawRecap>[0],
  span: RecapSpan,
  { drawRecap, logger }: MakeRecapDeps,
): Promise<RecapMessage['picture']> {
  try {
    return { name: `recap-${nameOf(span)}.png`, bytes: await drawRecap(view) };
  } catch (error) {
    logger.warn({ err: error }, 'a recap could not be drawn and goes as text');
    return undefined;
  }
}

/** Of a day every order; of a longer span, and where orders may be in the archive, a row for each day and service. */
async function fileOf({ span, days }: ShopRecap, { readSales }: MakeRecapDeps): Promise<TextFile> {
  if (span.type === 'day') {
    const { csv, archivedBefore } = await readSales.ofDay(span.from);
    if (archivedBefore === undefined) return { name: salesFileName(span.from), text: csv };
  }
  return { name: salesFileName(nameOf(span)), text: writeCsv(recapColumns, days.flatMap(recapRows)) };
}

function nameOf({ type, from, to }: RecapSpan): string {
  return type === 'day' ? from : `${from}-to-${to}`;
}
