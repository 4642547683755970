import type { Message } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import { fitRows } from '../../ui/fit-rows.ts';
import { plainText } from '../../ui/plain-text.ts';
import type { Screen } from '../../ui/screen.ts';
import { MAX_BELOW, type PurchaseState } from './purchase-state.ts';

/** Where the question stands for a person who answers it. */
export type QuestionPlace =
  /** They pressed it, or it came below what they wrote. */
  | { type: 'newest' }
  /** A little above what they wrote: a change of it is seen. */
  | { type: 'above'; below: number; counted: number }
  /** On a phone it is off the screen. */
  | { type: 'hidden' };

/** @param screen what it will show */
export function questionPlace(
  { message, lease }: Pick<BotContext, 'message' | 'lease'>,
  asked: PurchaseState,
  screen: Screen,
): QuestionPlace {
  const { messageId = 0 } = asked;
  if (message === undefined || message.message_id < messageId) return { type: 'newest' };
  const below = (asked.below ?? 0) + messageHeight(message);
  const { message_id: counted } = message;
  const isFar = below > MAX_BELOW || below + screenHeight(screen) > HEIGHT_OF_PHONE;
  return isFar || hasOthersBelow(lease, asked) ? { type: 'hidden' } : { type: 'above', below, counted };
}

/** Whether something else came since, such as the receipt of the purchase before. */
export function hasOthersBelow(
  { newestBefore = 0 }: BotContext['lease'],
  { messageId = 0, counted = 0 }: PurchaseState,
): boolean {
  return newestBefore > Math.max(messageId, counted);
}

/** What one line of a message holds on a phone. */
const LINE_LENGTH = 35;
/** A message of one line or two counts as one. */
const LINES_OF_ONE = 2;
/** A picture, a sticker, a map, or what Telegram may add: a good part of the screen. */
const HEIGHT_OF_PICTURE = 5;
/** Between what stands above a chat and where one writes. */
const HEIGHT_OF_PHONE = 14;
/** Drawn as a line with a symbol before it. A moving picture is a document, too. */
const AS_LINE = ['contact', 'voice', 'audio', 'document'] as const;

/** How much of a phone's screen a message takes, counted in messages of a line or two. */
export function messageHeight(message: Message): number {
  const isLine = message.text !== undefined || AS_LINE.some((kind) => message[kind] !== undefined);
  const isPicture = !isLine || message.animation !== undefined;
  return textHeight(message.text ?? message.caption ?? '') + (isPicture ? HEIGHT_OF_PICTURE : 0);
}

/** The same of what the bot draws: a row of buttons is as high as a message of a line. */
function screenHeight({ html, rows = [] }: Screen): number {
  return textHeight(plainText(html)) + fitRows(rows).length;
}

function textHeight(text: string): number {
  return Math.floor((linesOf(text) + 1) / LINES_OF_ONE);
}

function linesOf(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
}
