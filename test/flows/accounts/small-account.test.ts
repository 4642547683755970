import { expect, test } from 'vitest';
import { product } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, referenceOn } from '../support/shopping.ts';

// Each test adds to what the account sells, from nothing at all.
const flows = useFlows({ sandbox: { products: [] } });

test('an account that sells nothing says so, on every way in', async () => {
  const buyer = flows.person();
  buyer.say('/buy');
  await buyer.until(/nothing to buy right now\. Please try again later/u);
  expect(buyer.buttons().map(({ text }) => text)).toEqual(['Try again', 'Back', 'Cancel']);
  buyer.say('/tv');
  await buyer.until(/nothing to buy right now/u);
  buyer.tap('Back');
  await buyer.until(/Hello, /u);
});

test('with one product in all, only the number is asked for', async () => {
  const { setup } = flows;
  setup.sandbox.addProducts([
    product({ service: 'data', provider: 'MTN', product_name: 'the-plan', description: 'The plan', fixed_price: 350 }),
  ]);
  await setup.restartBot();
  const buyer = flows.person();
  buyer.say('/buy');
  await buyer.until(/Data › MTN › The plan[\s\S]*phone number is it for/u);
  buyer.say('08031231234');
  await buyer.until(CARD);
  const reference = referenceOn(buyer);
  buyer.tap('Confirm');
  await buyer.until(/Done!/u);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
});

test('Back from the only question shows the start menu, and Change offers the only thing that can be another', async () => {
  const buyer = flows.person();
  buyer.say('/data');
  await buyer.until(/phone number is it for/u);
  buyer.say('08031231234');
  await buyer.until(CARD);
  buyer.tap('Change');
  await buyer.until(/What would you like to change\?/u);
  expect(buyer.buttons().map(({ text }) => text)).toEqual(['Another number', 'Back', 'Cancel']);
  buyer.say('/buy');
  await buyer.until(/phone number is it for/u);
  buyer.tap('Back');
  await expect(buyer.until(/Hello, /u)).resolves.toBeDefined();
});

test('a service that the account does not sell is said, with what it sells', async () => {
  const buyer = flows.person();
  buyer.say('/electricity');
  await buyer.until(/I don’t sell Electricity\. This is what you can buy:/u);
  expect(buyer.buttons().map(({ text }) => text)).toEqual(['Data', 'Back', 'Cancel']);
});

test('a provider whose products are all unavailable says so, with the way back', async () => {
  const { setup } = flows;
  setup.sandbox.addProducts(
    ['one', 'two'].map((name) => product({ service: 'tv', provider: 'DSTV', product_name: name, available: false })),
  );
  await setup.restartBot();
  const buyer = flows.person();
  buyer.say('/tv');
  await buyer.until(/There is nothing to buy here right now\. Please choose something else/u);
  buyer.tap('Back');
  await expect(buyer.until(/Which provider|What would you like/u)).resolves.toBeDefined();
});
