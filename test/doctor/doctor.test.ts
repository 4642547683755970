import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { startSandbox } from 'reseller-sandbox';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { emulatorSettings, freePort, startLocalRedis, startShopEmulator } from 'vendbot-demo';
import { checkArchive, checkClock, checkNode, type Check, look, ok, wrong } from '../../src/doctor/checks.ts';
import { doctorReport } from '../../src/doctor.ts';
import { diagnose, logDiagnosis, runChecks } from '../../src/doctor/diagnose.ts';
import { readConfig } from '../../src/config.ts';
import { loadWords } from '../../src/bot/ui/words.ts';
import { doctorCommand } from '../flows/support/run-command.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { startLocalServer } from '../support/local-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOWHERE = 'http://127.0.0.1:1';
const LOCALES = new URL('../../locales/', import.meta.url);
const [emulator, sandbox, redis] = await Promise.all([
  startShopEmulator({ started: true, conflictPauseMs: 100 }),
  startSandbox(),
  startLocalRedis(),
]);
const raw = new Redis(redis.url);
const env: Record<string, string> = { ...emulatorSettings(emulator, sandbox, redis.url), HTTP_PORT: '0' };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  emulator.driver.faults.clear();
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});
afterAll(async () => {
  // One that writes its first append-only file takes no SIGTERM.
  while (/^aof_rewrite_\w+:1\r$/mu.test(await raw.info('persistence'))) await sleep(20);
  raw.disconnect();
  await Promise.all([emulator.stop(), sandbox.stop(), redis.stop()]);
});

type Settings = Record<string, string | undefined>;

/** What the doctor sees, as `state about: text`. */
async function see(changes: Settings = {}, locales = LOCALES, pollSeconds = 0): Promise<string[]> {
  const findings = await diagnose({ ...env, ...changes }, locales, pollSeconds);
  return findings.map(({ about, state, text }) => `${state} ${about}: ${text}`);
}

/** What is not well among it. */
async function faults(changes: Settings = {}, locales = LOCALES): Promise<string[]> {
  return (await see(changes, locales)).filter((line) => !line.startsWith('ok '));
}

async function hangingServer(): Promise<string> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('of a shop where all is well every line is ok, each thing is there, and nothing was bought or changed', async () => {
  const lines = await see();
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  const about = 'settings Node words archive Redis service catalogue clock clock Telegram merchants updates';
  expect(lines.map((line) => line.replace(/:.*/u, ''))).toEqual(about.split(' ').map((each) => `ok ${each}`));
  expect(lines.join('\n')).toMatch(/@vendbot_playground_bot[^]*nobody else takes them/u);
  expect(lines).toContainEqual(expect.stringMatching(/^ok service: .*₦500,000/u));
  expect(lines).toContainEqual(expect.stringMatching(/^ok Redis: (?:Redis|Valkey) \d+\.\d+/u));
  expect(sandbox.transactions()).toEqual([]);
  expect(emulator.driver.calls('deleteWebhook') + emulator.driver.calls('setWebhook')).toBe(0);
});

test.each<[what: string, changes: Record<string, string>, line: RegExp]>([
  ['what is allowed and not wise', { RESEND_GRACE_MS: '1' }, /^look settings: RESEND_GRACE_MS/u],
  ['the token of no bot', { BOT_TOKEN: '1:wrong-token' }, /^wrong Telegram: does not know this bot.*BOT_TOKEN/u],
  ['no Telegram', { TELEGRAM_API_ROOT: NOWHERE }, /^wrong Telegram: does not answer.*TELEGRAM_API_ROOT/u],
  ['a wrong key', { RESELLER_API_KEY: 'wrong-key' }, /^wrong service: refuses the key in RESELLER_API_KEY/u],
  ['no service', { RESELLER_BASE_URL: NOWHERE }, /^wrong service: does not answer.*RESELLER_BASE_URL/u],
  ['no replicas', { REDIS_REPLICAS: '1' }, /^wrong Redis: connect 1 replicas.*REDIS_REPLICAS/u],
  ['no Redis', { REDIS_URL: 'redis://127.0.0.1:1' }, /^wrong Redis: .*REDIS_URL/u],
  ['no such host', { REDIS_URL: 'redis://nowhere.invalid:6379' }, /^wrong Redis: .*REDIS_URL/u],
  ['no cluster', { REDIS_URL: 'redis-cluster://127.0.0.1:1' }, /^wrong Redis: .*REDIS_URL/u],
  ['no Sentinel', { REDIS_URL: 'redis-sentinel://127.0.0.1:1#mymaster' }, /^wrong Redis: .*REDIS_URL/u],
])('%s is one line', async (_, changes, line) => {
  expect(await faults(changes)).toEqual([expect.stringMatching(line)]);
});

