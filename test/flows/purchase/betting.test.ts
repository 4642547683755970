import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, referenceOn } from '../support/shopping.ts';

const flows = useFlows();

test('a wallet is funded from /betting to its end, for a user ID whose owner is named', async () => {
  const buyer = flows.person();
  buyer.say('/betting');
  await buyer.until(/Betting[\s\S]*Which provider\?[\s\S]*\[Bet9ja\]/u);
  buyer.tap('Bet9ja');
  await buyer.until(/What is the user ID\?/u);
  buyer.say('my id is 5551234');
  await buyer.until(/User ID: 5551 234\n✅ Name: .+[\s\S]*What amount\?[\s\S]*\[₦500\][\s\S]*\[₦20,000\]/u);
  buyer.tap('₦500');
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/Bet9ja[\s\S]*User ID: 5551 234[\s\S]*Name: [\s\S]*You pay: ₦500\.00/u);
  buyer.tap('Confirm');
  await buyer.until(/Done!/u);
  expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
});

test('a user ID that is saved is meant by its name, at its own bookmaker only', async () => {
  const buyer = flows.person();
  buyer.say('/betting sportybet 1000 0803 123 0281');
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/User ID: 0803 123 0281/u);
  buyer.tap('Confirm');
  await buyer.until(/Done![\s\S]*Save as …/u);
  buyer.tap(/Save as/u);
  await buyer.until(/What should .+ be called\?/u);
  buyer.say('Emeka');
  await buyer.until(/Saved as/u);
  buyer.say('bet 2000 emeka');
  await buyer.until(/Please check[\s\S]*SportyBet[\s\S]*User ID: 0803 123 0281[\s\S]*₦2,000\.00/u);
  buyer.say('/betting');
  await buyer.until(/Which provider\?[\s\S]*Emeka/u);
  buyer.tap('BetKing');
  await buyer.until(/What is the user ID\?/u);
  expect(buyer.screen()).not.toMatch(/Emeka/u);
  buyer.tap('Cancel');
  await buyer.until(/Cancelled/iu);
  buyer.say('mtn 500 emeka');
  await buyer.until(/“Emeka” is saved as a user ID/u);
});

test('a line with the amount and the user ID is a card', async () => {
  const buyer = flows.person();
  buyer.say('bet9ja 2000 1234567');
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/Bet9ja[\s\S]*User ID: 1234 567[\s\S]*₦2,000\.00/u);
});

test('a word alone begins, and a list may hold them', async () => {
  const buyer = flows.person();
  buyer.say('bet');
  await buyer.until(/Betting[\s\S]*Which provider\?/u);
  buyer.say('bet9ja 1000 1234567\nsportybet 500 7654321');
  await buyer.until(/\[Buy all 2\]/u);
  expect(buyer.screen()).toMatch(/1234 567[\s\S]*7654 321/u);
});
