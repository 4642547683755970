/** The same purchase as one conversation of grammY's plugin, which keeps its log in Redis, as its documentation writes one. It promises nothing. */
import {
  type Conversation,
  type ConversationData,
  type ConversationFlavor,
  conversations,
  createConversation,
  type VersionedState,
} from '@grammyjs/conversations';
import { Bot, type Context } from 'grammy';
import { Redis } from 'ioredis';
import * as screens from './purchase-screens.ts';
import { chatsInOrder, serveWebhook } from './serve-webhook.ts';
import { callByFetch, createService, env } from './service.ts';

type PeerContext = ConversationFlavor<Context>;

const redis = new Redis(env('REDIS_URL'));
const service = createService(callByFetch);
const bot = new Bot<PeerContext>(env('BOT_TOKEN'), { client: { apiRoot: env('TELEGRAM_API_ROOT') } });

async function buy(conversation: Conversation<PeerContext>, ctx: Context): Promise<void> {
  const state: screens.PurchaseState = {};
  const first = screens.servicesScreen(await conversation.external(() => service.services()));
  const sent = await ctx.reply(first.html, screens.lookOf(first));
  state.messageId = sent.message_id;

  const chosen = await conversation.waitForCallbackQuery(/^service:(.+)$/u);
  const name = String(chosen.match[1]);
  state.service = name;
  const providers = await conversation.external(() => service.providers(name));
  await show(chosen, state, screens.providersScreen(state, providers));

  const from = await conversation.waitForCallbackQuery(/^provider:(.+)$/u);
  state.provider = String(from.match[1]);
  const products = await conversation.external(() => service.products(state.service, state.provider));
  await show(from, state, screens.categoriesScreen(state, products));

  const kind = await conversation.waitForCallbackQuery(/^category:(.+)$/u);
  state.category = String(kind.match[1]);
  await show(kind, state, screens.productsScreen(state, products));

  const picked = await conversation.waitForCallbackQuery(/^product:(.+)$/u);
  const product = products.find(({ product_name: each }) => each === picked.match[1]);
  if (product === undefined) return;
  state.product = product;
  await show(picked, state, screens.numberScreen(state));

  const typed = await conversation.waitFor('message:text');
  state.number = typed.message.text.replace(/\D/gu, '');
  state.reference = await conversation.external(() => service.newReference());
  await edit(typed, state, screens.cardScreen(state));

  const confirmed = await conversation.waitForCallbackQuery('confirm');
  if (!(await conversation.external(() => service.isAsShown(product)))) return;
  await show(confirmed, state, screens.processingScreen(state));
  const { number, reference } = state;
  const transaction = await conversation.external(() => service.buy(product.product_name, number, reference));
  await edit(confirmed, state, screens.endScreen(state, transaction));
}

async function show(ctx: Context, state: screens.PurchaseState, screen: screens.Screen): Promise<void> {
  await Promise.all([ctx.answerCallbackQuery(), edit(ctx, state, screen)]);
}

async function edit(ctx: Context, { messageId }: screens.PurchaseState, screen: screens.Screen): Promise<void> {
  if (ctx.chat === undefined || messageId === undefined) return;
  await ctx.api.editMessageText(ctx.chat.id, messageId, screen.html, screens.lookOf(screen));
}

bot.use(chatsInOrder());
bot.use(
  conversations({
    storage: {
      async read(key) {
        const text = await redis.get(`session:${key}`);
        return text === null ? undefined : (JSON.parse(text) as VersionedState<ConversationData>);
      },
      async write(key, state) {
        await redis.set(`session:${key}`, JSON.stringify(state), 'EX', 86_400);
      },
      async delete(key) {
        await redis.del(`session:${key}`);
      },
    },
  }),
);
bot.use(createConversation(buy));
bot.command('buy', (ctx) => ctx.conversation.enter('buy'));

await serveWebhook(bot, 'the conversations bot');
