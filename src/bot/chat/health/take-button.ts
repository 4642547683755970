import type { InlineKeyboardButton } from 'grammy/types';
import type { OrderStore } from '../../../use-cases/orders/ports.ts';
import type { BotContext } from '../../context.ts';
import { confirmOrder, confirmOrderAgain } from '../orders/routes.ts';

/**
 * Takes the row of the pressed button from its card, because the button has done its work. A message that is no card any more stays as it
 * was drawn since.
 */
export async function takeButton(
  ctx: Pick<BotContext, 'callbackQuery' | 'editMessageReplyMarkup'>,
  { orders }: { readonly orders: Pick<OrderStore, 'find'> },
): Promise<void> {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? [];
  const left = rows.filter((row) => row.every((each) => dataOf(each) !== ctx.callbackQuery?.data));
  const [card] = rows.flat().flatMap((each) => {
    const data = dataOf(each);
    return confirmOrder.read(data) ?? confirmOrderAgain.read(data) ?? [];
  });
  if (card === undefined || left.length === rows.length) return;
  try {
    if ((await orders.find(card.reference))?.state !== 'draft') return;
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: left } });
  } catch {
    // The button stays, and does no harm.
  }
}

function dataOf(button: InlineKeyboardButton): string | undefined {
  return 'callback_data' in button ? button.callback_data : undefined;
}
