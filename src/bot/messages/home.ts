import type { InlineKeyboardButton } from 'grammy/types';
import { button, cut } from '../keyboards/buttons.ts';
import type { BotContext } from '../context.ts';
import type { Screen } from '../screen.ts';

/** The prefix of callback data of the start menu. */
export const HOME = 'm';

/** The greeting, with the ways on. @param repeats what was bought last, where it is known */
export function homeScreen(
  { words, from, isMerchant, hasAccounts }: BotContext,
  repeats: readonly InlineKeyboardButton[][] = [],
): Screen {
  const name = cut(from?.first_name ?? '', 60);
  return {
    html: `${words.html('start-hello', { name })}\n\n${words.html('start-other-ways')}`,
    rows: [
      [button(words.plain('button-buy'), HOME, 'buy')],
      ...repeats,
      [button(words.plain('button-history'), HOME, 'history'), button(words.plain('button-help'), HOME, 'help')],
      ...(isMerchant
        ? [
            [button(words.plain('button-wallet'), HOME, 'balance'), button(words.plain('button-users'), HOME, 'users')],
            [
              button(words.plain('button-admin'), HOME, 'admin'),
              button(words.plain('button-reconcile'), HOME, 'reconcile'),
            ],
          ]
        : []),
      ...(hasAccounts && !isMerchant
        ? [
            [
              button(words.plain('button-balance'), HOME, 'balance'),
              button(words.plain('button-topup'), HOME, 'topup'),
            ],
            [button(words.plain('button-statement'), 'ac', 'p', String(from?.id ?? 0), '', '', '')],
          ]
        : []),
    ],
  };
}
