import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { referenceOn, newPersonBuys, cardWith, CARD, confirmOnce } from '../support/shopping.ts';
import { tap, say, newPersonSays } from '../support/say-and-read.ts';

const flows = useFlows();

const TOKENS = /Done![^]*PIN: \d{4}\s\d{4}\s\d{4}\nSerial: /u;

async function withSavedPhone(name: string): Promise<TestUser> {
  const { buyer } = await newPersonBuys(flows, airtime('08031230271'), /Done![^]*Save as …/u);
  await tap(buyer, /Save as/u, /What should .+ be called\?/u);
  await say(buyer, name, /Saved as/u);
  return buyer;
}

test('a PIN is bought from /exams to its PIN and serial, for a phone that may come first and looks for no network', async () => {
  const buyer = await newPersonSays(flows, '/exams', /Exam PINs[^]*Which provider\?/u);
  expect(buyer.screen()).not.toMatch(/network/u);
  await say(buyer, '0803 123 0270', /Phone number: 0803 123 0270[^]*Which provider\?/u);
  await tap(buyer, 'WAEC', /0803 123 0270[^]*Which one\?/u);
  await tap(buyer, /Result checker/iu, cardWith(/WAEC[^]*Phone number: 0803 123 0270[^]*₦3,900\.00/u));
  expect(buyer.screen()).not.toMatch(/usually|Another network/u);
  await tap(buyer, 'Confirm', TOKENS);
  expect(booksOf(flows, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
  await tap(buyer, 'Not received?', /Serial: .+\n\nIt can take some minutes[^]*call WAEC/u);
  expect(buyer.screen()).not.toMatch(/Airtime and data can be there/u);
});

test('a line without the kind asks for it', async () => {
  const buyer = await newPersonSays(flows, 'waec 0803 123 0275', /Which one do you mean\?/u);
  expect(buyer.screen()).toMatch(/0803 123 0275[^]*Result checker[^]*Registration/iu);
});

test('a phone that was saved with airtime is offered, and named in a line', async () => {
  const buyer = await withSavedPhone('Chidi');
  await say(buyer, '/exams', /Which provider\?[^]*Chidi/u);
  await tap(buyer, /Chidi/u, /0803 123 0271[^]*Which provider\?/u);
  await tap(buyer, 'NECO', cardWith(/NECO[^]*0803 123 0271/u));
  await say(buyer, '/exams', /Which provider\?/u);
  await tap(buyer, 'WAEC', /Which one\?/u);
  await tap(buyer, /Result checker/iu, /phone number of the person[^]*Chidi/u);
  await say(buyer, 'chidi', /Please check[^]*WAEC[^]*0803 123 0271/u);
  await say(buyer, 'waec result checker chidi', /Please check[^]*WAEC[^]*0803 123 0271/u);
});

test('what the board verifies is bought for its own number of the candidate, also if that is typed early', async () => {
  const buyer = await newPersonSays(flows, '/exams', /Which provider\?/u);
  await tap(buyer, 'JAMB', /Which one\?/u);
  await say(buyer, '1234567890', /Customer number: 1234 5678 90[^]*Which one\?/u);
  await tap(buyer, /UTME e-PIN$/u, cardWith(/JAMB[^]*Customer number: 1234 5678 90[^]*Name: /u));
  await tap(buyer, 'Confirm', TOKENS);
});

test('a wallet is funded from /betting to its end, for a user ID whose owner is named', async () => {
  const buyer = await newPersonSays(flows, '/betting', /Betting[^]*Which provider\?[^]*\[Bet9ja\]/u);
  await tap(buyer, 'Bet9ja', /What is the user ID\?/u);
  await say(buyer, 'my id is 5551234', /User ID: 5551 234\n✅ Name: .+[^]*What amount\?[^]*\[₦500\][^]*\[₦20,000\]/u);
  await tap(buyer, '₦500', cardWith(/Bet9ja[^]*User ID: 5551 234[^]*Name: [^]*You pay: ₦500\.00/u));
  await confirmOnce(flows, buyer);
});

test('an amount before the user ID is no part of it', async () => {
  const buyer = await newPersonSays(flows, '/betting', /Which provider\?/u);
  await say(buyer, '1000 5551234', /Please tap one of the buttons[^]*Which provider\?/u);
  await tap(buyer, 'Bet9ja', /What is the user ID\?/u);
  await say(buyer, '1000 5551234', cardWith(/User ID: 5551 234[^]*You pay: ₦1,000\.00/u));
});

test('a sentence is no user ID', async () => {
  const buyer = await newPersonSays(flows, '/betting', /Which provider\?/u);
  await tap(buyer, 'Bet9ja', /What is the user ID\?/u);
  await say(buyer, 'I want 20000', /“I want 20000” can’t be right/u);
  await say(buyer, 'bet9ja 1000 12345', /“bet9ja 1000 12345” can’t be right/u);
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

test('a user ID with letters is found by itself, and by its saved name', async () => {
  const buyer = await newPersonSays(flows, '/betting', /Which provider\?/u);
  await tap(buyer, 'SportyBet', /What is the user ID\?/u);
  await say(buyer, 'ada123', /What amount\?/u);
  await tap(buyer, '₦500', CARD);
  await tap(buyer, 'Confirm', /Done![^]*Save as …/u);
  await tap(buyer, /Save as/u, /What should .+ be called\?/u);
  await say(buyer, 'Chioma', /Saved as/u);
  for (const search of ['ada123', 'Chioma'])
    await say(buyer, `/history ${search}`, /1 purchase[^]*SportyBet[^]*ada123/u);
  await say(buyer, '/repeat chioma', cardWith(/SportyBet[^]*User ID: ada123/u));
});

test('a short user ID in a line is never joined with the amount', async () => {
  const buyer = await newPersonSays(flows, 'bet9ja 1000 12345', /can’t tell where the amount ends/u);
  await say(buyer, 'bet9ja 1000 1234', /can’t tell which is the amount/u);
  await say(buyer, 'bet9ja 1k 12345', cardWith(/Bet9ja[^]*User ID: 1234 5\n[^]*You pay: ₦1,000\.00/u));
});

test('a list may hold them', async () => {
  const buyer = await newPersonSays(flows, 'bet9ja 1000 1234567\nsportybet 500 7654321', /\[Buy all 2\]/u);
  expect(buyer.screen()).toMatch(/1234 567[^]*7654 321/u);
});
