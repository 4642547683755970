/**
 * The yardstick: the same purchase as straightforward grammY, with a session in Redis and grammY's own fetch. It promises nothing: what is lost
 * between its steps is lost. Chats are taken in order, as grammY's documentation asks for with sessions.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bot, type Context, session, type SessionFlavor, type StorageAdapter, webhookCallback } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { Redis } from 'ioredis';

interface PurchaseState {
  messageId?: number;
  service?: string;
  provider?: string;
  category?: string;
  product?: Product;
  number?: string;
  reference?: string;
}
interface Product {
  readonly product_name: string;
  readonly category: string | null;
  readonly description: string | null;
  readonly fixed_price: number;
  readonly available: boolean;
}
interface Transaction {
  readonly transaction_status: string;
  readonly paid_amount: number;
  readonly remark: string | null;
}
type BareContext = Context & SessionFlavor<PurchaseState>;

const env = (name: string): string => process.env[name] ?? '';
const POLL_MS = 2_000;

const redis = new Redis(env('REDIS_URL'));
const bot = new Bot<BareContext>(env('BOT_TOKEN'), { client: { apiRoot: env('TELEGRAM_API_ROOT') } });

const chats = new Map<number, Promise<void>>();
bot.use(async (ctx, next) => {
  const id = ctx.chat?.id ?? 0;
  const before = chats.get(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  chats.set(id, promise);
  await before;
  try {
    await next();
  } finally {
    resolve();
    if (chats.get(id) === promise) chats.delete(id);
  }
});
bot.use(session({ initial: (): PurchaseState => ({}), storage: redisStorage() }));

bot.command('buy', async (ctx) => {
  const services = await list('/get-services');
  const rows = inPairs(services.map((service) => ({ text: capital(service), callback_data: `service:${service}` })));
  const message = await ctx.reply('What would you like to buy?', { ...LOOK, ...keyboard(rows) });
  ctx.session = { messageId: message.message_id };
});

bot.callbackQuery(/^service:(.+)$/u, async (ctx) => {
  const service = ctx.match[1] ?? '';
  ctx.session.service = service;
  const providers = await list(`/get-providers?service=${encodeURIComponent(service)}`);
  const buttons = providers.map((provider) => ({ text: provider, callback_data: `provider:${provider}` }));
  await show(ctx, 'Which provider?', inPairs(buttons));
});

bot.callbackQuery(/^provider:(.+)$/u, async (ctx) => {
  ctx.session.provider = ctx.match[1] ?? '';
  const categories = [...new Set((await products(ctx.session)).map(({ category }) => category ?? 'Other'))];
  const buttons = categories.map((category) => ({ text: category, callback_data: `category:${category}` }));
  await show(ctx, 'Which kind?', inPairs(buttons));
});

bot.callbackQuery(/^category:(.+)$/u, async (ctx) => {
  ctx.session.category = ctx.match[1] ?? '';
  const offered = (await products(ctx.session)).filter(({ category }) => (category ?? 'Other') === ctx.match[1]);
  const rows = offered.slice(0, 8).map((product) => [
    {
      text: `${product.description} · ${naira(product.fixed_price)}`,
      callback_data: `product:${product.product_name}`,
    },
  ]);
  await show(ctx, 'Which one? You can also type a word to search, such as a size or a name.', rows);
});

bot.callbackQuery(/^product:(.+)$/u, async (ctx) => {
  const product = (await products(ctx.session)).find(({ product_name: name }) => name === ctx.match[1]);
  if (product === undefined) return;
  ctx.session.product = product;
  const share = { text: 'Use my own number', callback_data: 'share' };
  await show(ctx, '📱 Which <b>phone number</b> is it for? Type it, for example 0803 123 4567, or share a contact.', [
    [share],
  ]);
});

bot.on('message:text', async (ctx) => {
  const number = ctx.message.text.replace(/\D/gu, '');
  if (ctx.session.product === undefined || number.length !== 11) return;
  ctx.session.number = number;
  ctx.session.reference = randomUUID();
  await edit(ctx, ['🧾 <b>Please check</b>', '', ...facts(ctx.session), '', ...ASK].join('\n'), [
    [{ text: 'Confirm', callback_data: 'confirm' }],
    [
      { text: 'Change', callback_data: 'change' },
      { text: 'Cancel', callback_data: 'cancel' },
    ],
  ]);
});

bot.callbackQuery('confirm', async (ctx) => {
  const purchaseState = ctx.session;
  const now = await call<Product>(`/products/${encodeURIComponent(purchaseState.product?.product_name ?? '')}`);
  if (!now.available || now.fixed_price !== purchaseState.product?.fixed_price) return;
  const processing = ['⏳ <b>Processing</b>', '', ...facts(purchaseState), '', 'Don’t buy again.'].join('\n');
  await Promise.all([ctx.answerCallbackQuery(), edit(ctx, processing)]);
  const body = {
    customer_id: purchaseState.number,
    product_name: purchaseState.product.product_name,
    reference: purchaseState.reference,
  };
  let transaction = await call<Transaction>('/purchase', body);
  while (transaction.transaction_status === 'processing') {
    await sleep(POLL_MS);
    transaction = await call<Transaction>(`/transactions/${purchaseState.reference}`);
  }
  const end = transaction.transaction_status === 'successful' ? '✅ <b>Done!</b>' : '❌ <b>The purchase failed.</b>';
  const paid = [`Paid: <b>${naira(transaction.paid_amount)}</b>`, transaction.remark ?? '', new Date().toISOString()];
  await edit(ctx, [end, '', ...facts(purchaseState), ...paid].join('\n'));
  ctx.session = {};
});

const LOOK = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const;
const ASK = ['⚠️ Check the number: wrong-number purchases can’t be reversed.', 'Tap Confirm to buy.'];
const BACK = [
  { text: 'Back', callback_data: 'back' },
  { text: 'Cancel', callback_data: 'cancel' },
];

async function show(ctx: BareContext, question: string, rows: InlineKeyboardButton[][]): Promise<void> {
  const { service = '', provider, product, category } = ctx.session;
  const path = [capital(service), provider, product?.description ?? category].filter((part) => part !== undefined);
  const html = `🛒 <b>${path.join(' › ')}</b>\n\n${question}`;
  await Promise.all([ctx.answerCallbackQuery(), edit(ctx, html, [...rows, BACK])]);
}

async function edit(ctx: BareContext, html: string, rows: InlineKeyboardButton[][] = []): Promise<void> {
  const { messageId } = ctx.session;
  if (ctx.chat === undefined || messageId === undefined) return;
  await ctx.api.editMessageText(ctx.chat.id, messageId, html, { ...LOOK, ...keyboard(rows) });
}

function keyboard(rows: InlineKeyboardButton[][]) {
  return rows.length === 0 ? {} : { reply_markup: { inline_keyboard: rows } };
}

function facts({ product, provider, number, reference }: PurchaseState): string[] {
  return [
    `Product: <b>${product?.description}</b>`,
    `Provider: ${provider}`,
    `Phone number: <code>${number}</code>`,
    `You pay: <b>${naira(product?.fixed_price ?? 0)}</b>`,
    `Reference: <code>${reference}</code>`,
  ];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function naira(amount: number): string {
  return `₦${amount.toFixed(2)}`;
}

function inPairs<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, row) => items.slice(row * 2, row * 2 + 2));
}

async function call<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${env('RESELLER_BASE_URL')}/api/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${env('RESELLER_API_KEY')}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}

const cache = new Map<string, Promise<unknown[]>>();

/** A list that is asked for once and kept. */
function list<T = string>(path: string): Promise<T[]> {
  const known = cache.get(path) ?? call<unknown[]>(path);
  cache.set(path, known);
  return known as Promise<T[]>;
}

