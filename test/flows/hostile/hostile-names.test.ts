import { product } from 'reseller-sandbox';
import { shopPeople } from 'vendbot-demo';
import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy } from '../support/shopping.ts';
import { say } from '../support/say-and-read.ts';
import { personOf } from '../support/people.ts';

const turned = personOf({ first_name: '\u202eAda\u2066' });
const flows = useFlows({ emulator: { people: [...shopPeople, turned] } });

/** What turns the direction of all that follows, and other signs that no one sees. */
const UNSEEN = /[^\P{Cc}\n]|\p{Cf}/u;
const ROW = { service: 'ga\u202emes', category: 'Cre\u2067dits', quantity: '1\u202e50 coins' };

test('names of services, providers, products and people are shown without what turns a line around, and go back to the service as they came', async () => {
  flows.sandbox.addProducts([
    product({ ...ROW, product_name: 'arca\u202ede-150', provider: 'Arca\u202ede\u0007', fixed_price: 150 }),
    product({ ...ROW, product_name: 'arca\u202ede-200', provider: 'Arca\u202ede\u0007', fixed_price: 200 }),
    product({ ...ROW, product_name: 'lo\u200bot\u2066-150', provider: '\u202eLoot', fixed_price: 150 }),
  ]);
  // It has read the catalogue at its start.
  await flows.restartBot();
  const buyer = flows.driver.user(turned);
  await say(buyer, '/start', /Ada/u);
  const wish = { command: '/buy', taps: ['Games', 'Arcade', /₦150/u], number: '08031231234' };
  const reference = await buy(buyer, wish, /Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  await say(buyer, '/history', /Your purchases/u);
  await say(flows.merchant, `/pause loot`, /Pause[\s\S]*Loot/u);
  await say(flows.merchant, `/users ${buyer.person.id}`, /👤 Ada/u);

  const shown = flows.driver
    .latestCalls()
    .flatMap(({ parameters }) => textsIn([parameters['text'], parameters['reply_markup']]));
  expect(shown.filter((text) => UNSEEN.test(text))).toEqual([]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
