import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import type { TestUser } from 'bot-api-emulator';
import { startRedisProxy } from '../../support/redis/redis-proxy.ts';
import { useFlows } from '../support/flows.ts';
import { boughtFor, freshNumbers, linesFor, LIST_CARD, ones, slowDown, summariesOf } from './batches.ts';

const directory = await mkdtemp(join(tmpdir(), 'vendbot-list-redis-'));
let redis = await startLocalRedis({ directory });
const proxy = await startRedisProxy(redis.url);
const flows = useFlows({ env: { REDIS_URL: proxy.url, LEASE_MS: '1000' }, refusals: /query is too old/u });

afterAll(async () => {
  await proxy.stop();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

const EVERYTHING = { everything: true };
const ROWS = 40;

let chat: TestUser;
let list: string[];

/** A list that is half done. */
async function begin(): Promise<void> {
  chat = flows.person();
  list = freshNumbers(ROWS);
  chat.say(linesFor(list));
  await chat.until(LIST_CARD);
  slowDown(flows.setup, ROWS, 300);
  chat.tap(`Buy all ${ROWS}`);
  await expect.poll(() => boughtFor(flows.setup, list).includes(1)).toBe(true);
}

function bought(): number {
  return boughtFor(flows.setup, list).filter((count) => count === 1).length;
}

test('a list in whose middle Redis is away for five seconds begins nothing more meanwhile, and is bought once, each row', async () => {
  await begin();
  await proxy.away();
  // What is on its way to the service arrives.
  await sleep(1_000);
  const then = bought();
  await sleep(4_000);
  expect(bought()).toBe(then);
  expect(then).toBeLessThan(ROWS);
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
