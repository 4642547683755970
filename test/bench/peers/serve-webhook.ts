import { createServer } from 'node:http';
import { type Bot, type Context, webhookCallback } from 'grammy';
import { env } from './service.ts';

/** Takes updates at HTTP_PORT until SIGTERM, and tells Telegram where. @param name for the log */
export async function serveWebhook<C extends Context>(bot: Bot<C>, name: string): Promise<void> {
  const secretToken = env('WEBHOOK_SECRET');
  const handle = webhookCallback(bot, 'http', { secretToken, timeoutMilliseconds: 60_000 });
  await bot.init();
  createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      process.stderr.write(`${name}: ${String(error)}\n`);
      if (!response.headersSent) response.writeHead(500).end();
    });
  }).listen(Number(env('HTTP_PORT')), '127.0.0.1', () => {
    void bot.api.setWebhook(env('WEBHOOK_URL'), { secret_token: secretToken });
  });
  process.once('SIGTERM', () => process.exit(0));
}

/** Takes the updates of each chat one after the other, as grammY's documentation asks for with sessions and with conversations. */
export function chatsInOrder() {
  const chats = new Map<number, Promise<void>>();
  return async (ctx: { readonly chat?: { readonly id: number } | undefined }, next: () => Promise<void>) => {
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
  };
}
