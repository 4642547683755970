import type { InlineKeyboardButton } from 'grammy/types';
import { button, cut } from '../../ui/buttons.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../ui/screen.ts';

/** The prefix of callback data of the start menu. */
export const HOME = 'm';

/** What stands in the greeting for this person alone. */
export interface HomeExtras {
  readonly lines?: readonly string[];
  /** Above everything else. */
  readonly firstRows?: readonly InlineKeyboardButton[][];
  /** Below Buy. */
  readonly rows?: readonly InlineKeyboardButton[][];
}

/** The greeting, with the ways on. */
export function homeScreen(
  { words, from, userId, isMerchant, hasAccounts }: BotContext,
  { lines = [], firstRows = [], rows: repeats = [] }: HomeExtras = {},
): Screen {
  const own = lines.length === 0 ? [] : [...lines, ''];
  const name = cut(from?.first_name ?? '', 60);
  return {
    html: [words.html('start-hello', { name }), '', ...own, words.html('start-other-ways')].join('\n'),
    rows: [
      ...firstRows,
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
            [button(words.plain('button-statement'), 'ac', 'p', String(userId), '', '', '')],
          ]
        : []),
    ],
  };
}
