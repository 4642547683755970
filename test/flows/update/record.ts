/**
 * `node test/flows/update/record.ts <checkout> [<folder>]`: runs the bot of a checkout, brings a shop's people into the middle of everything, stops the
 * bot, and writes what is in Redis, in the service's books and in the chats. update-in-place.test.ts starts the present bot on it.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Emulator } from 'bot-api-emulator';
import { startSandbox } from 'reseller-sandbox';
import { startLocalRedis, emulatorSettings, startShopEmulator } from 'vendbot-demo';
import { startBotProcess } from '../support/bot-process.ts';
import { cast, SETTINGS, TOKEN } from './cast.ts';
import { type Shop, playScenes } from './scenes.ts';
import { startRefusingProxy } from './refusing-proxy.ts';
import { shortened, writtenRedis } from './recording.ts';
import { readRedis } from './stored-redis.ts';

const [checkout = '', folder = join(import.meta.dirname, 'old-version')] = process.argv.slice(2);
const TEST_PROVIDER_TOKEN = '284685063:TEST:ZGVtbw';
/** The service ends nothing before the bot is stopped that is to be open by then. */
const HELD_MS = 60_000;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const files = { chats: join(folder, 'chats.json'), books: join(folder, 'books.jsonl') };

const server = await startLocalRedis();
const sandbox = await startSandbox({
  finishAfterMs: 300,
  tokenAfterMs: HELD_MS,
  reverseAfterMs: HELD_MS,
  dataFile: files.books,
});
const service = await startRefusingProxy(sandbox.url);
const emulator = await startShopEmulator({ token: TOKEN, people: cast, dataFile: files.chats });
const redis = new Redis(server.url);

const env = {
  ...emulatorSettings(emulator, { url: service.url, apiKey: sandbox.apiKey }, server.url),
  ...SETTINGS,
  LOG_LEVEL: 'silent',
};
const start = (changes: Record<string, string> = {}) =>
  startBotProcess(
    { driver: emulator.driver, env, stopBot: () => Promise.resolve() },
    changes,
    join(checkout, 'src/main.ts'),
  );

const shop: Shop = { driver: emulator.driver, sandbox, redis, service };
const paid = await start({ PAYMENT_PROVIDER_TOKEN: TEST_PROVIDER_TOKEN });
await playScenes(shop, 'with payments');
await paid.stop();
const bot = await start();
await playScenes(shop, 'without payments');
const code = await bot.stop();

const recordedAt = Date.now();
const keys = await readRedis(redis);
redis.disconnect();
await stopAll(emulator);
await writeFile(files.chats, shortened(await readFile(files.chats, 'utf8')));
await writeFile(join(folder, 'redis.json'), writtenRedis({ recordedAt, keys }));
const sizes = await Promise.all(
  ['redis.json', 'chats.json', 'books.jsonl'].map(async (name) => (await readFile(join(folder, name))).length),
);
process.stdout.write(`recorded ${keys.length} keys; ${sizes.join(' + ')} bytes; the bot ended with ${code}\n`);

async function stopAll(chats: Emulator): Promise<void> {
  await Promise.all([chats.stop(), service.stop(), sandbox.stop()]);
  await server.stop();
}