describe('settings', () => {
  test('all that is wrong is there, never with a value, and what can be looked at is', async () => {
    const lines = await see({ BOT_TOKEN: 'secret-nonsense', RESELLER_API_KEY: undefined, ACCESS: 'maybe' });
    expect(lines.filter((line) => line.startsWith('wrong '))).toEqual([
      expect.stringMatching(/^wrong settings: BOT_TOKEN must/u),
      'wrong settings: RESELLER_API_KEY is missing',
      expect.stringMatching(/^wrong settings: ACCESS must/u),
    ]);
    expect(lines.join('\n')).not.toMatch(/nonsense|maybe/u);
    expect(lines).toContainEqual(expect.stringMatching(/^ok Redis/u));
  });

  test('without any there are lines all the same', async () => {
    const findings = await diagnose({}, LOCALES, 0);
    expect(findings.filter(({ state }) => state === 'wrong')).toHaveLength(5);
  });
});

describe('Telegram', () => {
  test('that refuses, with its number', async () => {
    const effect = { type: 'server-error', status: 502 } as const;
    emulator.driver.faults.add({ on: 'call', times: 0, method: 'getMe', effect });
    expect(await faults()).toEqual([expect.stringMatching(/^wrong Telegram: /u)]);
  });

  test('a merchant who never pressed Start', async () => {
    const [stranger] = emulator.driver.addPeople(1);
    const id = String(stranger!.person.id);
    expect(await faults({ MERCHANT_IDS: `${env['MERCHANT_IDS']},${id}` })).toEqual([
      expect.stringMatching(new RegExp(`^look merchants: ${id} cannot be told anything.*MERCHANT_IDS`, 'u')),
    ]);
  });

  test('another process that polls', async () => {
    const stopping = new AbortController();
    cleanups.push(() => stopping.abort());
    const poll = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await call('getUpdates', { timeout: 20 }, stopping.signal).catch(() => undefined);
      }
    };
    void poll();
    expect(await see({}, LOCALES, 2)).toContainEqual(
      expect.stringMatching(/^wrong updates: another process polls.*BOT_TOKEN/u),
    );
  });

  test('updates that wait for the start are left there', async () => {
    emulator.driver.user('customer').say('hello');
    expect(await see()).toContainEqual('ok updates: wait for npm start');
    expect(await see()).toContainEqual('ok updates: wait for npm start');
    // Telegram has nothing left for the bot.
    await call('deleteWebhook', { drop_pending_updates: true });
  });

  describe('a webhook', () => {
    const OURS = { WEBHOOK_URL: 'https://shop.example.com/secret-path', WEBHOOK_SECRET: 'secret' };
    const set = async (url: string): Promise<void> => {
      await call('setWebhook', { url });
      cleanups.push(() => call('deleteWebhook', {}));
    };

    test('that is not wanted', async () => {
      await set('https://elsewhere.example.com/secret-path');
      const lines = await faults();
      expect(lines).toEqual([expect.stringMatching(/^look updates: .*\(elsewhere\.example\.com\).*npm start/u)]);
    });

    test('that is to be set, is set, and stands elsewhere', async () => {
      expect(await faults(OURS)).toEqual([]);
      await set(OURS.WEBHOOK_URL);
      expect(await see(OURS)).toContainEqual(expect.stringMatching(/^ok updates: come by the webhook/u));
      emulator.driver.user('customer').say('hello');
      await expect
        .poll(() => faults(OURS))
        .toEqual([expect.stringMatching(/^look updates: Telegram could not bring/u)]);
      await call('deleteWebhook', { drop_pending_updates: true });
      await set('https://elsewhere.example.com/');
      expect(await faults(OURS)).toEqual([expect.stringMatching(/^look updates: .*another address/u)]);
    });
  });

  async function call(method: string, body: object, signal?: AbortSignal): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal === undefined ? {} : { signal }) };
    await fetch(`${emulator.url}/bot${emulator.token}/${method}`, init);
  }
});

