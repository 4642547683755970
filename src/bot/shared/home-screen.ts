import type { InlineKeyboardButton } from 'grammy/types';
import { EMPTY_SHOP, type ShopProfile } from '../../domain/shop.ts';
import { button } from '../ui/buttons.ts';
import type { BotContext } from '../context.ts';
import type { Drawing, Screen } from '../ui/screen.ts';
import type { ButtonId, Words } from '../ui/words.ts';
import type { CallbackData } from '../ui/callback-routes.ts';
import { readOwnAllowance } from '../../services/accounts/read-allowance.ts';
import { openAdmin, openBuy, openHelp, openLanguages } from '../chat/menu/routes.ts';
import { openHistory } from '../chat/orders/routes.ts';
import { openBalance, openTopup } from '../chat/accounts/routes.ts';
import { readLatest, repeatRows } from './latest-purchases.ts';
import { contactLines, contactRows } from './contact.ts';
import { openUsers } from '../chat/people/routes.ts';
import { MOST_SHOWN } from '../../domain/page-sizes.ts';
import type { SavedRecipient } from '../../domain/recipients/saved-recipient.ts';
import { type Order, costOf } from '../../domain/orders/order.ts';
import { groupDigits } from '../../domain/recipients/recipient.ts';
import { allowanceLines } from './money-words.ts';
import { cleanLine, cut } from '../../domain/shared/text.ts';
import { shownNameOf } from './people/names.ts';

interface HomeExtras {
  readonly lines?: readonly string[];
  /** Above everything else. */
  readonly firstRows?: readonly InlineKeyboardButton[][];
  /** Below Buy, as many as there is room for. */
  readonly rows?: readonly InlineKeyboardButton[][];
  /** In the last row. */
  readonly lastButtons?: readonly InlineKeyboardButton[];
  readonly shop?: ShopProfile;
  /** The person's own unless they are given. */
  readonly words?: Words;
}

export function ownHome(ctx: BotContext): Promise<Drawing> {
  return ctx.isMerchant ? merchantsHome(ctx) : buyersHome(ctx);
}

async function buyersHome(ctx: BotContext): Promise<Drawing> {
  const { userId, hasAccounts } = ctx;
  const [latest, saved, allowance, shop] = await Promise.all([
    readLatest(ctx),
    ctx.shop.saved.list(userId),
    hasAccounts ? readOwnAllowance(ctx) : undefined,
    ctx.readShop(),
  ]);
  return (words) => {
    const lines = [
      ...(allowance === undefined ? [] : allowanceLines(allowance, words)),
      words.html('start-try', { line: exampleOrder(saved, latest) }),
    ];
    const rows = repeatRows(latest, words);
    return homeScreen(ctx, { lines, rows, lastButtons: languageButtons(ctx, words), shop, words });
  };
}

/** Work that waits for a merchant stands first. */
async function merchantsHome(ctx: BotContext): Promise<Screen> {
  const { words } = ctx;
  const [latest, waiting, shop] = await Promise.all([readLatest(ctx), waitingNow(ctx), ctx.readShop()]);
  const rows = repeatRows(latest, words);
  const lastButtons = languageButtons(ctx, words);
  return homeScreen(ctx, { lines: waiting.lines, firstRows: waiting.rows, rows, lastButtons, shop });
}

export async function waitingNow(ctx: BotContext): Promise<{ lines: string[]; rows: InlineKeyboardButton[][] }> {
  const buttons = await Promise.all(ctx.bot.features.waiting.map(({ button }) => button(ctx)));
  const rows = buttons.flatMap((button) => (button === undefined ? [] : [[button]]));
  return { lines: rows.length === 0 ? [] : [ctx.words.html('start-waiting')], rows };
}

/** After a while the button is left out, because the command is in the menu. */
export function languageButtons({ bot, lease }: BotContext, words: Words): InlineKeyboardButton[] {
  if (!bot.languageOffer.isOffered(lease.person)) return [];
  return [button(words.plain('button-language'), openLanguages.data())];
}

/** Rarer things stand in /help, and for merchants in /admin. */
export function homeScreen(
  ctx: BotContext,
  {
    lines = [],
    firstRows = [],
    rows: repeats = [],
    lastButtons = [],
    shop = EMPTY_SHOP,
    words = ctx.words,
  }: HomeExtras = {},
): Screen {
  const { from, isMerchant } = ctx;
  const contact = isMerchant ? [] : contactRows(shop, words).flat();
  const { above, below } = waysOn(ctx, words, firstRows, [...contact, ...lastButtons]);
  const own = lines.length === 0 ? [] : [...lines, ''];
  const name = from === undefined ? '' : cut(cleanLine(from.first_name) || shownNameOf(from), 60);
  return {
    html: [
      ...(shop.name === undefined ? [] : [words.html('start-shop', { name: shop.name })]),
      words.html('start-hello', { name }),
      '',
      ...own,
      words.html('start-other-ways'),
      ...(isMerchant ? [] : contactLines(shop, words)),
    ].join('\n'),
    rows: [...above, ...repeats.slice(0, Math.max(0, MOST_SHOWN.startRows - above.length - below.length)), ...below],
  };
}

/** A merchant's first three share one row, because work that waits for them stands above. */
function waysOn(
  { isMerchant, hasAccounts }: BotContext,
  words: Words,
  firstRows: readonly InlineKeyboardButton[][],
  tail: readonly InlineKeyboardButton[],
): { above: InlineKeyboardButton[][]; below: InlineKeyboardButton[][] } {
  const to = (label: ButtonId, data: CallbackData) => button(words.plain(label), data);
  const buy = to('button-buy', openBuy.data());
  const ways = [to('button-history', openHistory.data()), to('button-help', openHelp.data())];
  if (isMerchant) {
    const looks = [to('button-wallet', openBalance.data()), to('button-users', openUsers.data())];
    return { above: [...firstRows, [buy, ...ways]], below: [looks, [to('button-admin', openAdmin.data()), ...tail]] };
  }
  const account = [to('button-balance', openBalance.data()), to('button-topup', openTopup.data())];
  return {
    above: [...firstRows, [buy]],
    below: [ways, ...(hasAccounts ? [account] : []), ...(tail.length === 0 ? [] : [[...tail]])],
  };
}

/** Shown if nothing of the person's own can be shown. */
const EXAMPLE = 'mtn 500 0803 123 4567';
const USUAL_AMOUNT = 500;

/**
 * An example of a purchase that this person could type: for a phone that they have saved, or the airtime that they bought last.
 * @param saved in the order in which they are shown; `orders` newest first, only delivered ones
 */
function exampleOrder(saved: readonly SavedRecipient[], orders: readonly Order[]): string {
  const phone = saved.find(({ kind, service }) => kind === 'phone' && service === 'airtime');
  if (phone !== undefined) return `${phone.provider.toLowerCase()} ${USUAL_AMOUNT} ${phone.name}`;
  const last = orders.find(({ item }) => item.service === 'airtime' && item.amountRequired);
  if (last === undefined) return EXAMPLE;
  const { kind, customerId } = last.recipient;
  return `${last.item.provider.toLowerCase()} ${costOf(last) / 100} ${groupDigits({ kind, customerId })}`;
}
