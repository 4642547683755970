import { formatMoney } from '../domain/shared/money.ts';
import { checkReseller, type ResellerCheck } from './try-settings.ts';
import type { Values } from './env-file.ts';
import { type Ask, faultOf, presentOf, type Terminal } from './terminal.ts';

const ABOUT = `The bot buys from your reseller, and pays from your wallet there. Log in at the reseller and look for “API”, or ask its support for two things: the address of its API, and a key of yours that may read the wallet, list products and buy.`;

const TIMEOUT_MS = 10_000;

export const askReseller: Ask = async ({ terminal }, present, again) => {
  const kept = again ? undefined : presentOf(present, 'RESELLER_API_KEY');
  let baseUrl = presentOf(present, 'RESELLER_BASE_URL');
  let apiKey = baseUrl === undefined ? undefined : kept;
  let asksAddress = apiKey === undefined;
  if (asksAddress) terminal.say(ABOUT);
  for (;;) {
    if (asksAddress || baseUrl === undefined) baseUrl = await askAddress(terminal, baseUrl);
    apiKey ??= await terminal.askSecret({ message: 'Paste your key there', faultOf: faultOf('RESELLER_API_KEY') });
    terminal.say('Asking the reseller …');
    const found = await checkReseller({ baseUrl, apiKey, timeoutMs: TIMEOUT_MS });
    if (found.type === 'there') {
      const proof = walletOf(found, present);
      terminal.step(proof);
      if (found.balanceMinor <= 0) terminal.warn('The wallet is empty. Put money in before the first sale.');
      const settings = { RESELLER_BASE_URL: baseUrl, RESELLER_API_KEY: apiKey };
      if (apiKey !== kept || (await terminal.confirm('Keep this account?', true)))
        return { settings, proof: `${new URL(baseUrl).host}: ${proof}` };
      [asksAddress, apiKey] = [true, undefined];
    } else {
      const [initial, text] = FAULTS[found.type];
      terminal.warn(text);
      const next = await terminal.choose(
        'What now?',
        { key: 'Paste another key', address: 'Type another address', again: 'Ask the reseller again' },
        { initial },
      );
      asksAddress = next === 'address';
      if (next === 'key') apiKey = undefined;
    }
  }
};

async function askAddress(terminal: Terminal, initial: string | undefined): Promise<string> {
  const isWrong = faultOf('RESELLER_BASE_URL');
  const typed = await terminal.ask({
    message: "The address of the reseller's API",
    initial,
    faultOf: (text) => isWrong(addressOf(text)),
  });
  const { protocol, hostname } = new URL(addressOf(typed));
  // Nobody else is on the network inside this machine.
  if (protocol === 'http:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(hostname)) {
    terminal.warn(
      'This address begins with http://, so the network on the way can read your key. Use https:// if the reseller has it.',
    );
  }
  return addressOf(typed);
}

const FAULTS = {
  'unknown-key': [
    'key',
    'The reseller does not take this key. Copy it once more, whole, and look whether the address is the one of your account.',
  ],
  'no-rights': [
    'key',
    'The reseller knows this key, and the key may not do what the bot needs. Ask for one that may read the wallet, list products and buy.',
  ],
  'not-the-service': [
    'address',
    'Something answers at this address, and not as the API does that the bot speaks (docs/reseller-api.md). Look at the address: it is the one of the API, not of the web page.',
  ],
  silent: [
    'again',
    'The reseller does not answer. Look at the address, and whether this machine is on the internet. Some resellers answer only to machines that they were told of.',
  ],
} as const satisfies Record<Exclude<ResellerCheck['type'], 'there'>, readonly [next: string, text: string]>;

/** In the form of the setting: with its scheme, and without the path that the bot adds. */
export function addressOf(text: string): string {
  const address = /^[a-z]+:\/\//iu.test(text) || text === '' ? text : `https://${text}`;
  return address
    .replace(/\/+$/u, '')
    .replace(/\/api\/v2$/u, '')
    .replace(/\/+$/u, '');
}

function walletOf({ balanceMinor, services }: ResellerCheck & { type: 'there' }, present: Values): string {
  const sum = formatMoney(balanceMinor, presentOf(present, 'CURRENCY') ?? 'NGN', 'en');
  return `${sum} in the wallet, ${services.length} kinds of things to sell`;
}