describe('the bot on this machine', () => {
  test.each([
    ['{"status":"ready"}', [], /^ok bot: runs .* takes updates/u],
    ['{"status":"not ready"}', [/^wrong bot: .*takes no updates/u], /^wrong bot/u],
    ['<html>', [/^wrong bot: another program.*HTTP_PORT/u], /^wrong bot/u],
  ])('that answers %s', async (answer, wrongLines, line) => {
    const server = await startLocalServer((_request, response) => void response.end(answer));
    cleanups.push(() => server.stop());
    const polls = emulator.driver.calls('getUpdates');
    const changes = { HTTP_PORT: new URL(server.url).port, HTTP_HOST: '127.0.0.1' };
    expect(await faults(changes)).toEqual(wrongLines.map((each) => expect.stringMatching(each) as string));
    expect(await see(changes)).toContainEqual(expect.stringMatching(line));
    // A running bot keeps its poll.
    expect(emulator.driver.calls('getUpdates') - polls).toBe(answer === '<html>' ? 2 : 0);
  });

  test('whose port is free', async () => {
    expect(await see({ HTTP_PORT: String(await freePort()) })).toContainEqual(
      expect.stringMatching(/^ok bot: does not run/u),
    );
  });
});

describe('the service', () => {
  test('an address where something else stands', async () => {
    const server = await startLocalServer((_request, response) => void response.end('hello'));
    cleanups.push(() => server.stop());
    expect(await faults({ RESELLER_BASE_URL: server.url })).toEqual([
      expect.stringMatching(/^wrong service: .*does not answer as the service does/u),
    ]);
  });

  test('an empty wallet, and nothing to sell', async () => {
    const poor = await startSandbox({ wallet: 0, products: [] });
    cleanups.push(() => poor.stop());
    expect(await faults({ RESELLER_BASE_URL: poor.url, RESELLER_API_KEY: poor.apiKey })).toEqual([
      expect.stringMatching(/^wrong service: the wallet is empty/u),
      expect.stringMatching(/^wrong catalogue: /u),
    ]);
  });
});

describe('Redis', () => {
  test('that may lose orders', async () => {
    await raw.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await raw.config('SET', 'appendonly', 'no');
    const found = await faults({ PAYMENT_PROVIDER_TOKEN: 'payments' });
    await raw.config('SET', 'maxmemory-policy', 'noeviction');
    await raw.config('SET', 'appendonly', 'yes');
    expect(found).toEqual([
      expect.stringMatching(/^look Redis: set maxmemory-policy to noeviction/u),
      expect.stringMatching(/^look Redis: set appendonly to yes/u),
      expect.stringMatching(/^look Redis: payments by Telegram are refused/u),
    ]);
  });

  test('whose memory is full', async () => {
    await raw.config('SET', 'maxmemory', '1mb');
    const found = await faults();
    await raw.config('SET', 'maxmemory', '0');
    expect(found).toContainEqual(expect.stringMatching(/^look Redis: its memory is full to \d+ %/u));
    expect(found).toContainEqual(expect.stringMatching(/^wrong Redis: takes no writes/u));
  });

  test('whose records are gone, so that the shop is shut', async () => {
    await raw.set('vendbot:begun', 'shut:id:1795000000000:empty');
    cleanups.push(() => raw.del('vendbot:begun'));
    expect(await faults()).toEqual([expect.stringMatching(/^wrong Redis: .*the shop is shut/u)]);
  });

  test('that forbids its user to be asked', async () => {
    await raw.call('ACL', 'SETUSER', 'weak', 'on', '>w', '~*', '-@all', '+ping');
    const found = await faults({ REDIS_URL: redis.url.replace('//', '//weak:w@') });
    expect(found).toEqual([expect.stringMatching(/^look Redis: forbids its user to ask/u)]);
  });

  test('that wants a password, and another', async () => {
    await raw.config('SET', 'requirepass', 'the-password');
    const found = [await faults(), await faults({ REDIS_URL: redis.url.replace('//', '//:another-secret@') })];
    await raw.config('SET', 'requirepass', '');
    const refused = [expect.stringMatching(/^wrong Redis: refuses the user or the password/u)];
    expect(found).toEqual([refused, refused]);
  });
});

