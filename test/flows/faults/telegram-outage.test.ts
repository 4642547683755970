import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { booksOf, BOUGHT_ONCE } from '../support/books.ts';
import { referenceOn } from '../support/shopping.ts';
import { readOrder } from '../support/stored.ts';
import { say, EVERYTHING } from '../support/say-and-read.ts';

const PEOPLE = 200;
/** Steps of orders that are under way together (compose-order-worker.ts), with two calls each. */
const CALLS_UNDER_WAY = 60;

const flows = useFlows();

async function card(buyer: TestUser): Promise<string> {
  await say(buyer, 'mtn 500 08031230299', /\[Confirm\]/u);
  return referenceOn(buyer);
}

test('orders of 200 people that end while Telegram is away are all told once it is back, and meanwhile it is tried once a second', async () => {
  const { driver, sandbox } = flows;
  const buyers = Array.from({ length: PEOPLE }, () => flows.person());
  const references = await Promise.all(buyers.map(card));
  for (const buyer of buyers) buyer.tap('Confirm');
  await expect
    .poll(() => references.filter((reference) => sandbox.calls.forReference(reference).accepted === 1).length)
    .toBe(PEOPLE);
  await Promise.all(buyers.map((buyer) => buyer.until(/Processing/u)));
  driver.faults.add({ on: 'call', effect: { type: 'server-error', status: 502 }, times: 0 });
  const [calls, awayFrom] = [driver.calls(), performance.now()];
  sandbox.finishAll('successful');
  for (const reference of references)
    await expect.poll(async () => (await readOrder(flows, reference)).state).toBe('successful');
  const tried = driver.calls('editMessageText');
  await expect.poll(() => driver.calls('editMessageText')).toBeGreaterThan(tried + 1);
  const [callsWhileAway, awayMs] = [driver.calls() - calls, performance.now() - awayFrom];
  expect(buyers.filter((buyer) => /Done!/u.test(buyer.screen()))).toEqual([]);
  // One of an order a second, and one for updates.
  expect(callsWhileAway).toBeLessThan(CALLS_UNDER_WAY + (2 * awayMs) / 1_000);
  driver.faults.clear();

  await Promise.all(buyers.map((buyer) => buyer.until(/Done!/u, EVERYTHING)));
  for (const reference of references) {
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    await expect.poll(async () => (await readOrder(flows, reference)).told?.state).toBe('successful');
  }
  const ends = buyers.map((buyer) => buyer.botMessages().filter(({ text = '' }) => text.includes('Done!')).length);
  expect(ends).toEqual(Array.from({ length: PEOPLE }, () => 1));
});
