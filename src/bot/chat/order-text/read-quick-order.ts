import type { LineMeaning } from '../../../domain/order-text/meaning.ts';
import { readLine } from '../../../domain/order-text/parse-quick-order.ts';
import type { Shop } from '../../../domain/catalogue/product-index.ts';
import { ResellerError } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { sceneOf } from '../../conversations/purchase/take-input.ts';
import { priceOf } from '../../conversations/purchase/terms.ts';
import { inTime } from '../../runtime/with-timeout.ts';
import type { LineDeps } from './quick-order-deps.ts';

/** What a line asks for in this shop, at this person's prices. */
export async function readFor(
  ctx: BotContext,
  text: string,
  shop: Shop,
  deps: Omit<LineDeps, 'walks' | 'inWalk'>,
): Promise<LineMeaning> {
  // A name has a letter: of most that comes in a walk, digits, nobody's names are read.
  const names = /\p{L}/u.test(text) ? (ctx.turn.saved ?? deps.named(ctx.from?.id ?? 0)) : [];
  const [scene, named] = await Promise.all([sceneOf(ctx, deps.tools), names]);
  const { country, maxAmountMinor } = deps.tools;
  const priceFor: Parameters<typeof readLine>[1]['priceOf'] = (product) => priceOf(product, product.priceMinor, scene);
  return readLine(text, { shop, named, country, maxAmountMinor, priceOf: priceFor });
}

/** What is sold, in time; a service that does not answer is told from a bug, which is thrown. */
export async function shopInTime({
  shop,
  patienceMs,
}: LineDeps['tools']): Promise<{ type: 'shop'; shop: Shop } | { type: 'unanswered'; error: ResellerError }> {
  try {
    const found = await inTime(shop.current(), patienceMs, () => undefined);
    if (found !== undefined) return { type: 'shop', shop: found };
    return { type: 'unanswered', error: new ResellerError('timeout', 'the list of all products takes long') };
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'unanswered', error };
    throw error;
  }
}
