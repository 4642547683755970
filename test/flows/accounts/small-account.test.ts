import { expect, test } from 'vitest';
import { product } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { CARD, confirmOnce } from '../support/shopping.ts';
import { newPersonSays, say, tap, labels } from '../support/say-and-read.ts';

// Each test adds to what the account sells, from nothing at all.
const flows = useFlows({ sandbox: { products: [] } });

test('an account that sells nothing says so, on every way in', async () => {
  const buyer = await newPersonSays(flows, '/buy', /nothing to buy right now\. Please try again later/u);
  expect(labels(buyer)).toEqual(['Try again', 'Back', 'Cancel']);
  await say(buyer, '/tv', /nothing to buy right now/u);
  await tap(buyer, 'Back', /Hello, /u);
});

test('with one product in all, only the number is asked for', async () => {
  flows.sandbox.addProducts([
    product({ service: 'data', provider: 'MTN', product_name: 'the-plan', description: 'The plan', fixed_price: 350 }),
  ]);
  await flows.restartBot();
  const buyer = await newPersonSays(flows, '/buy', /Data › MTN › The plan[^]*phone number is it for/u);
  await say(buyer, '08031231234', CARD);
  await confirmOnce(flows, buyer);
});

test('Back from the only question shows the start menu, and Change offers the only thing that can be another', async () => {
  const buyer = await newPersonSays(flows, '/data', /phone number is it for/u);
  await say(buyer, '08031231234', CARD);
  await tap(buyer, 'Change', /What would you like to change\?/u);
  expect(labels(buyer)).toEqual(['Another number', 'Back', 'Cancel']);
  await say(buyer, '/buy', /phone number is it for/u);
  await tap(buyer, 'Back', /Hello, /u);
});

test('a service that the account does not sell is said, with what it sells', async () => {
  const buyer = await newPersonSays(flows, '/electricity', /I don’t sell Electricity\. This is what you can buy:/u);
  expect(labels(buyer)).toEqual(['Data', 'Back', 'Cancel']);
});

test('a provider whose products are all unavailable says so, with the way back', async () => {
  flows.sandbox.addProducts(
    ['one', 'two'].map((name) => product({ service: 'tv', provider: 'DSTV', product_name: name, available: false })),
  );
  await flows.restartBot();
  const buyer = flows.person();
  await say(buyer, '/tv', /There is nothing to buy here right now\. Please choose something else/u);
  await tap(buyer, 'Back', /Which provider|What would you like/u);
});

test('a service of another kind than the bot knows is asked for by its own name', async () => {
  flows.sandbox.addProducts(
    ['LCC', 'Epe'].map((provider) => product({ service: 'toll', provider, product_name: `${provider}-tag` })),
  );
  await flows.restartBot();
  const buyer = await newPersonSays(flows, 'toll', /^🛒 Toll[^]*Which provider\?/u);
  expect(labels(buyer)).toEqual(['LCC', 'Epe', 'Back', 'Cancel']);
});

test('a word that is a command is an answer where this provider has a product of that name, and nowhere else', async () => {
  flows.sandbox.addProducts(
    [
      { provider: 'GLO', product_name: 'glo-one', description: 'History pack' },
      { provider: 'GLO', product_name: 'glo-two', description: 'Science pack' },
      { provider: 'MTN', product_name: 'mtn-two', description: 'Science pack' },
    ].map((each) => product({ service: 'data', fixed_price: 350, ...each })),
  );
  await flows.restartBot();
  const buyer = await newPersonSays(flows, '/data', /Which provider/u);
  await tap(buyer, 'GLO', /Which one/u);
  await say(buyer, 'history', /Search: “history”[^]*History pack/u);
  const other = await newPersonSays(flows, '/data', /Which provider/u);
  await tap(other, 'MTN', /Which one/u);
  await say(other, 'history', /not bought anything yet/u);
});
