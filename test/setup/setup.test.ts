import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort, startShopEmulator } from 'vendbot-demo';
import { startSandbox } from 'reseller-sandbox';
import { readConfig } from '../../src/config.ts';
import { openRedis } from '../../src/redis/connection/open-redis.ts';
import { LINK_GOOD_MS } from '../../src/setup/merchant-link.ts';
import { runSetup, type SetupOptions } from '../../src/setup/run-setup.ts';
import { startLocalServer } from '../support/local-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type RedisServer, startRedisServer } from '../support/redis/servers/redis-server.ts';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { CTRL_C, CTRL_U, DOWN, ENTER, openTerminal, type PersonAtTerminal, UP } from './person-at-terminal.ts';

const KEY = 'sandbox-key#$"';
const OTHER_TOKEN = '123456:ABC-DEF-of_somebody_else';
const DAY_MS = 24 * 3_600_000;
const EXAMPLE = fileURLToPath(new URL('../../.env.example', import.meta.url));

const sandbox = await startSandbox({ apiKey: KEY, wallet: 25_000 });
const redisUrl = await workerRedis();
let emulator: Awaited<ReturnType<typeof startShopEmulator>>;
let directory: string;
let file: string;
let aheadMs: number;
let person: PersonAtTerminal;
let ended: Promise<number>;

afterAll(() => sandbox.stop());

beforeEach(async () => {
  emulator = await startShopEmulator({ conflictPauseMs: 10 });
  directory = await temporaryFolder(onTestFinished);
  file = join(directory, '.env');
  aheadMs = 0;
});

afterEach(() => emulator.stop());

function begin(
  env: Record<string, string> = {},
  { columns = 40, ...options }: Partial<SetupOptions> & { columns?: number } = {},
): void {
  const terminal = openTerminal(columns);
  person = terminal.person;
  ended = runSetup({
    ...terminal.streams,
    directory,
    exampleFile: EXAMPLE,
    env: { TELEGRAM_API_ROOT: emulator.url, ...env },
    now: () => Date.now() + aheadMs,
    randomBytes,
    ...options,
  });
}

/** All that is right, but for the question that is tested. */
function rest(): Record<string, string> {
  return {
    BOT_TOKEN: emulator.token,
    RESELLER_BASE_URL: sandbox.url,
    RESELLER_API_KEY: KEY,
    REDIS_URL: redisUrl,
    MERCHANT_IDS: '5310204417',
    COUNTRY: 'NG',
    CURRENCY: 'NGN',
  };
}

function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(rest()).filter(([name]) => !names.includes(name)));
}

async function stop(): Promise<void> {
  await person.answer(/./u, CTRL_C);
  expect(await ended).toBe(130);
}

async function answerBot(): Promise<void> {
  await person.answer(/token/u, emulator.token + ENTER);
}

async function keepUntil(last: 'account' | 'Redis'): Promise<void> {
  await person.answer(/Keep this bot/u, ENTER);
  await person.answer(/Keep this account/u, ENTER);
  if (last === 'Redis') await person.answer(/Keep this Redis/u, ENTER);
}

/** Merchant and place. */
async function keepRest(): Promise<void> {
  await person.answer(/Keep that/u, ENTER);
  await person.answer(/Keep that/u, ENTER);
}

async function keepAll(): Promise<void> {
  await keepUntil('Redis');
  await keepRest();
}

/** Says yes to all of it. Resolves with what stands in `.env` then. */
async function write(): Promise<Record<string, string | undefined>> {
  await person.answer(/Is everything right/u, ENTER);
  expect(await ended).toBe(0);
  return parseEnv(readFileSync(file, 'utf8'));
}

describe('a shop that is set up from nothing', () => {
  it.each([40, 100])(
    'asks five questions in %s columns, tries each answer, and writes settings that the bot takes',
    async (columns) => {
      begin({}, { columns });
      await person.told(/Send him: \/newbot/u);
      await answerBot();
      await person.told(/Telegram knows this bot: Vendbot \(@vendbot_playground_bot\)/u);
      await person.answer(/address of the reseller/u, `${sandbox.url}/api/v2/${ENTER}`);
      await person.answer(/key/u, KEY + ENTER);
      await person.told(/₦25,000\.00 in the wallet/u);
      await person.answer(/Where is Redis/u, DOWN + ENTER);
      await person.answer(/address of Redis/u, CTRL_U + redisUrl + ENTER);
      await person.told(/which keeps what it is given/u);
      emulator.driver.user('merchant').say(`/start ${await person.link()}`);
      await person.told(/Adaeze Okonkwo \(@adaeze_ok\), id 5310204417, opened/u);
      await person.answer(/Is that the merchant/u, 'y');
      await person.answer(/country/u, ENTER);
      await person.answer(/currency/u, ENTER);
      const written = await write();
      await person.told(/Next: npm start/u);
      expect(written).toMatchObject({ ...rest(), TELEGRAM_API_ROOT: emulator.url });
      const config = readConfig(written);
      expect(config.REFERENCE_KEY).toHaveLength(43);
      expect(config.WEBHOOK_SECRET).toHaveLength(43);
      expect(config.REFERENCE_KEY).not.toBe(config.WEBHOOK_SECRET);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      for (const secret of [emulator.token, KEY, config.REFERENCE_KEY, config.WEBHOOK_SECRET]) {
        expect(person.written).not.toContain(secret);
      }
      // The bot finds the merchant's /start when it begins.
      expect(emulator.driver.pendingUpdates).toBe(1);
    },
  );
});

