import type { Middleware } from 'grammy';
import { SOLD_COMMANDS, SOLD_SERVICES } from '../../../domain/catalogue/sold-services.ts';
import type { BotContext } from '../../context.ts';
import { cut } from '../../ui/buttons.ts';
import { say } from '../../ui/screen.ts';
import { typedCommand } from './command-text.ts';

/** What can be written behind a command, by an example with no-break spaces in its numbers; a command that is not here is sent alone. */
export const BEHIND: Readonly<Record<string, string>> = {
  buy: 'mtn 500 0803\u00a0123\u00a04567',
  ...Object.fromEntries(SOLD_SERVICES.map(({ command, example }) => [command, example])),
  bulk: 'mtn 500 0803\u00a0123\u00a04567',
  repeat: '2',
  history: 'mtn',
  sales: 'week',
  recap: 'week',
  receipt: 'C4MK',
  check: '08031234567',
  token: '6789',
  saved: 'mama',
  news: 'off',
  language: 'english',
  help: 'airtime',
  topup: '5,000',
  statement: '2026-11-01 2026-11-30',
  users: 'ibrahim',
  credit: 'folake 10,000',
  debit: 'folake 10,000',
  invite: 'agent 5 48',
  announce: 'MTN is slow today',
  reconcile: '2026-11-20',
  prices: 'agent mtn +2%',
  limits: 'customer day 20,000',
  pause: 'mtn data',
  resume: 'mtn data',
  shop: 'name Mama Ngozi',
};

/** Commands that take no words, or have found no purchase in them: what stands behind them is named before they are answered. */
const NAMED_FIRST: ReadonlySet<string> = new Set(['balance', 'bulk', 'buy', ...SOLD_COMMANDS, 'cases', 'reminders']);
const MERCHANTS_NAMED_FIRST: ReadonlySet<string> = new Set(['admin', 'health']);

const MAX_QUOTE_LENGTH = 40;

/** So nobody thinks that it was taken. */
export function leftOutWords(): Middleware<BotContext> {
  return async (ctx, next) => {
    const { name = '', behind = '' } = typedCommand(ctx) ?? {};
    const isNamed = NAMED_FIRST.has(name) || (ctx.isMerchant && MERCHANTS_NAMED_FIRST.has(name));
    if (behind !== '' && isNamed) await sayLeftOut(ctx, behind, name);
    return next();
  };
}

/** Names the words behind a command that it did not understand, and what it would. */
export async function sayLeftOut(ctx: BotContext, behind: string, name: string): Promise<void> {
  const facts = { words: cut(behind.trim(), MAX_QUOTE_LENGTH), command: `/${name}` };
  const example = BEHIND[name];
  await say(ctx, (words) => ({
    html:
      example === undefined
        ? words.html('left-out-alone', facts)
        : words.html('left-out-behind', { ...facts, example: `/${name} ${example}` }),
  }));
}
