import type { Middleware } from 'grammy';
import { languageOf, roleOf } from '../domain/people/person.ts';
import type { Shop } from '../services/shop.ts';
import type { BotParts } from './bot-parts.ts';
import type { BotContext } from './context.ts';
import type { PressReplies } from './runtime/press-replies.ts';
import type { UpdateLeases } from './runtime/update-leases.ts';
import { asSent } from './ui/screen.ts';
import { type AllWords, telegramLanguageOf, type Words } from './ui/words.ts';
import { cut } from '../domain/shared/text.ts';

export interface IntroducedBy {
  readonly shop: Shop;
  readonly bot: BotParts;
  readonly words: AllWords;
  readonly leases: Pick<UpdateLeases, 'of'>;
  readonly pressReplies: Pick<PressReplies, 'of'>;
}

/** What Telegram writes in the name of a person who did something with the chat (https://core.telegram.org/bots/api#message, 2026-11). */
const NOTES = ['pinned_message', 'message_auto_delete_timer_changed', 'chat_background_set'] as const;

/** Channels and other bots get no answer, nor does such a note. */
export function introduce({ shop, bot, words, leases, pressReplies }: IntroducedBy): Middleware<BotContext> {
  return (ctx, next) => {
    const { from, message } = ctx;
    if (from === undefined || from.is_bot || NOTES.some((note) => message?.[note] !== undefined)) return undefined;
    ctx.shop = shop;
    ctx.bot = bot;
    ctx.userId = from.id;
    ctx.lease = leases.of(ctx.update);
    ctx.pressReply = pressReplies.of(ctx.update);
    ctx.allWords = words;
    ctx.words = words(languageOf(ctx.lease.person, telegramLanguageOf(from)));
    ctx.notifyPerson = notifierFor(ctx.userId, ctx.words, bot.notices);
    ctx.isMerchant = shop.isMerchant(ctx.userId, ctx.lease.person);
    ctx.role = roleOf(ctx.lease.person, ctx.isMerchant);
    ctx.readShop = () => shop.shops.read();
    ctx.hasAccounts = shop.hasAccounts;
    return next();
  };
}

/** If a notice is given up after an hour, this person reads it, so that they can pass it on. */
function notifierFor(by: number, words: Words, notices: BotParts['notices']): BotContext['notifyPerson'] {
  return async ({ userId, name, access }, theirs, screen, above) => {
    if (access === 'locked') return 'locked';
    const { html } = asSent(screen, theirs);
    const never = { html: `${words.html('person-never-told', { name: cut(name, 80) })}\n\n${html}` };
    return notices.tell({ ...above, userId, words: theirs, screen, otherwise: { userId: by, screen: never } });
  };
}
