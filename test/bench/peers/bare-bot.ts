/**
 * The yardstick: the same purchase as straightforward grammY, with a session in Redis and grammY's own fetch. It promises nothing: what is lost
 * between its steps is lost.
 */
import { Bot, type Context, session, type SessionFlavor, type StorageAdapter } from 'grammy';
import { Redis } from 'ioredis';
import * as screens from './purchase-screens.ts';
import { chatsInOrder, serveWebhook } from './serve-webhook.ts';
import { callByFetch, createService, env } from './service.ts';

type BareContext = Context & SessionFlavor<screens.PurchaseState>;

const redis = new Redis(env('REDIS_URL'));
const service = createService(callByFetch);
const bot = new Bot<BareContext>(env('BOT_TOKEN'), { client: { apiRoot: env('TELEGRAM_API_ROOT') } });

bot.use(chatsInOrder());
bot.use(session({ initial: (): screens.PurchaseState => ({}), storage: redisStorage() }));

bot.command('buy', async (ctx) => {
  const screen = screens.servicesScreen(await service.services());
  const message = await ctx.reply(screen.html, screens.lookOf(screen));
  ctx.session = { messageId: message.message_id };
});

bot.callbackQuery(/^service:(.+)$/u, async (ctx) => {
  ctx.session.service = ctx.match[1] ?? '';
  await show(ctx, screens.providersScreen(ctx.session, await service.providers(ctx.session.service)));
});

bot.callbackQuery(/^provider:(.+)$/u, async (ctx) => {
  ctx.session.provider = ctx.match[1] ?? '';
  await show(ctx, screens.categoriesScreen(ctx.session, await productsOf(ctx.session)));
});

bot.callbackQuery(/^category:(.+)$/u, async (ctx) => {
  ctx.session.category = ctx.match[1] ?? '';
  await show(ctx, screens.productsScreen(ctx.session, await productsOf(ctx.session)));
});

bot.callbackQuery(/^product:(.+)$/u, async (ctx) => {
  const product = await service.product(ctx.match[1] ?? '', ctx.session.service, ctx.session.provider);
  if (product === undefined) return;
  ctx.session.product = product;
  await show(ctx, screens.numberScreen(ctx.session));
});

bot.on('message:text', async (ctx) => {
  const number = ctx.message.text.replace(/\D/gu, '');
  if (ctx.session.product === undefined || number.length !== 11) return;
  ctx.session.number = number;
  ctx.session.reference = service.newReference();
  await edit(ctx, screens.cardScreen(ctx.session));
});

bot.callbackQuery('confirm', async (ctx) => {
  const { product, number = '', reference = '' } = ctx.session;
  if (!(await service.isAsShown(product))) return;
  await show(ctx, screens.processingScreen(ctx.session));
  const transaction = await service.buy(product?.product_name ?? '', number, reference);
  await edit(ctx, screens.endScreen(ctx.session, transaction));
  ctx.session = {};
});

async function show(ctx: BareContext, screen: screens.Screen): Promise<void> {
  await Promise.all([ctx.answerCallbackQuery(), edit(ctx, screen)]);
}

async function edit(ctx: BareContext, screen: screens.Screen): Promise<void> {
  const { messageId } = ctx.session;
  if (ctx.chat === undefined || messageId === undefined) return;
  await ctx.api.editMessageText(ctx.chat.id, messageId, screen.html, screens.lookOf(screen));
}

function productsOf({ service: name, provider }: screens.PurchaseState) {
  return service.products(name, provider);
}

function redisStorage(): StorageAdapter<screens.PurchaseState> {
  const keyOf = (chat: string): string => `session:${chat}`;
  return {
    async read(chat) {
      const text = await redis.get(keyOf(chat));
      return text === null ? undefined : (JSON.parse(text) as screens.PurchaseState);
    },
    async write(chat, state) {
      await redis.set(keyOf(chat), JSON.stringify(state), 'EX', 86_400);
    },
    async delete(chat) {
      await redis.del(keyOf(chat));
    },
  };
}

await serveWebhook(bot, 'the bare bot');
