import packageJson from '../../package.json' with { type: 'json' };
import type { createBot } from '../bot/bot.ts';
import type { AllWords } from '../bot/ui/words.ts';
import type { AnswerCheckout } from '../bot/chat/accounts/payments.ts';
import { createUpdateHandler, LEASE_LIMIT_MS } from '../bot/runtime/handle-update.ts';
import { createPolling } from '../bot/runtime/polling.ts';
import type { PressReplies } from '../bot/runtime/press-replies.ts';
import type { Telegram } from '../bot/runtime/telegram.ts';
import type { UpdateLeases } from '../bot/runtime/update-leases.ts';
import { createTellDropped, createWaitingLimit } from '../bot/runtime/waiting-limit.ts';
import { createWebhookSource, createWebhookWatch } from '../bot/runtime/webhook-source.ts';
import type { Merchants } from '../bot/shared/people/merchants.ts';
import type { Config } from '../config.ts';
import { createServer } from '../http/server.ts';
import { findLastRun } from '../services/daily-work.ts';
import type { Shop } from '../services/shop.ts';
import { createExposition } from '../telemetry/metrics-endpoint.ts';
import type { Metrics } from '../telemetry/record-metrics.ts';
import { createWatchWallet } from '../services/accounts/watch-money.ts';

interface UpdateParts {
  readonly config: Config;
  readonly merchants: Pick<Merchants, 'webhookGone'>;
  readonly telegram: Telegram;
  readonly bot: ReturnType<typeof createBot>;
  readonly leases: UpdateLeases;
  readonly pressReplies: PressReplies;
  readonly words: AllWords;
  readonly answerCheckout: AnswerCheckout;
  readonly isTelegramAway: () => boolean;
  readonly metrics: Metrics;
}

/** The part of app.ts that takes updates, and answers for health and metrics. */
export function composeUpdates(shop: Shop, parts: UpdateParts) {
  const { config, merchants, telegram, bot, leases, pressReplies, words, answerCheckout, isTelegramAway, metrics } =
    parts;
  const { logger } = shop;
  const { api } = telegram;
  const webhook = webhookOf(config);
  const limit = createWaitingLimit({
    tell: createTellDropped({ api, words, people: shop.people, pressReplies, logger }),
  });
  const handler = createUpdateHandler({
    bot,
    words,
    leases,
    answerCheckout,
    isStoreFailure: shop.isStoreFailure,
    leaseLimitMs: LEASE_LIMIT_MS,
    limit: webhook === undefined ? undefined : limit,
    onHandled: (durationMs, outcome) => metrics.handled(durationMs, outcome),
    logger,
  });
  const updates =
    webhook === undefined
      ? createPolling({ api: telegram.pollApi, bot, handler, limit, now: Date.now, logger })
      : createWebhookSource({ api, bot, handler, ...webhook, watch: watchOf(webhook), logger });
  const isReady = async (): Promise<boolean> => updates.isTaking() && (await shop.isReady());
  const server = createServer({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    webhook:
      webhook === undefined
        ? undefined
        : {
            path: new URL(webhook.url).pathname,
            secret: webhook.secret,
            handle: (update) => handleWithReply(update),
          },
    isReady,
    metrics: createExposition(metrics.instruments, {
      build: { version: packageJson.version, node: process.version },
      isReady,
      isShut: shop.isShut,
      readWorkload: shop.readWorkload,
      findLastRun: (work) => findLastRun(shop, work),
      wallet: createWatchWallet(shop),
      isTelegramAway,
      now: shop.now,
    }),
    logger,
  });
  return { handler, updates, server };

  async function handleWithReply(update: Parameters<PressReplies['open']>[0]) {
    if (!updates.isTaking()) return { type: 'later' } as const;
    const press = pressReplies.open(update);
    const type = await handler.handle(update);
    return { type, reply: press?.close(type) };
  }

  function watchOf(webhook: { url: string; secret: string }) {
    return createWebhookWatch({
      api,
      ...webhook,
      leases: shop.leases,
      onFound: (found) => metrics.webhookFound(found),
      tellGone: () => merchants.webhookGone(),
      logger,
    });
  }
}

function webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: Config) {
  return url === undefined || secret === undefined ? undefined : { url, secret };
}
