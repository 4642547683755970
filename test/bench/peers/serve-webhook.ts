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
