import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import type { TestUser } from 'bot-api-emulator';
import { startRedisProxy } from '../../support/redis/redis-proxy.ts';
import { useFlows } from '../support/flows.ts';
import { boughtFor, freshNumbers, linesFor, LIST_CARD, ones, slowDown, summariesOf } from './batches.ts';
import { say, EVERYTHING } from '../support/say-and-read.ts';

const directory = await mkdtemp(join(tmpdir(), 'vendbot-list-redis-'));
let redis = await startLocalRedis({ directory });
const proxy = await startRedisProxy(redis.url);
const flows = useFlows({ env: { REDIS_URL: proxy.url, LEASE_MS: '1000' }, refusals: /query is too old/u });

afterAll(async () => {
  await proxy.stop();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

const ROWS = 40;

let chat: TestUser;
let list: string[];

/** A list that is half done. */
async function begin(): Promise<void> {
  chat = flows.person();
  list = freshNumbers(ROWS);
  await say(chat, linesFor(list), LIST_CARD);
  slowDown(flows.setup, ROWS, 300);
  chat.tap(`Buy all ${ROWS}`);
  await expect.poll(() => boughtFor(flows.setup, list).includes(1)).toBe(true);
}

function bought(): number {
  return boughtFor(flows.setup, list).filter((count) => count === 1).length;
}

/** How often the bot has looked for what is due, or for something else, and Redis did not answer. */
function timesInVain(): number {
  return flows.setup.logLines.filter((line) => line.includes('trying again')).length;
}

/** The rows whose orders say, behind the proxy's back, that their purchase call is made. */
async function rowsAnnounced(): Promise<number> {
  const direct = new Redis(redis.url);
  const keys = await direct.keys('*:order:*');
  const records = await Promise.all(keys.map((key) => direct.hget(key, 'record')));
  direct.disconnect();
  return records.filter((record) => list.some((number) => record?.includes(number)) && !/"sends":0/u.test(record ?? ''))
    .length;
}

test('a list in whose middle Redis is away begins nothing more meanwhile, and is bought once, each row', async () => {
  await begin();
  await proxy.away();
  const announced = await rowsAnnounced();
  const before = timesInVain();
  await expect.poll(timesInVain).toBeGreaterThan(before + 5);
  expect(bought()).toBeLessThanOrEqual(announced);
  expect(announced).toBeLessThan(ROWS);
  await proxy.back();
  await chat.until(/40 of 40 done, for/u, EVERYTHING);
  expect(boughtFor(flows.setup, list)).toEqual(ones(ROWS));
  expect(summariesOf(chat)).toHaveLength(1);
});

test('a list in whose middle Redis is killed, and started again from its append-only file, is bought once, each row', async () => {
  await begin();
  await redis.kill();
  redis = await startLocalRedis({ directory, port: Number(new URL(redis.url).port) });
  await chat.until(/40 of 40 done, for/u, EVERYTHING);
  expect(boughtFor(flows.setup, list)).toEqual(ones(ROWS));
  expect(summariesOf(chat)).toHaveLength(1);
});
