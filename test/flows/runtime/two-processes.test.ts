import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { referenceOn } from '../support/shopping.ts';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';
import { useTwoProcesses } from '../support/two-processes.ts';

const { flows, served } = useTwoProcesses();

const PEOPLE = 12;

test('two processes on one Redis behind a webhook sell each purchase once and tell everyone, with updates repeated and swapped', async () => {
  const { driver } = flows;
  driver.faults.add({ on: 'update', effect: { type: 'duplicate-at-once' }, times: 0, probability: 0.4, seed: 7 });
  driver.faults.add({ on: 'update', effect: { type: 'duplicate' }, times: 0, probability: 0.3, seed: 8 });
  const buyers = Array.from({ length: PEOPLE }, () => flows.person());
  await Promise.all(buyers.map((buyer) => buyTwice(buyer)));
  await driver.untilDelivered();
  driver.faults.clear();

  for (const buyer of buyers) {
    // What the second tap draws in the other process may stand over the end until that process has looked again, a second later.
    await buyer.until(() => referencesOfEnds(buyer).size === 2);
    for (const reference of referencesOfEnds(buyer)) expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  }
  expect(flows.sandbox.transactions()).toHaveLength(PEOPLE * 2);
  expect(Math.min(...served())).toBeGreaterThan(PEOPLE);
});

function referencesOfEnds(buyer: TestUser): Set<string> {
  const ends = buyer.botMessages().filter(({ text = '' }) => text.includes('Done!'));
  return new Set(ends.map(({ text = '' }) => /Reference: (\w+)/u.exec(text)?.[1] ?? ''));
}

async function buyTwice(buyer: TestUser): Promise<void> {
  for (const amount of ['500', '700']) {
    const wish = airtime('08031230202', amount);
    await say(buyer, '/airtime', /Which provider/u, EVERYTHING);
    await tap(buyer, 'MTN', /phone number is it for/u, EVERYTHING);
    await say(buyer, wish.number, /What amount/u, EVERYTHING);
    await say(buyer, amount, /\[Confirm\]/u, EVERYTHING);
    const reference = referenceOn(buyer);
    buyer.tap('Confirm');
    buyer.tapAgain();
    await buyer.until(new RegExp(`Done![^]*${reference}`, 'u'), EVERYTHING);
  }
}
