import { troubleAt } from '../../../../domain/health.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { findDuplicate } from '../../../../services/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { below, type Drawing } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { readOwnAllowance } from '../../../../services/accounts/read-allowance.ts';
import { type CardNews, cardScreen } from './card-screen.ts';

/** What has become of a card that comes back: what stands above it, and what of it is new. */
export interface OpenCardNews extends Partial<CardNews> {
  readonly noticeOf?: ((words: Words) => string) | undefined;
}

/** The card as it stands now, whose Confirm is what it was before. */
export async function openCardScreen(
  ctx: BotContext,
  order: Order,
  { noticeOf, ...news }: OpenCardNews = {},
): Promise<Drawing> {
  const [allowance, earlier, episodes] = await Promise.all([
    readOwnAllowance(ctx),
    findDuplicate(ctx.shop, order),
    ctx.shop.episodes.read(),
  ]);
  const trouble = troubleAt(order.item, episodes);
  const card = { ...news, role: ctx.role, allowance, earlier, trouble };
  return (words) => below(noticeOf?.(words), cardScreen(order, words, card));
}
