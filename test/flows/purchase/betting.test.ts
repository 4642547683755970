import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { CARD, cardWith, confirmOnce } from '../support/shopping.ts';
import { say, tap, newPersonSays } from '../support/say-and-read.ts';

const flows = useFlows();

test('a wallet is funded from /betting to its end, for a user ID whose owner is named', async () => {
  const buyer = await newPersonSays(flows, '/betting', /Betting[^]*Which provider\?[^]*\[Bet9ja\]/u);
  await tap(buyer, 'Bet9ja', /What is the user ID\?/u);
  await say(buyer, 'my id is 5551234', /User ID: 5551 234\n✅ Name: .+[^]*What amount\?[^]*\[₦500\][^]*\[₦20,000\]/u);
  await tap(buyer, '₦500', cardWith(/Bet9ja[^]*User ID: 5551 234[^]*Name: [^]*You pay: ₦500\.00/u));
  await confirmOnce(flows, buyer);
});

test('a user ID that is saved is meant by its name, at its own bookmaker only', async () => {
  const buyer = await newPersonSays(flows, '/betting sportybet 1000 0803 123 0281', CARD);
  expect(buyer.screen()).toMatch(/User ID: 0803 123 0281/u);
  await tap(buyer, 'Confirm', /Done![^]*Save as …/u);
  await tap(buyer, /Save as/u, /What should .+ be called\?/u);
  await say(buyer, 'Emeka', /Saved as/u);
  await say(buyer, 'bet 2000 emeka', /Please check[^]*SportyBet[^]*User ID: 0803 123 0281[^]*₦2,000\.00/u);
  await say(buyer, '/betting', /Which provider\?[^]*Emeka/u);
  await tap(buyer, 'BetKing', /What is the user ID\?/u);
  expect(buyer.screen()).not.toMatch(/Emeka/u);
  await tap(buyer, 'Cancel', /Cancelled/iu);
  await say(buyer, 'mtn 500 emeka', /“Emeka” is saved as a user ID/u);
});

test('a line with the amount and the user ID is a card', async () => {
  const buyer = await newPersonSays(flows, 'bet9ja 2000 1234567', CARD);
  expect(buyer.screen()).toMatch(/Bet9ja[^]*User ID: 1234 567[^]*₦2,000\.00/u);
});

test('a word alone begins, and a list may hold them', async () => {
  const buyer = await newPersonSays(flows, 'bet', /Betting[^]*Which provider\?/u);
  await say(buyer, 'bet9ja 1000 1234567\nsportybet 500 7654321', /\[Buy all 2\]/u);
  expect(buyer.screen()).toMatch(/1234 567[^]*7654 321/u);
});
