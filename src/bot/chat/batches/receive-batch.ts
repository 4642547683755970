import type { Context, NextFunction } from 'grammy';
import {
  type ParsedBatch,
  goodIn,
  parseBatch,
  mayBeCut,
  MIN_PURCHASES_WHEN_ASKED,
} from '../../../domain/batches/parse-batch.ts';
import type { RowFault, ListForm } from '../../../domain/batches/parse-row.ts';
import { complainsOnly, linesThatSay } from '../../../domain/order-text/courtesies-and-complaints.ts';
import type { BotContext } from '../../context.ts';
import { isAwaitingAnswer } from '../../shared/questions.ts';
import { messageScreen, say } from '../../ui/screen.ts';
import { sayDown } from '../../conversations/purchase/read-products.ts';
import { closeQuestion, leaveAsked, notePassed } from '../../conversations/purchase/purchase-storage.ts';
import { checkBatch } from './check-batch.ts';
import { lineContextOf } from './mend-batch.ts';
import { MAX_FILE_BYTES, MAX_ROWS } from '../../../domain/batches/batch.ts';

/** Stands before the questions, as single lines do. */
export function batchFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const document = ctx.message?.document;
  if (document !== undefined) return isList(document) ? takeFile(ctx, document, next) : next();
  const text = ctx.message?.text ?? '';
  return mayBeList(text) ? takeLines(ctx, text, next) : next();
}

function mayBeList(text: string): boolean {
  return !text.startsWith('/') && (isOfLines(text) || mayBeCut(text));
}

function isOfLines(text: string): boolean {
  return linesThatSay(text).length > 1;
}

type File = NonNullable<NonNullable<Context['message']>['document']>;

function isList({ file_name: name = '', mime_type: type = '' }: File): boolean {
  return /\.(?:csv|txt|tsv)$/iu.test(name) || /^text\/(?:csv|plain|tab-separated-values)\b/iu.test(type);
}

async function takeLines(ctx: BotContext, text: string, next: () => Promise<void>): Promise<void> {
  if (!/\d/u.test(text)) return next();
  const read = await readFor(ctx, text, 'lines');
  if (read === undefined) return isAwaitingAnswer(ctx) || !isOfLines(text) ? next() : sayDown(ctx);
  const rows = read.type === 'rows' ? read.rows : [];
  // If a row says what has not come, the others say what was bought, and are no list.
  const isComplaint = rows.some((row) => row.type === 'bad' && complainsOnly(row.text, row.fault));
  if (!ctx.isMerchant && isComplaint) return next();
  // One line with one purchase is handled as a quick order.
  if (rows.length < (isOfLines(text) ? 1 : 2) && read.type !== 'too-many') return next();
  if (read.type !== 'too-many' && (isAwaitingAnswer(ctx) ? goodIn(read) < MIN_PURCHASES_WHEN_ASKED : isTalk(read)))
    return next();
  return answer(ctx, read);
}

/** Whether a text is several purchases, and so many that it answers no question. */
export async function isListOfPurchases(ctx: BotContext, text: string): Promise<boolean> {
  if (!mayBeList(text)) return false;
  const read = await readFor(ctx, text, 'lines');
  return read !== undefined && goodIn(read) >= MIN_PURCHASES_WHEN_ASKED;
}

/** Whether nothing in the text asks for a product. */
function isTalk(read: ParsedBatch): boolean {
  return read.type === 'rows' && read.rows.every((row) => row.type === 'bad' && OF_TALK.has(row.fault.type));
}

const OF_TALK: ReadonlySet<string> = new Set<RowFault['type']>(['unreadable', 'bare-number']);

async function takeFile(ctx: BotContext, file: File, next: () => Promise<void>): Promise<void> {
  if ((file.file_size ?? 0) > MAX_FILE_BYTES) return say(ctx, messageScreen('list-too-large'));
  const bytes = await fetchFile(ctx, file);
  if (bytes === undefined) return say(ctx, messageScreen('list-no-file'));
  const text = decodeText(bytes);
  if (text === undefined) return say(ctx, messageScreen('list-not-text'));
  const form = /\.txt$/iu.test(file.file_name ?? '') ? 'lines' : 'table';
  const read = await readFor(ctx, text, form);
  if (read === undefined) return sayDown(ctx);
  if (!isTalk(read)) return answer(ctx, read);
  // The open question may want a file.
  return isAwaitingAnswer(ctx) ? next() : say(ctx, messageScreen('list-nothing'));
}

/** Undefined if the file is too large after all, does not come in time, or Telegram does not give it. */
async function fetchFile(ctx: BotContext, file: File): Promise<Uint8Array | undefined> {
  try {
    const { file_path: path } = await ctx.api.getFile(file.file_id);
    return path === undefined ? undefined : await ctx.bot.download(path, MAX_FILE_BYTES);
  } catch (error) {
    ctx.shop.logger.warn({ err: error }, 'a list could not be fetched');
    return undefined;
  }
}

async function readFor(ctx: BotContext, text: string, form: ListForm): Promise<ParsedBatch | undefined> {
  const context = await lineContextOf(ctx);
  return context === undefined ? undefined : parseBatch(text, form, context);
}

/** A list with something to buy or to mend closes what was asked before, so that the next words are about its rows. */
async function answer(ctx: BotContext, read: ParsedBatch): Promise<void> {
  switch (read.type) {
    case 'empty':
      return say(ctx, messageScreen('list-empty'));
    case 'too-many':
      return say(ctx, (words) => ({ html: words.html('list-too-many', { max: MAX_ROWS }) }));
    case 'rows':
      notePassed(ctx.lease);
      return checkBatch(ctx, read, { drafted: () => closeQuestion(ctx, leaveAsked(ctx.lease)) });
  }
}

/** Decodes text as editors and spreadsheets write it: UTF-8, UTF-16 with its mark, or Windows-1252. Undefined for other files, such as a workbook. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return bytes.includes(0) ? undefined : new TextDecoder('windows-1252').decode(bytes);
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
