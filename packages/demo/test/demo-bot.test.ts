import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoBot } from '../src/demo-bot.ts';
import { type LocalRedis, startLocalRedis } from '../src/local-redis.ts';
import { introducePeople } from '../src/demo-people.ts';
import { noteAhead, readAhead } from '../src/redis-clock.ts';
import type { Emulator, TestUser } from 'bot-api-emulator';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { emulatorSettings, startShopEmulator } from '../src/shop-emulator.ts';

const DAY_MS = 24 * 3_600_000;
let redis: LocalRedis;
let sandbox: Sandbox;
let emulator: Emulator;

beforeAll(async () => {
  [redis, sandbox, emulator] = await Promise.all([
    startLocalRedis(),
    startSandbox(),
    startShopEmulator({ started: true }),
  ]);
});
afterAll(async () => {
  await Promise.all([sandbox.stop(), emulator.stop()]);
  await redis.stop();
});

function settings(): Record<string, string> {
  return {
    ...emulatorSettings(emulator, sandbox, redis.url),
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    LOG_LEVEL: 'error',
    KEY_PREFIX: 'demo',
  };
}

async function buy(person: TestUser, number: string): Promise<void> {
  person.say(`mtn 500 ${number}`);
  await person.until(/\[Confirm\]/u);
  person.tap('Confirm');
  await person.until(/Done!/u);
}

const isUp = (): boolean => emulator.driver.calls('getUpdates') > 0;

test('the bot of the demo runs as a process of its own, answers, and ends in order', async () => {
  const bot = await startDemoBot(settings(), tmpdir(), isUp);
  const merchant = emulator.driver.user('merchant');
  merchant.say('/start');
  expect(await merchant.until(/Hello/u)).toBeDefined();
  await bot.stop();
  expect(await bot.ended).toBe('with exit code 0');
});

test('with the clock moved on, what was bought and what was booked stand on the same day, also after the next start', async () => {
  const { driver } = emulator;
  const agent = driver.user('agent');
  let bot = await startDemoBot(settings(), tmpdir(), isUp);
  await introducePeople(driver);
  const aheadMs = 30 * DAY_MS;
  await noteAhead(redis.url, aheadMs);
  bot.setClock(aheadMs);
  const then = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' }).format(
    Date.now() + aheadMs,
  );
  await buy(agent, '08031231234');
  expect(agent.screen()).toContain(`Time: ${then}`);
  await bot.stop();
  bot = await startDemoBot(settings(), tmpdir(), isUp, await readAhead(redis.url));
  await buy(agent, '08031231235');
  agent.say('/statement today');
  await agent.until(new RegExp(`Your statement\\n${then}[^]*0803 123 1235[^]*0803 123 1234`, 'u'));
  await bot.stop();
});

test('a bot that ends at its start is no reason to wait', async () => {
  const wrong = { ...settings(), MERCHANT_IDS: 'nobody' };
  await expect(startDemoBot(wrong, tmpdir(), () => false)).rejects.toThrow('the bot has ended at its start');
});
