import { type Emulator, type EmulatorOptions, startEmulator } from 'bot-api-emulator';
import { shopPeople } from './demo-people.ts';

/** An emulator with the shop's bot and people in it, unless the options say otherwise. */
export function startShopEmulator(options: EmulatorOptions = {}) {
  const bot = { first_name: 'Vendbot', username: 'vendbot_playground_bot' };
  return startEmulator({ bot, people: shopPeople, ...options });
}

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
