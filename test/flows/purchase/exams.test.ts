import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, CARD, referenceOn } from '../support/shopping.ts';

const flows = useFlows();

const TOKENS = /Done![^]*PIN: \d{4}\s\d{4}\s\d{4}\nSerial: /u;

async function withSavedPhone(name: string): Promise<TestUser> {
  const buyer = flows.person();
  await buy(buyer, airtime('08031230271'));
  await buyer.until(/Done![\s\S]*Save as …/u);
  buyer.tap(/Save as/u);
  await buyer.until(/What should .+ be called\?/u);
  buyer.say(name);
  await buyer.until(/Saved as/u);
  return buyer;
}

test('a PIN is bought from /exams to its PIN and serial, for a phone that may come first and looks for no network', async () => {
  const buyer = flows.person();
  buyer.say('/exams');
  await buyer.until(/Exam PINs[\s\S]*Which provider\?/u);
  expect(buyer.screen()).not.toMatch(/network/u);
  buyer.say('0803 123 0270');
  await buyer.until(/Phone number: 0803 123 0270[\s\S]*Which provider\?/u);
  buyer.tap('WAEC');
  await buyer.until(/0803 123 0270[\s\S]*Which one\?/u);
  buyer.tap(/Result checker/iu);
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/WAEC[\s\S]*Phone number: 0803 123 0270[\s\S]*₦3,900\.00/u);
  expect(buyer.screen()).not.toMatch(/usually|Another network/u);
  buyer.tap('Confirm');
  await buyer.until(TOKENS);
  expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
});

test.each([
  ['/exams neco 0803 123 0272', /NECO[\s\S]*Phone number: 0803 123 0272/u],
  ['neco 0803 123 0273', /NECO[\s\S]*Phone number: 0803 123 0273/u],
  ['/exams waec result checker 0803 123 0274', /WAEC[\s\S]*Phone number: 0803 123 0274/u],
])('“%s” is a card', async (line, card) => {
  const buyer = flows.person();
  buyer.say(line);
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(card);
});

test('a line without the kind asks for it, and a word alone begins', async () => {
  const buyer = flows.person();
  buyer.say('waec 0803 123 0275');
  await buyer.until(/Which one do you mean\?/u);
  expect(buyer.screen()).toMatch(/0803 123 0275[\s\S]*Result checker[\s\S]*Registration/iu);
  buyer.say('exam');
  await buyer.until(/Exam PINs[\s\S]*Which provider\?/u);
});

test('a phone that was saved with airtime is offered, and named in a line', async () => {
  const buyer = await withSavedPhone('Chidi');
  buyer.say('/exams');
  await buyer.until(/Which provider\?[\s\S]*Chidi/u);
  buyer.tap(/Chidi/u);
  await buyer.until(/0803 123 0271[\s\S]*Which provider\?/u);
  buyer.tap('NECO');
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/NECO[\s\S]*0803 123 0271/u);
  buyer.say('/exams');
  await buyer.until(/Which provider\?/u);
  buyer.tap('WAEC');
  await buyer.until(/Which one\?/u);
  buyer.tap(/Result checker/iu);
  await buyer.until(/phone number of the person[\s\S]*Chidi/u);
  buyer.say('chidi');
  await buyer.until(/Please check[\s\S]*WAEC[\s\S]*0803 123 0271/u);
  buyer.say('waec result checker chidi');
  await buyer.until(/Please check[\s\S]*WAEC[\s\S]*0803 123 0271/u);
});

test('what the board verifies is bought for its own number of the candidate, also if that is typed early', async () => {
  const buyer = flows.person();
  buyer.say('/exams');
  await buyer.until(/Which provider\?/u);
  buyer.tap('JAMB');
  await buyer.until(/Which one\?/u);
  buyer.say('1234567890');
  await buyer.until(/Customer number: 1234 5678 90[\s\S]*Which one\?/u);
  buyer.tap(/UTME e-PIN$/u);
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/JAMB[\s\S]*Customer number: 1234 5678 90[\s\S]*Name: /u);
  buyer.tap('Confirm');
  await buyer.until(TOKENS);
});
