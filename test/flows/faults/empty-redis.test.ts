import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { useMortalRedis } from '../support/mortal-redis.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, goToCard, newPersonBuys } from '../support/shopping.ts';
import { newPersonSays, say, tap, EVERYTHING } from '../support/say-and-read.ts';

const redis = await useMortalRedis();
const flows = useFlows({ env: { REDIS_URL: redis.url, LEASE_MS: '1000' }, refusals: /query is too old/u });

/** Kills the server under the running bot, and starts it at once on nothing. */
async function returnsEmpty(): Promise<void> {
  await redis.kill();
  await redis.comeBackEmpty();
}

const SHUT = /can’t sell anything right now[^]*checking its records/u;
/** What a merchant reads, who can do something about it. */
const HOW_TO_OPEN = /Shut: my records are gone\. \/reopen/u;
const TOLD = /I sell nothing: my records are gone[^]*Since .*\/reopen/u;

test('a Redis that comes back empty under a running bot: nothing can be bought, buyers and owners read why, over a restart too, until an owner reopens', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
  const card = await goToCard(buyer, smePlan);
  const ownCard = await goToCard(merchant, smePlan);

  await returnsEmpty();
  await merchant.until(TOLD, EVERYTHING);
  expect((await buyer.untilToast(buyer.tap('Confirm'))).text).toMatch(SHUT);
  await say(buyer, '/history', SHUT, EVERYTHING);
  await say(buyer, 'mtn 500 08031230200', SHUT);
  const drawn = await goToCard(merchant, smePlan);
  expect((await merchant.untilToast(merchant.tap('Confirm'))).text).toMatch(HOW_TO_OPEN);

  await flows.restartBot();
  await say(buyer, '/start', SHUT);
  const toast = (await merchant.untilToast(merchant.tap('Confirm'))).text;
  expect(toast).toMatch(HOW_TO_OPEN);
  // The tap before may have bought, and its record is gone.
  expect(toast).not.toMatch(/Nothing was bought/u);
  for (const none of [card, ownCard, drawn]) expect(booksOf(flows, none).accepted).toBe(0);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);

  await say(merchant, '/start', /Waiting for you[^]*Shut: my records are gone/u);
  await tap(merchant, HOW_TO_OPEN, /Sell again with what is there now\?/u);
  await tap(merchant, 'Sell again', /I sell again\.|let me sell again/u);
  const again = await buy(buyer, airtime('08031230200'), /Done!/u);
  expect(booksOf(flows, again)).toEqual(BOUGHT_ONCE);
  await say(merchant, '/admin', /\[📜 Changes\]/u);
  await tap(merchant, '📜 Changes', /let me sell again after my records were lost/u);
  await say(merchant, '/reopen', /The shop is open: I sell\./u);
  await say(merchant, '/start', /What would you like to buy/u);
  expect(merchant.screen()).not.toMatch(HOW_TO_OPEN);
});

test('with the records brought back it sells again by itself, and what was bought is there', async () => {
  const { merchant } = flows;
  const buyer = flows.person();
  const before = flows.logLines.length;
  const hasLogged = (line: string) => flows.logLines.slice(before).some((logged) => logged.includes(line));
  merchant.say('/help');
  await returnsEmpty();
  await merchant.until(TOLD);
  await redis.kill();
  await redis.comeBack();
  await expect.poll(() => hasLogged('the shop sells again')).toBe(true);
  const reference = await buy(buyer, airtime('08031230200'), /Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('only owners may reopen', async () => {
  await newPersonSays(flows, '/reopen', /Only merchants can do this/u);
});

test('with RECOVER_ON_START what had reached the service is recovered, and the shop goes on selling', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
  // A process that has written it would write it again.
  await flows.restartBot({ RECOVER_ON_START: '1' });
  await returnsEmpty();
  await merchant.until(/My records are gone[^]*go on selling/u, EVERYTHING);
  await buyer.until(/Recovered: our records were lost/u, EVERYTHING);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  const next = await buy(buyer, airtime('08031230203'));
  await buyer.until(new RegExp(`failed[^]*${next}`, 'u'), EVERYTHING);
});