describe('the token', () => {
  it('must have the form of one, and be one that Telegram knows', async () => {
    begin();
    await person.answer(/token/u, `hello${ENTER}`);
    await person.told(/It must be the token that @BotFather gave/u);
    person.types(CTRL_U + OTHER_TOKEN + ENTER);
    await person.told(/Telegram does not know this token.*send him \/mybots/u);
    await person.answer(/What now/u, ENTER);
    await answerBot();
    await person.told(/Telegram knows this bot/u);
    await stop();
    expect(person.written).not.toContain(OTHER_TOKEN);
  });

  it('is tried again once there is a network', async () => {
    const port = await freePort();
    begin({ ...rest(), TELEGRAM_API_ROOT: `http://127.0.0.1:${port}` });
    await person.told(/Telegram does not answer\. Is this machine on the internet/u);
    const late = await startShopEmulator({ port });
    await person.answer(/What now/u, ENTER);
    await person.answer(/Keep this bot/u, 'n');
    await person.told(/\/newbot/u);
    await stop();
    await late.stop();
  });
});

describe("the reseller's account", () => {
  it('is found again after a wrong address and a wrong key', async () => {
    begin(without('RESELLER_BASE_URL', 'RESELLER_API_KEY'));
    await person.answer(/Keep this bot/u, ENTER);
    await person.answer(/address of the reseller/u, `127.0.0.1:${await freePort()}${ENTER}`);
    await person.answer(/key/u, `wrong${ENTER}`);
    await person.told(/reseller does not answer/u);
    await person.answer(/What now/u, UP + ENTER);
    await person.answer(/address of the reseller/u, CTRL_U + emulator.url + ENTER);
    await person.told(/not as the API does that the bot speaks/u);
    await person.answer(/What now/u, ENTER);
    await person.answer(/address of the reseller/u, CTRL_U + sandbox.url + ENTER);
    await person.told(/does not take this key/u);
    await person.answer(/What now/u, ENTER);
    await person.answer(/key/u, KEY + ENTER);
    await person.told(/₦25,000\.00 in the wallet/u);
    await stop();
  });

  it('is not taken with a key that may not do what the bot needs', async () => {
    const service = await startLocalServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"status":"error","message":"Forbidden"}');
    });
    begin({ ...rest(), RESELLER_BASE_URL: service.url });
    await person.answer(/Keep this bot/u, ENTER);
    await person.told(/knows this key, and the key may not do what the bot needs/u);
    await person.answer(/What now/u, CTRL_C);
    expect(await ended).toBe(130);
    await service.stop();
  });

  it('is told of when its wallet is empty, or its address lets others read the key', async () => {
    const empty = await startSandbox({ apiKey: KEY, wallet: 0 });
    begin(without('RESELLER_BASE_URL'));
    await person.answer(/Keep this bot/u, ENTER);
    await person.answer(/address of the reseller/u, `http://reseller.invalid${ENTER}`);
    await person.told(/the network on the way can read your key/u);
    await person.answer(/key/u, KEY + ENTER);
    await person.answer(/What now/u, UP + ENTER);
    await person.answer(/address of the reseller/u, CTRL_U + empty.url + ENTER);
    await person.told(/The wallet is empty/u);
    await stop();
    await empty.stop();
  });
});

