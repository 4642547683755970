import type { Middleware } from 'grammy';
import { questionId } from '../../../domain/cases/case.ts';
import { typedPinIn } from '../../../domain/pins/typed-pin.ts';
import type { CaseName } from '../../../use-cases/cases/ports.ts';
import type { BotContext } from '../../context.ts';
import { say } from '../../ui/screen.ts';
import type { CaseDeps } from './case-deps.ts';
import { backToCases, merchantCaseButtons, openOwnCase, writeMore } from './routes.ts';
import { takeReply } from './take-answer.ts';
import { MORE_WORDS, mayReadOrders, takeMore } from './take-more.ts';

/**
 * Telegram's own reply to a message about one case says the same as the button Reply under it. Which case that is stands in the buttons of that message,
 * which Telegram sends along (https://core.telegram.org/bots/api#message, 2026-11), so nothing has to be kept for it, and every message ever sent can be
 * replied to.
 */
export function takeReplies(deps: CaseDeps): Middleware<BotContext> {
  return (ctx, next) => {
    const { message, userId, isMerchant } = ctx;
    const text = message?.text ?? message?.caption ?? '';
    if (message === undefined || text.startsWith('/') || typedPinIn(text) === 'named') return next();
    const answered = caseAnsweredIn(ctx);
    if (answered !== undefined) {
      if (!isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
      return takeReply(ctx, answered, deps);
    }
    const id = ownCaseIn(ctx);
    const mayWrite = id === questionId(userId) || mayReadOrders(ctx);
    if (id === undefined || isMerchant || !mayWrite) return next();
    forget(ctx, MORE_WORDS, id);
    return takeMore(ctx, id, deps);
  };
}

/** The reply is the answer to it. */
function forget({ lease }: BotContext, name: string, about: string): void {
  if (lease.question?.name === name && lease.question.about === about) lease.question = undefined;
}

/** The one case that the buttons under a merchant's message name. */
function caseAnsweredIn(ctx: BotContext): CaseName | undefined {
  const routes = [...merchantCaseButtons, backToCases];
  const found = dataRepliedTo(ctx).flatMap((data) => routes.flatMap((route) => route.read(data) ?? []));
  const [first] = found;
  return found.every(({ userId, id }) => userId === first?.userId && id === first.id) ? first : undefined;
}

function ownCaseIn(ctx: BotContext): string | undefined {
  const ids = dataRepliedTo(ctx).flatMap((data) => writeMore.read(data)?.id ?? openOwnCase.read(data)?.id ?? []);
  return new Set(ids).size === 1 ? ids[0] : undefined;
}

/** Of the buttons under what is replied to, if the bot sent it. */
function dataRepliedTo({ message, me }: BotContext): string[] {
  const replied = message?.reply_to_message;
  if (replied?.from?.id !== me.id) return [];
  const buttons = replied.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((one) => ('callback_data' in one ? [one.callback_data] : []));
}
