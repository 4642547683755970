import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { change } from '../people/merchant-acts.ts';
import { ASKS_FOR_NUMBER, CARD, goToNumber, smePlan } from '../support/shopping.ts';
import { newPersonSays, say } from '../support/say-and-read.ts';

const flows = useFlows();

test.each([
  ['how much is 1gb mtn', /MTN SME 1GB for 30 days: ₦589\.00/u],
  ['price of 1gb', /MTN[^\n]*1GB[^\n]*: ₦500\.00[^]*Glo[^\n]*1GB[^\n]*: ₦350\.00[^]*9mobile[^\n]*1GB[^\n]*: ₦450\.00/u],
  ['dstv compact+ price', /Compact Plus[^\n]*: ₦30,000\.00/u],
  ['how much is mtn 1.7gb', /don’t sell that one[^]*1\.5GB/u],
  ['how much is mtn airtime', /MTN airtime top-up: for any amount/u],
])('“%s” is answered with prices, and nothing is bought', async (text, answer) => {
  const buyer = flows.person();
  const before = flows.setup.sandbox.transactions().length;
  await say(buyer, text, /Nothing was bought/u);
  expect(buyer.screen()).toMatch(answer);
  expect(buyer.transcript()).not.toMatch(/Please check|Which one/u);
  expect(flows.setup.sandbox.transactions()).toHaveLength(before);
});

test('the prices are those that this person pays', async () => {
  await change(flows.merchant, '/prices customer mtn 10%');
  await newPersonSays(flows, 'how much is mtn sme 1gb', /MTN SME 1GB for 30 days: ₦64[78]/u);
  await change(flows.merchant, '/prices customer mtn off');
});

test('a purchase goes on after it, and what is about nothing that is sold is answered as before', async () => {
  const buyer = flows.person();
  await goToNumber(buyer, smePlan);
  await say(buyer, 'how much is glo 1gb', /Nothing was bought/u);
  await say(buyer, '08031231234', CARD);
  expect(buyer.screen()).toMatch(/SME[^]*0803 123 1234/u);
  const other = await newPersonSays(flows, 'how much is rice', /did not understand|help/u);
  expect(other.transcript()).not.toMatch(ASKS_FOR_NUMBER);
});
