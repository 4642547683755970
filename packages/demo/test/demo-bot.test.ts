import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoBot } from '../src/demo-bot.ts';
import { type LocalRedis, startLocalRedis } from '../src/local-redis.ts';
import type { Emulator } from 'bot-api-emulator';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { startShopEmulator } from '../src/shop-emulator.ts';
import { emulatorSettings } from '../src/emulator-settings.ts';

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

const isUp = (): boolean => emulator.driver.calls('getUpdates') > 0;

test('the bot of the demo runs as a process of its own, answers, and ends in order', async () => {
  const bot = await startDemoBot(settings(), tmpdir(), isUp);
  const merchant = emulator.driver.user('merchant');
  merchant.say('/start');
  await expect(merchant.until(/Hello/u)).resolves.toBeDefined();
  await bot.stop();
  expect(await bot.ended).toBe(0);
});

test('a bot that ends at its start is no reason to wait', async () => {
  const wrong = { ...settings(), MERCHANT_IDS: 'nobody' };
  await expect(startDemoBot(wrong, tmpdir(), () => false)).rejects.toThrow('the bot has ended at its start');
});
