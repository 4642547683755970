import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectTelegram, type Telegram } from '../../../src/bot/runtime/telegram.ts';
import { createWebhookWatch, type WebhookWatch } from '../../../src/bot/runtime/webhook-source.ts';
import type { Emulator } from 'bot-api-emulator';
import { startShopEmulator } from 'vendbot-demo';
import { memoryLeases } from '../../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const URL = 'http://127.0.0.1:9/telegram';

let emulator: Emulator;
let telegram: Telegram;
let leases: ReturnType<typeof memoryLeases>;
let logger: RecordingLogger;
let found: string[];
let told: number;

beforeAll(async () => {
  emulator = await startShopEmulator();
  telegram = connectTelegram({ token: emulator.token, apiRoot: emulator.url });
});
afterAll(async () => {
  await telegram.close();
  await emulator.stop();
});
beforeEach(async () => {
  leases = memoryLeases();
  logger = new RecordingLogger();
  [found, told] = [[], 0];
  await telegram.api.setWebhook(URL, { secret_token: 'secret' });
});

function newProcess(): WebhookWatch {
  return createWebhookWatch({
    api: telegram.api,
    url: URL,
    secret: 'secret',
    leases,
    onFound: (one) => found.push(one),
    tellGone: async () => {
      told += 1;
    },
    logger,
  });
}

const present = async () => (await telegram.api.getWebhookInfo()).url;

test('a webhook that another process took away is set again, and said', async () => {
  await telegram.api.deleteWebhook();
  await newProcess().look();
  expect(await present()).toBe(URL);
  expect([found, told]).toEqual([['gone'], 1]);
  expect(logger.messages('warn')).toEqual([expect.stringContaining('was gone and is set again')]);
});

test('one that stands is left as it is, without a word', async () => {
  const calls = emulator.driver.calls('setWebhook');
  await newProcess().look();
  expect(emulator.driver.calls('setWebhook')).toBe(calls);
  expect([found, told, logger.lines]).toEqual([['ours'], 0, []]);
});

test('one at another address is not fought for, and is in the log', async () => {
  await telegram.api.setWebhook('http://127.0.0.1:9/elsewhere');
  await newProcess().look();
  expect(await present()).toBe('http://127.0.0.1:9/elsewhere');
  expect([found, told]).toEqual([['foreign'], 0]);
  expect(logger.messages('error')).toHaveLength(1);
});

test('of several processes one looks', async () => {
  await telegram.api.deleteWebhook();
  await Promise.all([newProcess(), newProcess(), newProcess()].map((watch) => watch.look()));
  expect([found, told]).toEqual([['gone'], 1]);
});

test('a Telegram that does not answer is looked at again the next time, and nothing else happens', async () => {
  await telegram.api.deleteWebhook();
  emulator.driver.faults.add({ on: 'call', method: 'getWebhookInfo', effect: { type: 'server-error' }, times: 1 });
  const watch = newProcess();
  await watch.look();
  expect(logger.messages('warn')).toEqual(['the webhook could not be looked at or set again']);
  leases.held.clear();
  await watch.look();
  expect(await present()).toBe(URL);
});

test('it is looked at every three minutes until the process stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const take = vi.spyOn(leases, 'take').mockResolvedValue(undefined);
    const watch = newProcess();
    watch.start();
    await vi.advanceTimersByTimeAsync(9 * 60_000 + 1_000);
    expect(take).toHaveBeenCalledTimes(3);
    await watch.stop();
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(take).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