async function products({ service = '', provider = '' }: PurchaseState): Promise<Product[]> {
  const all = await list<Product>(
    `/get-products?service=${encodeURIComponent(service)}&provider=${encodeURIComponent(provider)}`,
  );
  return all.filter(({ available }) => available);
}

function redisStorage(): StorageAdapter<PurchaseState> {
  const keyOf = (chat: string): string => `session:${chat}`;
  return {
    async read(chat) {
      const text = await redis.get(keyOf(chat));
      return text === null ? undefined : (JSON.parse(text) as PurchaseState);
    },
    async write(chat, purchaseState) {
      await redis.set(keyOf(chat), JSON.stringify(purchaseState), 'EX', 86_400);
    },
    async delete(chat) {
      await redis.del(keyOf(chat));
    },
  };
}

const secretToken = env('WEBHOOK_SECRET');
const server = createServer((request, response) => {
  void handle(request, response).catch((error: unknown) => {
    process.stderr.write(`the bare bot: ${String(error)}\n`);
    if (!response.headersSent) response.writeHead(500).end();
  });
});
const handle = webhookCallback(bot, 'http', { secretToken, timeoutMilliseconds: 60_000 });
await bot.init();
server.listen(Number(env('HTTP_PORT')), '127.0.0.1', () => {
  void bot.api.setWebhook(env('WEBHOOK_URL'), { secret_token: secretToken });
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  redis.disconnect();
  process.exit(0);
});
