import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { useMortalRedis } from '../support/mortal-redis.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, goToCard, goToNumber } from '../support/shopping.ts';
import { readOrder } from '../support/stored.ts';
import { EVERYTHING } from '../support/say-and-read.ts';

const redis = await useMortalRedis();
const { proxy } = redis;
/** Long enough that what is under way when Redis goes is so for a while. */
const HELD_MS = 1_000;
const flows = useFlows({
  env: { REDIS_URL: proxy.url, LEASE_MS: '1000' },
  sandbox: { finishAfterMs: 1_500 },
  // A press that was answered with "away" is answered again when it is taken up.
  refusals: /query is too old/u,
});

const IS_AWAY = /problem on our side[^]*is not lost/u;
const SOON = { interval: 5 };

/** People in every stage of a purchase at the same moment. */
interface Crowd {
  readonly asked: TestUser;
  readonly carded: TestUser;
  /** The people with an order, by its reference. */
  readonly buyers: ReadonlyMap<string, TestUser>;
}

async function gather(): Promise<Crowd> {
  const { sandbox, driver } = flows;
  const [asked, carded, confirming, buying, processing, unnotified] = driver.addPeople(6, { started: true });
  if (!asked || !carded || !confirming || !buying || !processing || !unnotified) throw new Error('nobody came');
  await goToNumber(asked, airtime(''));
  const buyers = new Map([
    [await goToCard(carded, airtime('08031230200')), carded],
    [await goToCard(confirming, airtime('08031231234')), confirming],
  ]);
  const [late, early] = [await goToCard(buying, airtime('08031231234')), await buy(unnotified, airtime('08031230202'))];
  await unnotified.until(/Processing/u);
  driver.faults.add({ on: 'call', chatId: unnotified.id, times: 0, effect: { type: 'server-error', status: 502 } });
  await expect.poll(async () => (await recordOf(early)).state, SOON).toBe('successful');

  buyers
    .set(early, unnotified)
    .set(await buy(processing, prepaidMeter('04123450202')), processing)
    .set(late, buying);
  await processing.until(/Processing/u);
  sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: HELD_MS });
  buying.tap('Confirm');
  await expect.poll(() => sandbox.calls.forReference(late).accepted, SOON).toBe(1);
  const looks = sandbox.calls.of('product');
  sandbox.inject({ endpoint: 'product', type: 'delayed', delayMs: HELD_MS });
  confirming.tap('Confirm');
  await expect.poll(() => sandbox.calls.of('product'), SOON).toBeGreaterThan(looks);
  return { asked, carded, buyers };
}

/** Behind the proxy's back. */
function recordOf(reference: string) {
  return readOrder({ ...flows, redisUrl: redis.url }, reference);
}

/** Messages and taps while Redis is away are answered with that, once each, and nothing is bought. */
async function actMeanwhile({ asked, carded }: Crowd, outageMs: number): Promise<void> {
  const { sandbox, httpPort } = flows;
  const called = sandbox.calls.of('purchase');
  const over = sleep(outageMs);
  asked.say('08031231234');
  const pressed = carded.tap('Confirm');
  await asked.until(IS_AWAY, EVERYTHING);
  expect((await carded.untilToast(pressed)).text).toMatch(IS_AWAY);
  expect((await fetch(`http://127.0.0.1:${httpPort}/readyz`)).status).toBe(503);
  // Who runs the bot sees it, and what was there before it.
  const metrics = await (await fetch(`http://127.0.0.1:${httpPort}/metrics`)).text();
  expect(metrics).toMatch(/^vendbot_redis_up 0$[^]*^vendbot_redis_errors_total\{kind="away"\} [1-9]/mu);
  await over;
  expect(sandbox.calls.of('purchase')).toBe(called);
  flows.driver.faults.clear();
}

/** Waits until all have their ends. Resolves with how often each was bought, and how often people were told that Redis is away. */
async function ends({ asked, carded, buyers }: Crowd) {
  await asked.until(/What amount/u, EVERYTHING);
  const books = [];
  for (const [reference, buyer] of buyers) {
    await buyer.until(new RegExp(`Done![^]*${reference}`, 'u'), EVERYTHING);
    books.push(booksOf(flows, reference));
  }
  const said = [...asked.botMessages(), ...carded.toasts].filter(({ text = '' }) => IS_AWAY.test(text));
  return { books, saidAway: said.length, unrecorded: await unrecordedCalls() };
}

/** Five orders, and two people who did something meanwhile. */
const ALL_WELL = { books: Array.from({ length: 5 }, () => BOUGHT_ONCE), saidAway: 2, unrecorded: [] };

/** References with more purchase calls than their records announced. */
async function unrecordedCalls(): Promise<string[]> {
  const calls = Object.entries(flows.sandbox.calls.snapshot().references);
  const records = await Promise.all(calls.map(([reference]) => recordOf(reference)));
  return calls.filter(([, { called }], index) => called > (records[index]?.sends ?? 0)).map(([reference]) => reference);
}

test('with Redis away for 30 seconds in the middle of everything nothing is bought twice or lost, and everyone is told', async () => {
  const crowd = await gather();
  await proxy.away();
  await actMeanwhile(crowd, 30_000);
  await proxy.back();
  expect(await ends(crowd)).toEqual(ALL_WELL);
});

test('with Redis killed in the middle of everything, and started again from its append-only file, all goes on', async () => {
  const crowd = await gather();
  await redis.kill();
  await actMeanwhile(crowd, 1_000);
  await redis.comeBack();
  expect(await ends(crowd)).toEqual(ALL_WELL);
});
