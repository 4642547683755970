import type { Playground } from 'bot-api-emulator';

/** Settings of a bot that talks to a playground in place of Telegram, and to a sandbox in place of the service; its merchants are the playground's. */
export function standInSettings(
  { token, url, people }: Pick<Playground, 'token' | 'url' | 'people'>,
  service: { readonly url: string; readonly apiKey: string },
  redisUrl: string,
) {
  const merchants = people.filter(({ role }) => role === 'merchant').map(({ id }) => id);
  return {
    BOT_TOKEN: token,
    TELEGRAM_API_ROOT: url,
    RESELLER_BASE_URL: service.url,
    RESELLER_API_KEY: service.apiKey,
    REDIS_URL: redisUrl,
    MERCHANT_IDS: merchants.join(','),
  };
}
