import type { InlineKeyboardButton } from 'grammy/types';
import { EMPTY_SHOP, type Shop } from '../../../domain/shop/shop.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../ui/screen.ts';
import { openAdmin, openBuy, openHelp } from './routes.ts';
import { openHistory } from '../orders/routes.ts';
import { openBalance, openTopup } from '../accounts/routes.ts';
import { contactLines, contactRows } from '../shop/contact.ts';
import { openUsers } from '../people/routes.ts';
import { openReconciliation, statementPage } from '../reports/routes.ts';

/** What stands in the greeting for this person alone. */
export interface HomeExtras {
  readonly lines?: readonly string[];
  /** Above everything else. */
  readonly firstRows?: readonly InlineKeyboardButton[][];
  /** Below Buy. */
  readonly rows?: readonly InlineKeyboardButton[][];
  /** Below everything else. */
  readonly lastRows?: readonly InlineKeyboardButton[][];
  /** Who sells here. */
  readonly shop?: Shop;
}

/** The greeting, with the ways on. */
export function homeScreen(
  { words, from, userId, isMerchant, hasAccounts }: BotContext,
  { lines = [], firstRows = [], rows: repeats = [], lastRows = [], shop = EMPTY_SHOP }: HomeExtras = {},
): Screen {
  const own = lines.length === 0 ? [] : [...lines, ''];
  const name = cut(from?.first_name ?? '', 60);
  return {
    html: [
      ...(shop.name === undefined ? [] : [words.html('start-shop', { name: shop.name })]),
      words.html('start-hello', { name }),
      '',
      ...own,
      words.html('start-other-ways'),
      ...(isMerchant ? [] : contactLines(shop, words)),
    ].join('\n'),
    rows: [
      ...firstRows,
      [button(words.plain('button-buy'), openBuy.data())],
      ...repeats,
      [button(words.plain('button-history'), openHistory.data()), button(words.plain('button-help'), openHelp.data())],
      ...(isMerchant
        ? [
            [
              button(words.plain('button-wallet'), openBalance.data()),
              button(words.plain('button-users'), openUsers.data()),
            ],
            [
              button(words.plain('button-admin'), openAdmin.data()),
              button(words.plain('button-reconcile'), openReconciliation.data()),
            ],
          ]
        : []),
      ...(hasAccounts && !isMerchant
        ? [
            [
              button(words.plain('button-balance'), openBalance.data()),
              button(words.plain('button-topup'), openTopup.data()),
            ],
            [button(words.plain('button-statement'), statementPage.data({ userId, from: '', to: '', before: '' }))],
          ]
        : []),
      ...(isMerchant ? [] : contactRows(shop, words)),
      ...lastRows,
    ],
  };
}
