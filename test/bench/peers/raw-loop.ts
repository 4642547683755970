/**
 * The lower bound: the same walk with the same updates and the same calls, without a framework, without a promise kept, and without an answer
 * checked. node:http takes the updates, undici makes the calls over connections that stay open, ioredis reads and writes one session
 * an update. Frozen: a change of it would move every ratio of docs/performance.md.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { Redis } from 'ioredis';
import { Pool } from 'undici';
import * as screens from './purchase-screens.ts';
import { type Call, createService, env } from './service.ts';

interface Chat {
  readonly id: number;
}
interface Update {
  readonly message?: { readonly chat: Chat; readonly text?: string };
  readonly callback_query?: { readonly id: string; readonly data?: string; readonly message?: { readonly chat: Chat } };
}
type State = screens.PurchaseState;

const CONNECTIONS = 64;
const KEEP_SECONDS = 86_400;

const redis = new Redis(env('REDIS_URL'));
const telegram = new Pool(new URL(env('TELEGRAM_API_ROOT')).origin, { connections: CONNECTIONS });
const reseller = new Pool(new URL(env('RESELLER_BASE_URL')).origin, { connections: CONNECTIONS });
const authorization = `Bearer ${env('RESELLER_API_KEY')}`;

const call: Call = async (path, payload) => {
  const { body } = await reseller.request({
    path: `/api/v2${path}`,
    method: payload === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: payload === undefined ? null : JSON.stringify(payload),
  });
  return ((await body.json()) as { data: never }).data;
};
const service = createService(call);

/** The last update of each chat: what a person presses may come while what showed it is still being written. */
const chats = new Map<number, Promise<void>>();

async function take(update: Update): Promise<void> {
  const chat = (update.message ?? update.callback_query?.message)?.chat.id;
  if (chat === undefined) return;
  const taken = (chats.get(chat) ?? Promise.resolve()).then(() => handle(update, chat));
  chats.set(chat, taken);
  await taken;
  if (chats.get(chat) === taken) chats.delete(chat);
}

async function handle({ message, callback_query: press }: Update, chat: number): Promise<void> {
  const key = `session:${chat}`;
  const stored = await redis.get(key);
  const state = stored === null ? {} : (JSON.parse(stored) as State);
  const [word = '', value = ''] = (press?.data ?? '').split(/:(.*)/su);
  if (press !== undefined && word === 'confirm') return confirm(press.id, chat, state);
  const next = press === undefined ? await write(message?.text ?? '', chat, state) : await choose(word, value, state);
  if (next === undefined) return;
  await redis.set(key, JSON.stringify(next.state), 'EX', KEEP_SECONDS);
  if (next.screen === undefined) return;
  const shown = edit(chat, next.state, next.screen);
  await (press === undefined ? shown : Promise.all([answer(press.id), shown]));
}

interface Next {
  readonly state: State;
  readonly screen?: screens.Screen;
}

async function write(text: string, chat: number, state: State): Promise<Next | undefined> {
  if (text === '/buy') {
    const screen = screens.servicesScreen(await service.services());
    const sent = await bot('sendMessage', { chat_id: chat, text: screen.html, ...screens.lookOf(screen) });
    return { state: { messageId: (sent as { message_id: number }).message_id } };
  }
  const number = text.replace(/\D/gu, '');
  if (state.product === undefined || number.length !== 11) return undefined;
  const ready = { ...state, number, reference: service.newReference() };
  return { state: ready, screen: screens.cardScreen(ready) };
}

async function choose(word: string, value: string, before: State): Promise<Next | undefined> {
  const state = { ...before };
  switch (word) {
    case 'service':
      state.service = value;
      return { state, screen: screens.providersScreen(state, await service.providers(value)) };
    case 'provider':
      state.provider = value;
      return { state, screen: screens.categoriesScreen(state, await service.products(state.service, value)) };
    case 'category':
      state.category = value;
      return { state, screen: screens.productsScreen(state, await service.products(state.service, state.provider)) };
    case 'product': {
      const product = await service.product(value, state.service, state.provider);
      if (product === undefined) return undefined;
      state.product = product;
      return { state, screen: screens.numberScreen(state) };
    }
    default:
      return undefined;
  }
}

async function confirm(press: string, chat: number, state: State): Promise<void> {
  const { product, number = '', reference = '' } = state;
  if (!(await service.isAsShown(product))) return;
  await Promise.all([answer(press), edit(chat, state, screens.processingScreen(state))]);
  const transaction = await service.buy(product?.product_name ?? '', number, reference);
  await redis.set(`session:${chat}`, '{}', 'EX', KEEP_SECONDS);
  await edit(chat, state, screens.endScreen(state, transaction));
}

function answer(press: string): Promise<unknown> {
  return bot('answerCallbackQuery', { callback_query_id: press });
}

function edit(chat: number, { messageId }: State, screen: screens.Screen): Promise<unknown> {
  return bot('editMessageText', {
    chat_id: chat,
    message_id: messageId,
    text: screen.html,
    ...screens.lookOf(screen),
  });
}

async function bot(method: string, payload: object): Promise<unknown> {
  const { body } = await telegram.request({
    path: `/bot${env('BOT_TOKEN')}/${method}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return ((await body.json()) as { result: unknown }).result;
}

async function read(request: IncomingMessage): Promise<Update> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Update;
}

const server = createServer((request, response) => {
  read(request)
    .then(take)
    .then(() => response.end())
    .catch((error: unknown) => {
      process.stderr.write(`the raw loop: ${String(error)}\n`);
      response.writeHead(500).end();
    });
});
server.listen(Number(env('HTTP_PORT')), '127.0.0.1', () => {
  void bot('setWebhook', { url: env('WEBHOOK_URL'), secret_token: env('WEBHOOK_SECRET') });
});
process.once('SIGTERM', () => process.exit(0));
