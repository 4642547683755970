import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { cut } from '../../ui/buttons.ts';
import { say } from '../../ui/screen.ts';

/** Commands that take no words behind them, */
const ALONE: ReadonlySet<string> = new Set([
  'balance',
  'bulk',
  'cases',
  'help',
  'language',
  'reminders',
  'repeat',
  'saved',
  'token',
]);
/** those of merchants, */
const MERCHANTS_ALONE: ReadonlySet<string> = new Set(['admin', 'announce', 'health', 'shop']);
/** and those behind which a purchase may have been written. */
const BUYING: ReadonlySet<string> = new Set(['buy', 'airtime', 'data', 'electricity', 'tv']);

const WITH_WORDS = /^\/([a-z]+)(?:@\w+)?\s+(\S[\s\S]*)$/u;
const MAX_QUOTE_LENGTH = 40;

/** What stands behind such a command is named before the command is answered, so that nobody thinks that it was taken. */
export function leftOutWords(): Middleware<BotContext> {
  return async (ctx, next) => {
    const [, command = '', behind = ''] = WITH_WORDS.exec(ctx.message?.text ?? '') ?? [];
    const message = messageFor(command, ctx);
    if (message !== undefined) await sayLeftOut(ctx, behind, command, message);
    return next();
  };
}

/** Names the words behind a command that it does not take. */
export async function sayLeftOut(
  ctx: BotContext,
  behind: string,
  command: string,
  message: 'command-no-words' | 'command-no-line' = 'command-no-words',
): Promise<void> {
  const facts = { words: cut(behind.trim(), MAX_QUOTE_LENGTH), command: `/${command}` };
  await say(ctx, { html: ctx.words.html(message, facts) });
}

function messageFor(command: string, { isMerchant }: BotContext) {
  if (BUYING.has(command)) return 'command-no-line';
  return ALONE.has(command) || (isMerchant && MERCHANTS_ALONE.has(command)) ? 'command-no-words' : undefined;
}
