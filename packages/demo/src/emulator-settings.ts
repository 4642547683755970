import type { Emulator } from 'bot-api-emulator';

/** Settings of a bot that talks to the emulator in place of Telegram, and to a sandbox in place of the service; its merchants are the emulator's. */
export function emulatorSettings(
  { token, url, people }: Pick<Emulator, 'token' | 'url' | 'people'>,
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