describe('this machine', () => {
  test('an old Node', async () => {
    expect(await checkNode('22.9.0').look()).toMatchObject([{ state: 'look' }]);
  });

  test('a clock that is ahead, or behind', async () => {
    const at = Date.now();
    for (const apart of [-90_000, 90_000]) {
      expect(await checkClock('Telegram', emulator.url, () => at + apart).look()).toMatchObject([
        {
          state: 'look',
          text: expect.stringMatching(apart > 0 ? /^is (89|90|91) s ahead/u : /^is (89|90|91) s behind/u),
        },
      ]);
    }
  });

  test('words: a language without a file, and a message that is missing', async () => {
    const folder = await temporaryFolder(onTestFinished);
    for (const name of ['en.ftl', 'fr.ftl']) await copyFile(new URL(name, LOCALES), join(folder, name));
    const there = pathToFileURL(`${folder}/`);
    expect(await faults({}, there)).toEqual([]);
    const french = await readFile(join(folder, 'fr.ftl'), 'utf8');
    await writeFile(join(folder, 'fr.ftl'), french.replace(/^no-answer =/mu, 'no-answer'));
    expect(await faults({}, there)).toEqual([
      expect.stringMatching(/^look words: locales\/fr\.ftl lacks 1 .*no-answer/u),
    ]);
    expect(await faults({ DEFAULT_LOCALE: 'pcm' }, there)).toEqual([
      expect.stringMatching(/^wrong words: DEFAULT_LOCALE/u),
    ]);
  });

  test('the folder of the archive', async () => {
    const folder = await temporaryFolder(onTestFinished);
    expect(await see({ ARCHIVE_DIR: folder })).toContainEqual(
      expect.stringMatching(/^(?:ok|look) archive: [\d.]+ GB free/u),
    );
    expect(await faults({ ARCHIVE_DIR: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^look archive: .*make it/u),
    ]);
    // Nothing is written there by anyone, root neither.
    expect(await checkArchive('/proc').look()).toMatchObject([{ about: 'archive' }]);
  });
});

