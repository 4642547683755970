import { Composer } from 'grammy';
import type { Product } from '../../../domain/catalogue/products.ts';
import { savedKey, type SavedRecipient } from '../../../domain/recipients/saved-recipient.ts';
import type { SavedRecipientStore } from '../../../use-cases/recipients/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProduct, purchaseOfProvider } from '../../conversations/purchase/start-from-text.ts';
import type { PurchaseTools } from '../../conversations/purchase/context.ts';
import type { PurchaseConversation } from '../../conversations/purchase/purchase-conversation.ts';
import { byNameKey } from '../../ui/buttons.ts';
import { readPage } from '../../ui/pager.ts';
import { savedDeleteScreen, savedListScreen, savedScreen } from './saved-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { type Screen, send, show } from '../../ui/screen.ts';

export interface SavedDeps {
  readonly saved: SavedRecipientStore;
  readonly tools: Pick<PurchaseTools, 'catalogue'>;
  readonly walks: PurchaseConversation;
  readonly now: Now;
}

/** /saved: a person's numbers by name, to buy for, pin and delete; and to rename, which is the next feature's. */
export function savedFeature(deps: SavedDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('saved', async (ctx) => {
    await send(ctx.api, ctx.chatId, await listScreen(ctx, deps, 0));
  });
  feature.callbackQuery(/^sv:page:(\d{1,6})$/u, async (ctx) => {
    await draw(ctx, await listScreen(ctx, deps, readPage(ctx.match[1] ?? '')));
  });
  feature.callbackQuery(/^sv:(buy|open|pin|unpin|del|gone):([\w-]{10})$/u, async (ctx) => {
    const [, act = '', key = ''] = ctx.match;
    const found = await findByKey(ctx, key, deps.saved);
    if (found === undefined) return answerPress(ctx, ctx.words.plain('saved-unknown'));
    if (act === 'buy') await Promise.all([answerPress(ctx), buyFor(ctx, found, deps)]);
    else await draw(ctx, await carryOut(ctx, act, found, deps));
  });
  return feature;
}

/** The pressed one of this person's own. */
export async function findByKey(
  ctx: BotContext,
  key: string,
  store: SavedRecipientStore,
): Promise<SavedRecipient | undefined> {
  return byNameKey(await store.list(ctx.userId), key, ({ name }) => savedKey(name));
}

async function draw(ctx: BotContext, screen: Screen): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.chatId, messageId, screen)]);
}

async function listScreen(ctx: BotContext, { saved }: SavedDeps, page: number): Promise<Screen> {
  return savedListScreen(await saved.list(ctx.userId), page, ctx.words);
}

async function carryOut(ctx: BotContext, act: string, found: SavedRecipient, deps: SavedDeps): Promise<Screen> {
  const { words } = ctx;
  const userId = ctx.userId;
  if (act === 'del') return savedDeleteScreen(found, words);
  if (act === 'gone') {
    await deps.saved.remove(userId, found.name);
    return listScreen(ctx, deps, 0);
  }
  if (act === 'open') return savedScreen(found, words);
  const changed = { ...found, pinned: act === 'pin' };
  await deps.saved.put(userId, changed);
  return savedScreen(changed, words);
}

/** What was bought for it before, checked afresh; where that is not sold any more, the rest of its service. */
async function buyFor(ctx: BotContext, found: SavedRecipient, { saved, tools, walks, now }: SavedDeps): Promise<void> {
  const { kind, customerId, service, provider } = found;
  const wish = { number: { kind, customerId, known: true as const } };
  await saved.put(ctx.userId, { ...found, usedAt: now() });
  try {
    const product = await findSold(found, tools);
    if (product !== undefined) return await walks.begin(ctx, purchaseOfProduct(product, wish));
    const notice = ctx.words.html('saved-product-gone', { name: found.name });
    await walks.begin(ctx, purchaseOfProvider(service, undefined, wish), { notice, passOver: false });
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    await walks.begin(ctx, purchaseOfProvider(service, provider, wish), { trouble: error });
  }
}

async function findSold(
  { service, provider, productName }: SavedRecipient,
  { catalogue }: SavedDeps['tools'],
): Promise<Product | undefined> {
  const products = await catalogue.products(service, provider);
  return products.find(({ name, available }) => name === productName && available);
}
