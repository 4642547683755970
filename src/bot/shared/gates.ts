import type { Middleware, MiddlewareFn } from 'grammy';
import type { BotContext } from '../context.ts';
import { answerPress, messageScreen, refuse, say } from '../ui/screen.ts';
import type { Whose } from '../ui/callback-routes.ts';
import type { BareMessageId } from '../ui/words.ts';

/** In a group the bot only leads a person who calls it to the private chat. Updates from groups and channels end here. */
export const privateOnly: Middleware<BotContext> = (ctx, next) => {
  if (ctx.chat?.type === 'private') return next();
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  if (!isCalled(ctx)) return;
  const link = `https://t.me/${ctx.me.username}`;
  const rows = [[{ text: ctx.words.plain('button-open-chat'), url: link }]];
  return say(ctx, { html: ctx.words.html('group-link'), rows });
};

/** Whether somebody calls the bot: by a command, or by its name. All other talk of a group is not for the bot. */
function isCalled({ message, me }: BotContext): boolean {
  const text = message?.text?.toLowerCase() ?? '';
  const own = me.username.toLowerCase();
  const [command, called = own] = /^\/\w+(?:@(\w+))?/u.exec(text) ?? [];
  return command === undefined ? text.includes(`@${own}`) : called === own;
}

/**
 * As long as the shop sells nothing, because its records are lost, everyone but merchants reads only that, whatever they try. An empty history or
 * a balance of 0 would frighten them, and merchants would be asked to let in people whom they know.
 */
export const shutGate: Middleware<BotContext> = (ctx, next) => {
  if (!ctx.shop.isShut() || ctx.isMerchant) return next();
  if (ctx.callbackQuery !== undefined) return answerShut(ctx);
  return ctx.message === undefined ? undefined : say(ctx, messageScreen('shut'));
};

/** Over the pressed button. Merchants read what opens the shop again. Nobody reads that nothing was bought, because the first tap may have bought. */
export function answerShut(ctx: BotContext): Promise<void> {
  const { words, isMerchant } = ctx;
  const how = isMerchant ? ` ${words.plain('waiting-shut')}` : '';
  return answerPress(ctx, `${words.plain('shut-toast')}${how}`);
}

type Asking = Pick<BotContext, 'isMerchant' | 'role' | 'hasAccounts'>;

const WHY_NOT: Readonly<Record<Whose, (asking: Asking) => BareMessageId | false>> = {
  merchants: ({ isMerchant }) => !isMerchant && 'access-merchants-only',
  agents: ({ role }) => role !== 'agent' && 'resale-agents-only',
  sellers: ({ role }) => role === 'customer' && 'resale-agents-only',
  writers: ({ isMerchant }) => isMerchant && 'case-own-shop',
  bookkeepers: ({ isMerchant, hasAccounts }) =>
    isMerchant ? !hasAccounts && 'change-refused-no-accounts' : 'access-merchants-only',
  'account-holders': ({ isMerchant, hasAccounts }) => (isMerchant ? 'topup-merchant' : !hasAccounts && 'topup-off'),
  'account-readers': ({ isMerchant, hasAccounts }) => !isMerchant && !hasAccounts && 'statement-no-accounts',
};

/** All others read that it is not for them, and nothing is done. */
export function onlyFor(whose: Whose | undefined): MiddlewareFn<BotContext> {
  return (ctx, next) => {
    const why = whose !== undefined && WHY_NOT[whose](ctx);
    return why === false ? next() : refuse(ctx, why);
  };
}
