import type { Message } from 'grammy/types';
import type { Content } from '../../../domain/announcements/announcement.ts';
import { tooLongBy } from '../../../domain/announcements/content-fault.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import type { PendingQuestion } from '../menu/pending-question.ts';
import { longestFoot } from './send-content.ts';

/** By how much it is too long, in any language; undefined if it fits. @param kind what is asked for in its place */
export function lengthFault(
  content: Content,
  { words, allWords }: BotContext,
  kind: 'text' | 'photo' = content.photo === undefined ? 'text' : 'photo',
): string | undefined {
  const count = tooLongBy(content, longestFoot(allWords));
  return count === undefined ? undefined : words.html(`announce-fault-long-${kind}`, { count });
}

/** Telegram's apps split a text of more than 4,096 letters, at the end of a line or at a space in the second half of these, and send its parts at once. */
const SPLIT_FROM = 2_048;
const AT_ONCE_SECONDS = 1;

/**
 * How the bot knows that more comes of a message that could not be taken: by its album, or by the moment of a text that may have been
 * split.
 */
export function refusedMark({ media_group_id: album = '', text = '', date }: Message): string {
  return (text.length >= SPLIT_FROM ? String(date) : album).slice(0, 64);
}

/** The next photo of an album, or the next part of a text. The answer to the one before was for both. */
export function isMoreOf(mark: string, { media_group_id: album, text, date }: Message): boolean {
  if (mark === '') return false;
  return album === undefined
    ? text !== undefined && Math.abs(date - Number(mark)) <= AT_ONCE_SECONDS
    : album.startsWith(mark);
}

/** The question stays open as it is, and nothing more is said. */
export function waitOn(ctx: BotContext, question: PendingQuestion, { now }: { readonly now: Now }): void {
  ctx.lease.question = { ...question, askedAt: now() };
}
