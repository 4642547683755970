import { type EmulatorOptions, type Person, startEmulator } from 'bot-api-emulator';

/** The people of the demo and of the tests: one of each role. */
export const shopPeople: readonly Person[] = [
  {
    id: 5_310_204_417,
    first_name: 'Adaeze',
    last_name: 'Okonkwo',
    username: 'adaeze_topup',
    language_code: 'en',
    phone_number: '+2348031234567',
    role: 'merchant',
    about: 'Owns the shop in Onitsha and pays for the float',
  },
  {
    id: 5_712_889_030,
    first_name: 'Ibrahim',
    last_name: 'Musa',
    username: 'ibro_vtu',
    language_code: 'en',
    phone_number: '+2348065550142',
    role: 'agent',
    about: 'Sells airtime and data at a stand in Kano',
  },
  {
    id: 6_045_118_256,
    first_name: 'Folake',
    last_name: 'Adeyemi',
    language_code: 'en',
    phone_number: '+2347019876543',
    role: 'customer',
    about: 'Buys power and DStv for her flat in Ibadan',
  },
  {
    id: 6_488_301_774,
    first_name: 'Emeka',
    username: 'emeka_ph',
    language_code: 'en',
    phone_number: '+2349051112233',
    role: 'stranger',
    about: 'Found the bot by chance; nobody has let him in',
  },
];

/** An emulator with the shop's bot and people in it, unless the options say otherwise. */
export function startShopEmulator(options: EmulatorOptions = {}) {
  const bot = { first_name: 'Vendbot', username: 'vendbot_playground_bot' };
  return startEmulator({ bot, people: shopPeople, ...options });
}
