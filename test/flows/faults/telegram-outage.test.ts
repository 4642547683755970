import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { booksOf, BOUGHT_ONCE, referenceOn } from '../support/shopping.ts';
import { readOrder } from '../support/stored-orders.ts';

const PEOPLE = 200;
/** A tenth of the minute in the promise, because what comes after an outage does not depend on its length. */
const AWAY_MS = 6_000;
/** Until all are told, from when Telegram answers again. */
const TOLD_WITHIN_MS = 15_000;
const LONG = { timeoutMs: 60_000 };
const POLL = { timeout: 60_000 };

const flows = useFlows({
  // Long, because the machine may be busy.
  env: { LEASE_MS: '10000' },
  sandbox: { finishAfterMs: 5_000 },
});

async function card(buyer: TestUser): Promise<string> {
  buyer.say('mtn 500 08031230202');
  await buyer.until(/\[Confirm\]/u, LONG);
  return referenceOn(buyer);
}

test('orders of 200 people that end while Telegram is away are all told within 15 seconds of its return', async () => {
  const { driver, sandbox } = flows.setup;
  const buyers = Array.from({ length: PEOPLE }, () => flows.person());
  const references = await Promise.all(buyers.map(card));
  for (const buyer of buyers) buyer.tap('Confirm');
  await expect
    .poll(() => references.filter((reference) => sandbox.calls.forReference(reference).accepted === 1).length, POLL)
    .toBe(PEOPLE);
  driver.faults.add({ on: 'call', effect: { type: 'server-error', status: 502 }, times: 0 });
  const calls = driver.calls();
  await new Promise((resolve) => {
    setTimeout(resolve, AWAY_MS);
  });
  const callsWhileAway = driver.calls() - calls;
  const unnotified = buyers.filter((buyer) => !/Done!/u.test(buyer.screen())).length;
  driver.faults.clear();

  const backAt = Date.now();
  await Promise.all(buyers.map((buyer) => buyer.until(/Done!/u, { timeoutMs: TOLD_WITHIN_MS, everything: true })));
  const tookMs = Date.now() - backAt;
  expect(unnotified).toBeGreaterThan(PEOPLE / 2);
  // Calls that were under way when it began, and one try a second.
  expect(callsWhileAway).toBeLessThan(60);
  expect(tookMs).toBeLessThan(TOLD_WITHIN_MS);
  for (const reference of references) {
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
    await expect.poll(async () => (await readOrder(flows.setup, reference)).told?.state, POLL).toBe('successful');
  }
  const ends = buyers.map((buyer) => buyer.botMessages().filter(({ text = '' }) => text.includes('Done!')).length);
  expect(ends).toEqual(Array.from({ length: PEOPLE }, () => 1));
});