describe('what never answers', () => {
  test('is waited for a moment, and counts as away', async () => {
    const never: Check = { look: () => new Promise(() => undefined), late: wrong('it', 'does not answer') };
    const rejected: Check = { look: () => Promise.reject(new Error('redis://:secret@host')), late: wrong('that', '') };
    const well: Check = { look: async () => [ok('all', 'well')], late: wrong('all', '') };
    expect(await runChecks([never, rejected, never, well], 20)).toEqual([
      wrong('it', 'does not answer'),
      wrong('that', 'could not be looked at (Error)'),
      ok('all', 'well'),
    ]);
  });

  test('Telegram, the service and Redis: a line each, and the command ends', async () => {
    const at = await hangingServer();
    const startedAt = performance.now();
    const { code, out } = await doctorCommand({
      ...env,
      TELEGRAM_API_ROOT: `http://${at}`,
      RESELLER_BASE_URL: `http://${at}`,
      REDIS_URL: `redis://${at}`,
    });
    expect(code).toBe(1);
    expect(out.match(/^wrong .*/gmu)).toEqual([
      expect.stringMatching(/Redis/u),
      expect.stringMatching(/service/u),
      expect.stringMatching(/Telegram/u),
    ]);
    expect(out).toContain('The bot cannot sell: 3 wrong.');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

describe('npm run doctor', () => {
  test('ends with 0 if the bot can sell, also with something to look at', async () => {
    const well = await doctorCommand(env);
    expect(well).toMatchObject({ code: 0, err: '' });
    expect(well.out).toMatch(/\nThe bot can sell\.\n$/u);
    const warned = await doctorCommand({ ...env, RESEND_GRACE_MS: '1' });
    expect(warned.code).toBe(0);
    expect(warned.out).toMatch(/\nThe bot can sell\. 1 to look at\.\n$/u);
  });

  test('ends with 1 if it could not, and says no secret', async () => {
    const { code, out, err } = await doctorCommand({ ...env, RESELLER_API_KEY: 'a-secret-key' });
    expect(code).toBe(1);
    expect(out).toContain('wrong  service: refuses the key');
    expect(out + err).not.toMatch(/a-secret-key|AAH-/u);
  });

  test('says how it is used', async () => {
    expect(await doctorCommand(env, ['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage') });
    expect(await doctorCommand(env, ['now'])).toMatchObject({ code: 2 });
  });
});

describe('at the start of the bot', () => {
  const diagnosed = async (changes: Record<string, string>): Promise<string[]> => {
    const config = readConfig({ ...env, ...changes });
    const words = loadWords({ directory: LOCALES, defaultLocale: 'en', currency: 'NGN', timeZone: 'UTC' });
    const logger = new RecordingLogger();
    await logDiagnosis(config, words, logger, 3_000);
    return logger.messages('warn');
  };

  test('nothing is said of what is well, and no update is asked for', async () => {
    const polls = emulator.driver.calls('getUpdates');
    expect(await diagnosed({})).toEqual([]);
    expect(emulator.driver.calls('getUpdates')).toBe(polls);
  });

  test('what hangs holds it up for a moment only, and is said in a line each', async () => {
    const at = `http://${await hangingServer()}`;
    expect(await diagnosed({ TELEGRAM_API_ROOT: at, RESELLER_BASE_URL: at })).toEqual([
      expect.stringMatching(/^service: does not answer, .*RESELLER_BASE_URL/u),
      expect.stringMatching(/^Telegram: does not answer, .*TELEGRAM_API_ROOT/u),
    ]);
  });

  test('what is not wise and may lose orders is said', async () => {
    await raw.config('SET', 'appendonly', 'no');
    const lines = await diagnosed({ RESEND_GRACE_MS: '1' });
    await raw.config('SET', 'appendonly', 'yes');
    expect(lines).toEqual([
      expect.stringMatching(/^settings: RESEND_GRACE_MS/u),
      expect.stringMatching(/^Redis: set appendonly to yes/u),
    ]);
  });
});

test('what the doctor says is a line each, what is well first, and reads well on a phone', () => {
  const findings = [
    wrong('service', 'refuses the key in RESELLER_API_KEY, so nothing can be bought: copy it again'),
    ok('Node', '24.21.0'),
    look('archive', `x${'-'.repeat(60)} is a long word`),
  ];
  const report = doctorReport(findings, 40);
  expect(report.split('\n')).toEqual([
    'ok     Node: 24.21.0',
    'look   archive:',
    `       x${'-'.repeat(60)}`,
    '       is a long word',
    'wrong  service: refuses the key in',
    '       RESELLER_API_KEY, so nothing can',
    '       be bought: copy it again',
    '',
    'The bot cannot sell: 1 wrong.',
  ]);
  expect(doctorReport(findings, 7)).toBe(report);
});