describe('Redis', () => {
  let server: RedisServer;
  let url: string;

  beforeAll(async () => {
    const directory = await temporaryFolder();
    server = await startRedisServer({ directory, settings: ['save ""'], password: 'p@ss' });
    url = `redis://127.0.0.1:${server.port}`;
  });

  afterAll(() => server.kill());

  it('with a password is asked for it, and with settings that lose orders is looked at again', async () => {
    begin({ ...rest(), REDIS_URL: url });
    await keepUntil('account');
    await person.told(/wants a password/u);
    await person.answer(/What now/u, ENTER);
    await person.answer(/password of Redis/u, `wrong${ENTER}`);
    await person.told(/wants a password/u);
    await person.answer(/What now/u, ENTER);
    await person.answer(/password of Redis/u, `p@ss${ENTER}`);
    await person.told(/set appendonly to yes/u);
    const redis = openRedis(`redis://:p%40ss@127.0.0.1:${server.port}`);
    await redis.connect();
    await Promise.all([
      redis.config('SET', 'appendonly', 'yes'),
      redis.config('SET', 'maxmemory-policy', 'noeviction'),
    ]);
    redis.disconnect();
    await person.answer(/What now/u, ENTER);
    await person.answer(/Keep this Redis/u, ENTER);
    await keepRest();
    expect((await write())['REDIS_URL']).toBe(`redis://:p%40ss@127.0.0.1:${server.port}`);
    expect(person.written).not.toMatch(/p@ss|p%40ss/u);
  });

  it('may not be there, may be another one, and may come with docker compose', async () => {
    begin({ ...rest(), REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    await keepUntil('account');
    await person.told(/No Redis answers at 127\.0\.0\.1:\d+\. .*apt install redis-server/u);
    await person.answer(/What now/u, DOWN + ENTER);
    await person.answer(/Where is Redis/u, UP + ENTER);
    await person.told(/will start with the bot, in a container/u);
    await keepRest();
    expect((await write())['REDIS_PASSWORD']).toMatch(/^[0-9a-f]{32}$/u);
    await person.told(/Next: docker compose up/u);
  });
});

describe('the merchant', () => {
  const OPENER = (name: string, id: number) => new RegExp(`${name}.*id ${id}, opened`, 'u');

  beforeEach(async () => {
    emulator.driver.user('customer').say('hello?');
    begin(without('MERCHANT_IDS'));
    await keepUntil('Redis');
  });

  it('is who opens the link first and is said to be; a second person who opens it is nobody', async () => {
    const link = await person.link();
    emulator.driver.user('merchant').say(`/start ${link}`);
    emulator.driver.user('agent').say(`/start ${link}`);
    await person.told(OPENER('Adaeze', 5310204417));
    await person.answer(/Is that the merchant/u, 'y');
    expect(await finish()).toBe('5310204417');
  });

  it('is not who is not said to be, and that link is good for nobody any more', async () => {
    const spent = await person.link();
    emulator.driver.user('stranger').say(`/start ${spent}`);
    await person.told(OPENER('Emeka', 6488301774));
    await person.answer(/Is that the merchant/u, ENTER);
    await person.told(/that link is spent/u);
    const link = await person.link();
    expect(link).not.toBe(spent);
    emulator.driver.user('agent').say(`/start ${spent}`);
    await person.told(/Ibrahim Musa.*opened a link that is no longer good.*Waiting/u);
    emulator.driver.user('merchant').say(`/start ${link}`);
    await person.answer(/Is that the merchant/u, 'y');
    expect(await finish()).toBe('5310204417');
  });

  it('is not who opens the link a day later', async () => {
    const link = await person.link();
    aheadMs = DAY_MS;
    emulator.driver.user('merchant').say(`/start ${link}`);
    await person.told(/Adaeze.*opened a link that is no longer good/u);
    expect(await person.link()).not.toBe(link);
    await stop();
  });

  it('gets a new link when the ten minutes are over', async () => {
    const link = await person.link();
    aheadMs = LINK_GOOD_MS;
    // Which ends the wait of the poll.
    emulator.driver.user('agent').say('hello?');
    await person.told(/The ten minutes are over/u);
    expect(await person.link()).not.toBe(link);
    await stop();
  });

  it('may be named by an id, which is looked up', async () => {
    await person.answer(/Waiting/u, ENTER);
    await person.answer(/Telegram id/u, `@adaeze${ENTER}`);
    await person.told(/must be Telegram ids/u);
    person.types(`${CTRL_U}6045118256${ENTER}`);
    await person.told(/That is Folake Adeyemi \(id 6045118256\)/u);
    await person.answer(/Is that right/u, 'n');
    await person.answer(/Telegram id/u, `5310204417${ENTER}`);
    await person.told(/somebody who has not pressed Start at this bot/u);
    await person.answer(/Is that right/u, 'y');
    expect(await finish()).toBe('5310204417');
  });

  /** Resolves with the ids that are written. */
  async function finish(): Promise<string | undefined> {
    await person.answer(/Keep that/u, ENTER);
    return (await write())['MERCHANT_IDS'];
  }
});

describe('a bot whose messages go elsewhere', () => {
  it('says that another program asks for them', async () => {
    const other = new AbortController();
    const poll = async (): Promise<void> => {
      while (!other.signal.aborted) {
        await fetch(`${emulator.url}/bot${emulator.token}/getUpdates?timeout=20`, { signal: other.signal }).catch(
          () => undefined,
        );
      }
    };
    const polling = poll();
    await begun();
    await person.told(/Another program asks for this bot's messages/u);
    await typesId();
    other.abort();
    await polling;
  });

  it('says where a webhook brings them', async () => {
    await fetch(`${emulator.url}/bot${emulator.token}/setWebhook?url=https://bot.example.com/telegram`);
    await begun();
    await person.told(/A webhook brings this bot's messages to bot\.example\.com/u);
    await typesId();
  });

  async function begun(): Promise<void> {
    begin(without('MERCHANT_IDS'));
    await keepUntil('Redis');
  }

  async function typesId(): Promise<void> {
    await person.answer(/What now/u, ENTER);
    await person.asked(/Telegram id/u);
    await stop();
  }
});

describe('the place', () => {
  it('outside Nigeria has a currency and a clock of its own', async () => {
    begin({ ...without('COUNTRY', 'CURRENCY'), TIME_ZONE: 'Africa/Accra' });
    await keepUntil('Redis');
    await person.answer(/Keep that/u, ENTER);
    await person.answer(/country/u, `${CTRL_U}Ghana${ENTER}`);
    await person.told(/must be a country code such as NG/u);
    person.types(`${CTRL_U}gh${ENTER}`);
    await person.answer(/currency/u, `ghs${ENTER}`);
    await person.told(/Ghana, with sums such as GH₵1,234\.50, on the clock of Africa\/Accra/u);
    expect(await write()).toMatchObject({ COUNTRY: 'GH', CURRENCY: 'GHS', TIME_ZONE: 'Africa/Accra' });
  });
});

describe('a .env that is there', () => {
  const TEXT = () =>
    `${Object.entries(rest())
      .map(([name, value]) => `${name}='${value}'`)
      .join('\n')}\n# mine\nLOG_LEVEL=debug\n`;

  beforeEach(() => {
    writeFileSync(file, TEXT());
  });

  it('is kept as it is by who stops, at any question or at the end', async () => {
    begin();
    await person.answer(/Keep this bot/u, CTRL_C);
    expect(await ended).toBe(130);
    await person.told(/Stopped\. Nothing was written/u);
    begin();
    await keepAll();
    await person.answer(/Is everything right/u, UP + ENTER);
    expect(await ended).toBe(130);
    expect(readFileSync(file, 'utf8')).toBe(TEXT());
  });

  it('says which lines change, and keeps the rest; the references of before are still read', async () => {
    begin();
    await keepAll();
    await person.told(/These lines of it change: REFERENCE_KEY, WEBHOOK_SECRET, TELEGRAM_API_ROOT\./u);
    expect((await write())['REFERENCE_KEY']).toBe(emulator.token);
    expect(readFileSync(file, 'utf8').startsWith(TEXT())).toBe(true);
    begin();
    await keepAll();
    await person.told(/All of that is in \.env already/u);
    await stop();
  });

  it('may have each answer changed before it is written', async () => {
    begin();
    await keepAll();
    await person.answer(/Is everything right/u, DOWN.repeat(5) + ENTER);
    await person.answer(/country/u, `${CTRL_U}KE${ENTER}`);
    await person.answer(/currency/u, `${CTRL_U}KES${ENTER}`);
    await person.told(/Place: Kenya/u);
    expect(readConfig(await write())).toMatchObject({ COUNTRY: 'KE', LOG_LEVEL: 'debug' });
  });

  it('is told of what else in it keeps the bot from starting', async () => {
    writeFileSync(file, `${TEXT()}LOG_LEVEL=loud\n`);
    begin();
    await keepAll();
    await write();
    await person.told(/LOG_LEVEL must be fatal, error/u);
  });
});

describe('without a terminal', () => {
  it.each([
    ['what is missing', {}, 1, /BOT_TOKEN is missing[^]*RESELLER_API_KEY is missing/u],
    ['that nothing is', rest, 0, /^Nothing is missing/u],
  ])('says %s', async (_title, env, code, said) => {
    const { person: reader, streams } = openTerminal(80);
    const output = { ...streams, input: Object.assign(streams.input, { isTTY: false }) };
    begin(typeof env === 'function' ? env() : env, output);
    expect(await ended).toBe(code);
    expect(reader.written).toMatch(said);
    expect(existsSync(file)).toBe(false);
  });
});
