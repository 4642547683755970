import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { useMortalRedis } from '../support/mortal-redis.ts';
import { boughtFor, newPersonWithList, ones, slowDown, summariesOf } from './batches.ts';
import { EVERYTHING } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';

const redis = await useMortalRedis();
const { proxy } = redis;
const flows = useFlows({ env: { REDIS_URL: proxy.url, LEASE_MS: '1000' }, refusals: /query is too old/u });

const ROWS = 40;

let chat: TestUser;
let list: string[];

/** A list that is half done. */
async function begin(): Promise<void> {
  ({ chat, list } = await newPersonWithList(flows, ROWS));
  slowDown(flows, ROWS, 300);
  chat.tap(`Buy all ${ROWS}`);
  await expect.poll(() => boughtFor(flows, list).includes(1)).toBe(true);
}

function bought(): number {
  return boughtFor(flows, list).filter((count) => count === 1).length;
}

/** How often the bot has looked for what is due, or for something else, and Redis did not answer. */
function timesInVain(): number {
  return flows.logLines.filter((line) => line.includes('trying again')).length;
}

/** The rows whose orders say, behind the proxy's back, that their purchase call is made. */
async function rowsAnnounced(): Promise<number> {
  const records = await inRedis({ ...flows, redisUrl: redis.url }, async (direct) => {
    const keys = await direct.keys('*:order:*');
    return Promise.all(keys.map((key) => direct.hget(key, 'record')));
  });
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
  expect(boughtFor(flows, list)).toEqual(ones(ROWS));
  expect(summariesOf(chat)).toHaveLength(1);
});

test('a list in whose middle Redis is killed, and started again from its append-only file, is bought once, each row', async () => {
  await begin();
  await redis.kill();
  await redis.comeBack();
  await chat.until(/40 of 40 done, for/u, EVERYTHING);
  expect(boughtFor(flows, list)).toEqual(ones(ROWS));
  expect(summariesOf(chat)).toHaveLength(1);
});
