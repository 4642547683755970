/** The same purchase as straightforward Telegraf, with its session in Redis and all else as Telegraf sets it. It promises nothing. */
import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { type Context, session, Telegraf } from 'telegraf';
import { message } from 'telegraf/filters';
import * as screens from './purchase-screens.ts';
import { chatsInOrder } from './serve-webhook.ts';
import { callByFetch, createService, env } from './service.ts';

interface PeerContext extends Context {
  session: screens.PurchaseState;
  readonly match?: RegExpExecArray;
}

const redis = new Redis(env('REDIS_URL'));
const service = createService(callByFetch);
const bot = new Telegraf<PeerContext>(env('BOT_TOKEN'), { telegram: { apiRoot: env('TELEGRAM_API_ROOT') } });

bot.use(chatsInOrder());
bot.use(
  session<screens.PurchaseState, PeerContext>({
    defaultSession: () => ({}),
    store: {
      async get(key) {
        const text = await redis.get(`session:${key}`);
        return text === null ? undefined : (JSON.parse(text) as screens.PurchaseState);
      },
      set: (key, state) => redis.set(`session:${key}`, JSON.stringify(state), 'EX', 86_400),
      delete: (key) => redis.del(`session:${key}`),
    },
  }),
);

bot.command('buy', async (ctx) => {
  const screen = screens.servicesScreen(await service.services());
  const sent = await ctx.reply(screen.html, screens.lookOf(screen));
  ctx.session = { messageId: sent.message_id };
});

bot.action(/^service:(.+)$/u, async (ctx) => {
  ctx.session.service = ctx.match[1] ?? '';
  await show(ctx, screens.providersScreen(ctx.session, await service.providers(ctx.session.service)));
});

bot.action(/^provider:(.+)$/u, async (ctx) => {
  ctx.session.provider = ctx.match[1] ?? '';
  await show(ctx, screens.categoriesScreen(ctx.session, await productsOf(ctx.session)));
});

bot.action(/^category:(.+)$/u, async (ctx) => {
  ctx.session.category = ctx.match[1] ?? '';
  await show(ctx, screens.productsScreen(ctx.session, await productsOf(ctx.session)));
});

bot.action(/^product:(.+)$/u, async (ctx) => {
  const product = await service.product(ctx.match[1] ?? '', ctx.session.service, ctx.session.provider);
  if (product === undefined) return;
  ctx.session.product = product;
  await show(ctx, screens.numberScreen(ctx.session));
});

bot.on(message('text'), async (ctx) => {
  const number = ctx.message.text.replace(/\D/gu, '');
  if (ctx.session.product === undefined || number.length !== 11) return;
  ctx.session.number = number;
  ctx.session.reference = service.newReference();
  await edit(ctx, screens.cardScreen(ctx.session));
});

bot.action('confirm', async (ctx) => {
  const { product, number = '', reference = '' } = ctx.session;
  if (!(await service.isAsShown(product))) return;
  await show(ctx, screens.processingScreen(ctx.session));
  const transaction = await service.buy(product?.product_name ?? '', number, reference);
  await edit(ctx, screens.endScreen(ctx.session, transaction));
  ctx.session = {};
});

async function show(ctx: PeerContext, screen: screens.Screen): Promise<void> {
  await Promise.all([ctx.answerCbQuery(), edit(ctx, screen)]);
}

async function edit(ctx: PeerContext, screen: screens.Screen): Promise<void> {
  await ctx.telegram.editMessageText(
    ctx.chat?.id,
    ctx.session.messageId,
    undefined,
    screen.html,
    screens.lookOf(screen),
  );
}

function productsOf({ service: name, provider }: screens.PurchaseState) {
  return service.products(name, provider);
}

const { pathname } = new URL(env('WEBHOOK_URL'));
const handle = bot.webhookCallback(pathname, { secretToken: env('WEBHOOK_SECRET') });
bot.botInfo = await bot.telegram.getMe();
createServer((request, response) => void handle(request, response)).listen(
  Number(env('HTTP_PORT')),
  '127.0.0.1',
  () => {
    void bot.telegram.setWebhook(env('WEBHOOK_URL'), { secret_token: env('WEBHOOK_SECRET') });
  },
);
process.once('SIGTERM', () => process.exit(0));
