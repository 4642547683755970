import { afterEach, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy } from '../support/shopping.ts';

const flows = useFlows();
afterEach(() => flows.setup.sandbox.clearFaults());

test('while the service refuses to be asked about single orders, fresh purchases are told by the newest pages of its history', async () => {
  const { sandbox } = flows.setup;
  sandbox.inject({ endpoint: 'status', type: 'status', status: 429, retryAfter: 1, times: 10_000 });
  const people = Array.from({ length: 8 }, () => flows.person());
  const bought = await Promise.all(people.map((person, place) => buy(person, airtime(`080312${place}0202`))));
  await Promise.all(people.map((person) => person.until(/Done!/u, { everything: true })));
  expect(bought.map((reference) => booksOf(flows.setup, reference))).toEqual(bought.map(() => BOUGHT_ONCE));
});
