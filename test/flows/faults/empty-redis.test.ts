import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type LocalRedis, startLocalRedis } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, goToCard, newPersonBuys } from '../support/shopping.ts';
import { newPersonSays, say, tap, EVERYTHING } from '../support/say-and-read.ts';

const directory = await mkdtemp(join(tmpdir(), 'vendbot-empty-redis-'));
const kept = join(directory, 'kept');
await mkdir(kept);
let redis: LocalRedis = await startLocalRedis({ directory: kept });
const flows = useFlows({ env: { REDIS_URL: redis.url, LEASE_MS: '1000' }, refusals: /query is too old/u });
let count = 0;

afterAll(async () => {
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Kills the server under the running bot, and starts it at once on the data of another folder. */
async function returnsWith(folder: string): Promise<void> {
  await redis.kill();
  redis = await startLocalRedis({ directory: folder, port: Number(new URL(redis.url).port) });
}

async function returnsEmpty(): Promise<void> {
  const folder = join(directory, `empty-${(count += 1)}`);
  await mkdir(folder);
  await returnsWith(folder);
}

const SHUT = /can’t sell anything right now[^]*checking its records/u;
const TOLD = /I sell nothing: my records are gone[^]*Since .*\/reopen/u;

test('a Redis that comes back empty under a running bot: nothing can be bought, buyers and owners read why, over a restart too, until an owner reopens', async () => {
  const { setup, merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
  const card = await goToCard(buyer, smePlan);
  const ownCard = await goToCard(merchant, smePlan);

  await returnsEmpty();
  await merchant.until(TOLD, EVERYTHING);
  expect((await buyer.untilToast(buyer.tap('Confirm'))).text).toMatch(SHUT);
  await say(buyer, '/history', SHUT, EVERYTHING);
  await say(buyer, 'mtn 500 08031230200', SHUT);
  const drawn = await goToCard(merchant, smePlan);
  expect((await merchant.untilToast(merchant.tap('Confirm'))).text).toMatch(SHUT);

  await setup.restartBot();
  await say(buyer, '/start', SHUT);
  expect((await merchant.untilToast(merchant.tap('Confirm'))).text).toMatch(SHUT);
  for (const none of [card, ownCard, drawn]) expect(booksOf(setup, none).accepted).toBe(0);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);

  await say(merchant, '/reopen', /Sell again with what is there now\?/u);
  await tap(merchant, 'Sell again', /I sell again\.|let me sell again/u);
  const again = await buy(buyer, airtime('08031230200'), /Done!/u);
  expect(booksOf(setup, again)).toEqual(BOUGHT_ONCE);
  await say(merchant, '/admin', /\[📜 Changes\]/u);
  await tap(merchant, '📜 Changes', /let me sell again after my records were lost/u);
  await say(merchant, '/reopen', /The shop is open: I sell\./u);
});

test('with the records brought back it sells again by itself, and what was bought is there', async () => {
  const { merchant, setup } = flows;
  const buyer = flows.person();
  const before = setup.logLines.length;
  const hasLogged = (line: string) => setup.logLines.slice(before).some((logged) => logged.includes(line));
  merchant.say('/help');
  await returnsEmpty();
  await merchant.until(TOLD);
  await returnsWith(kept);
  await expect.poll(() => hasLogged('the shop sells again')).toBe(true);
  const reference = await buy(buyer, airtime('08031230200'), /Done!/u);
  expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
});

test('only owners may reopen', async () => {
  await newPersonSays(flows, '/reopen', /Only merchants can do this/u);
});

test('with RECOVER_ON_START what had reached the service is recovered, and the shop goes on selling', async () => {
  const { setup, merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
  // A process that has written it would write it again.
  await setup.restartBot({ RECOVER_ON_START: '1' });
  await returnsEmpty();
  await merchant.until(/My records are gone[^]*go on selling/u, EVERYTHING);
  await buyer.until(/Recovered: our records were lost/u, EVERYTHING);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
  const next = await buy(buyer, airtime('08031230203'));
  await buyer.until(new RegExp(`failed[^]*${next}`, 'u'), EVERYTHING);
});
