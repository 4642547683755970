import type { Message } from 'grammy/types';
import type { Content, NamedContent } from '../../../domain/announcement.ts';
import type { BotContext } from '../../context.ts';

/** Telegram's apps split a text above 4,096 letters at a line end or a space, in the second half of these at the earliest, and send the parts at once. */
const SPLIT_FROM = 2_048;
const AT_ONCE_SECONDS = 1;

/**
 * The mark of a refused message. By it the bot knows that another message is a part of the same: it is the album or, for a text that may have been
 * split, the time.
 */
export function refusedMark({ media_group_id: album = '', text = '', date }: Message): string {
  return (text.length >= SPLIT_FROM ? String(date) : album).slice(0, 64);
}

/** Ignores the next photo of an album, or the next part of a text, if the one before could not be taken: the bot has answered for both. */
export function unlessMore(refused: string | undefined, take: (ctx: BotContext) => Promise<void>) {
  return async (ctx: BotContext) => {
    const isSaidToBe = ctx.meantAs !== undefined;
    const isMore = !isSaidToBe && refused !== undefined && ctx.message !== undefined && isMoreOf(refused, ctx.message);
    return isMore ? 'ignored' : { value: await take(ctx) };
  };
}

export function isMoreOf(mark: string, message: Message): boolean {
  if (mark === '') return false;
  const { media_group_id: album, text, date } = message;
  return album === undefined
    ? text !== undefined && Math.abs(date - Number(mark)) <= AT_ONCE_SECONDS
    : album.startsWith(mark);
}

/**
 * The whole text, if the draft holds the first part and this is the rest. If the whole fits into one message, Telegram did not split it, so these
 * are two texts.
 */
export function joined(content: NamedContent, rest = ''): Content {
  const texts = [content, ...(content.others ?? [])].toSorted((one, other) => other.text.length - one.text.length);
  return { ...content, text: `${texts[0]?.text} ${rest}` };
}
