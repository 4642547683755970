import { Composer } from 'grammy';
import type { Product } from '../../../domain/catalogue/products.ts';
import { findSaved, savedId, savedKey, type SavedRecipient } from '../../../domain/recipients/saved-recipient.ts';
import { ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProduct, purchaseOfProvider } from '../../conversations/purchase/change-purchase.ts';
import { sayLeftOut } from '../menu/command-text.ts';
import type { Words } from '../../ui/words.ts';
import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { byNameKey } from '../../ui/buttons.ts';
import { savedDeleteScreen, savedListScreen, savedScreen } from './saved-screen.ts';
import { answerPress, draw, type Drawing, say } from '../../ui/screen.ts';
import { askDeleteSaved, buyForSaved, deleteSaved, openSaved, pinSaved, savedPage, unpinSaved } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** /saved: a person's numbers by name, to buy for, pin and delete; and to rename, which is the next feature's. */
export const savedFeature = new Composer<BotContext>();

savedFeature.command('saved', async (ctx) => {
  const typed = ctx.match.trim();
  const found = typed === '' ? [] : named(await ctx.shop.saved.list(ctx.userId), typed);
  const [only, ...others] = found;
  if (only !== undefined) {
    return say(ctx, (words) => (others.length === 0 ? savedScreen(only, words) : savedListScreen(found, 0, words)));
  }
  if (typed !== '') await sayLeftOut(ctx, typed, 'saved');
  await say(ctx, await listScreen(ctx, 0));
});
on(savedFeature, savedPage, async (ctx, { page }) => draw(ctx, await listScreen(ctx, page)));
onSaved(buyForSaved, (ctx, found) => Promise.all([answerPress(ctx), buyFor(ctx, found)]));
onSaved(openSaved, (ctx, found) => draw(ctx, (words) => savedScreen(found, words)));
onSaved(pinSaved, (ctx, found) => setPinned(ctx, found, true));
onSaved(unpinSaved, (ctx, found) => setPinned(ctx, found, false));
onSaved(askDeleteSaved, (ctx, found) => draw(ctx, (words) => savedDeleteScreen(found, words)));
onSaved(deleteSaved, async (ctx, found) => {
  await ctx.shop.saved.remove(ctx.userId, found);
  await draw(ctx, await listScreen(ctx, 0));
});

function onSaved(button: typeof openSaved, act: (ctx: BotContext, found: SavedRecipient) => Promise<unknown>): void {
  on(savedFeature, button, async (ctx, { key }) => {
    const found = await findByKey(ctx, key);
    await (found === undefined ? answerPress(ctx, ctx.words.plain('saved-unknown')) : act(ctx, found));
  });
}

/** By its name, which may stand for a number of each kind; or by the beginning of a name or the end of a number, if that is one alone. */
function named(saved: readonly SavedRecipient[], typed: string): readonly SavedRecipient[] {
  const key = savedKey(typed);
  const digits = typed.replace(/\D/gu, '');
  const fits = ({ name, customerId }: SavedRecipient): boolean =>
    (key !== '' && savedKey(name).startsWith(key)) || (digits.length >= 4 && customerId.endsWith(digits));
  const exact = findSaved(saved, typed);
  const close = saved.filter(fits);
  return exact.length > 0 || close.length > 1 ? exact : close;
}

/** The pressed one of this person's own. */
export async function findByKey({ userId, shop }: BotContext, key: string): Promise<SavedRecipient | undefined> {
  return byNameKey(await shop.saved.list(userId), key, savedId);
}

async function listScreen({ userId, shop }: BotContext, page: number): Promise<Drawing> {
  const list = await shop.saved.list(userId);
  return (words) => savedListScreen(list, page, words);
}

async function setPinned(ctx: BotContext, found: SavedRecipient, pinned: boolean): Promise<void> {
  const changed = { ...found, pinned };
  await ctx.shop.saved.put(ctx.userId, changed);
  await draw(ctx, (words) => savedScreen(changed, words));
}

/** What was bought for it before, checked afresh; if that is not sold any more, the rest of its service. */
async function buyFor(ctx: BotContext, found: SavedRecipient): Promise<void> {
  const { kind, customerId, service, provider } = found;
  const wish = { number: { kind, customerId, known: true as const } };
  await ctx.shop.saved.put(ctx.userId, { ...found, usedAt: ctx.shop.now() });
  try {
    const product = await findSold(ctx, found);
    if (product !== undefined) return await beginPurchase(ctx, purchaseOfProduct(product, wish));
    const notice = (words: Words) => words.html('saved-product-gone', { name: found.name });
    await beginPurchase(ctx, purchaseOfProvider(service, undefined, wish), { notice, passOver: false });
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    await beginPurchase(ctx, purchaseOfProvider(service, provider, wish), { trouble: error });
  }
}

async function findSold(
  { shop: { catalogue } }: BotContext,
  { service, provider, productName }: SavedRecipient,
): Promise<Product | undefined> {
  const products = await catalogue.products(service, provider);
  return products.find(({ name, available }) => name === productName && available);
}
