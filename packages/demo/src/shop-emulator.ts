import { defaultPeople, type Emulator, type EmulatorOptions, type Person, startEmulator } from 'bot-api-emulator';

const ROLES = [
  { role: 'merchant', about: 'Owns the shop in Onitsha and pays for the float' },
  { role: 'agent', about: 'Sells airtime and data at a stand in Kano' },
  { role: 'customer', about: 'Buys power and DStv for her flat in Ibadan' },
  { role: 'stranger', about: 'Found the bot by chance; nobody has let him in' },
];

/** The people of the demo and of the tests: one of each role. */
export const shopPeople: readonly Person[] = defaultPeople.map((person, at) => ({ ...person, ...ROLES[at] }));

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
