import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import type { TestUser } from 'bot-api-emulator';
import { type Cut, startRedisProxy } from '../../support/redis/redis-proxy.ts';
import { useWebhook } from '../support/webhook.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { CARD, referenceOn } from '../support/shopping.ts';
import { EVERYTHING } from '../support/say-and-read.ts';

const redis = await startLocalRedis();
const proxy = await startRedisProxy(redis.url);
/** By webhook, because an update that could not be handled comes again sooner than with polling. */
const { flows } = await useWebhook({
  env: { REDIS_URL: proxy.url, STATUS_POLL_MAX_MS: '60', LEASE_MS: '600' },
  sandbox: { finishAfterMs: 60 },
  emulator: { webhookTimings: { retryUnitMs: 20, retryLimitMs: 100 } },
});

afterAll(async () => {
  await proxy.stop();
  await redis.stop();
});

/** More than there are commands in a purchase. */
const MANY = 200;
const OUTAGE_MS = 250;
const OF_A_PURCHASE = ['open-update-lease', 'close-update-lease', 'transact', 'hmget', 'zadd', 'hset'];
/** Commands of the clock, which come in any number. */
const BY_CLOCK = new Set(['claim-due', 'claim-orders', 'extend-lease', 'zrange', 'zcard']);

/** From the command to the receipt, going by what is on the screen. */
async function purchase(buyer: TestUser): Promise<string> {
  const steps: [RegExp, (chat: TestUser) => unknown][] = [
    [/Which provider/u, (chat) => chat.tap('MTN')],
    [/phone number is it for/u, (chat) => chat.say('08031230202')],
    [/What amount/u, (chat) => chat.say('500')],
    [CARD, (chat) => chat.tap('Confirm')],
  ];
  buyer.say('/airtime');
  for (const [asks, goOn] of steps) {
    await buyer.until(asks, EVERYTHING);
    goOn(buyer);
  }
  await buyer.until(/Done!/u, EVERYTHING);
  return referenceOn(buyer);
}

/** Of these, so many stand for all. */
const FEW = 4;
/** What the shop has not set is read again and again: prices, pauses, what fails now. */
const isEmptyRead: Choose = (name, reply) => name === 'hgetall' && reply.startsWith('%0');
/** A read that is sent again is the same wherever it stands. */
const isRead: Choose = (name) => ['get', 'hget', 'hmget', 'hgetall'].includes(name);

type Choose = (name: string, reply: string) => boolean;

/** Cuts the nth reply, counted from 0. Resolves with the name of its command as soon as it is met. */
function cutNth(nth: number, cut: Cut, isAlike: Choose, then: () => void): { name?: string } {
  const met: { name?: string } = {};
  let [seen, alike] = [0, 0];
  proxy.cutWhere((name, reply) => {
    if (BY_CLOCK.has(name) || (isAlike(name, reply) && ++alike > FEW) || seen++ !== nth) return undefined;
    met.name = name;
    then();
    return cut;
  });
  return met;
}

/** Cuts the first reply to a command of this name. */
function cutFirst(wanted: string, cut: Cut, then: () => void): { name?: string } {
  const met: { name?: string } = {};
  proxy.cutWhere((name) => {
    if (name !== wanted || met.name !== undefined) return undefined;
    met.name = name;
    then();
    return cut;
  });
  return met;
}

/** Longer than a command is retried. */
async function outage(): Promise<void> {
  await proxy.away();
  await sleep(OUTAGE_MS);
  await proxy.back();
}

async function buysOnce(): Promise<void> {
  const reference = await purchase(flows.person());
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
}

describe('a purchase is made once and told', () => {
  test.each<[string, Choose, () => void]>([
    ['with the reply to any one command lost, and the command sent again', isRead, () => undefined],
    [
      'with the reply to any one command lost, and Redis away after it, so that nobody knows whether it was carried out',
      isEmptyRead,
      () => void outage(),
    ],
  ])('%s', async (_what, isAlike, then) => {
    const names = new Set<string>();
    let nth = 0;
    for (; nth < MANY; nth += 1) {
      const met = cutNth(nth, nth % 2 === 0 ? 'whole' : 'half', isAlike, then);
      await buysOnce();
      if (met.name === undefined) break;
      names.add(met.name);
    }
    expect(nth).toBeLessThan(MANY);
    // A command of something else that falls between two purchases moves the count on by one, so a command that comes once may be passed over.
    for (const name of OF_A_PURCHASE.filter((one) => !names.has(one))) {
      const met = cutFirst(name, 'whole', then);
      await buysOnce();
      expect(met.name).toBe(name);
    }
  });

  test('with the reply lost that brings its order to the clock', async () => {
    const cuts: string[] = [];
    proxy.cutWhere((name, reply) => {
      if (name !== 'claim-orders' || reply.startsWith('*0') || cuts.length === 3) return undefined;
      cuts.push(name);
      return 'whole';
    });
    // A slow machine may take an order to its end in one go, because its next question is due by the time that the last one is answered.
    for (let tries = 0; cuts.length === 0 && tries < MANY; tries += 1) await buysOnce();
    expect(cuts.length).toBeGreaterThan(0);
  });
});
