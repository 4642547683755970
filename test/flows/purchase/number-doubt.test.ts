import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import {
  cardWith,
  BOUGHT_ONCE,
  booksOf,
  CARD,
  prepaidMeter,
  referenceOn,
  goToNumber,
  type Wish,
} from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

const smartcard: Wish = { command: '/tv', taps: ['GOtv', /Smallie · 1 month/u], number: '' };

describe('a number that looks wrong', () => {
  test.each([
    ['041234512345', /0412\s3451\s2345 has 12 digits; a meter number has 11 or 13/u],
    ['0412345123O', /0412\s3451\s23O has letters in it; a meter number has digits only/u],
  ])('of a meter, %s, is said before anybody is asked about it', async (typed, doubt) => {
    const asked = flows.setup.sandbox.calls.of('verification');
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    await say(buyer, typed, doubt);
    expect(buyer.screen()).toMatch(/meter number\?[\s\S]*\[Use it all the same\]/u);
    expect(flows.setup.sandbox.calls.of('verification')).toBe(asked);
  });

  test.each([
    [
      prepaidMeter(''),
      ['hello', 'my meter is broken', 'not 04123451234', '😀', 'x'.repeat(600)],
      /is not a meter number\. Please send only the digits/u,
    ],
    [smartcard, ['hello', 'gotv', 'ça va'], /is not a smartcard number\. Please send only the digits/u],
  ])('words at all are no number, and cannot be insisted on: %#', async (wish, texts, said) => {
    const buyer = flows.person();
    await goToNumber(buyer, wish);
    for (const text of texts) {
      await say(buyer, text, said);
      expect(buyer.screen()).toContain(`“${text.slice(0, 10)}`);
      expect(buyer.screen()).not.toMatch(/Use it all the same/u);
    }
  });

  test('far too much in a line cannot be insisted on either', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 12345678901234567890');
    await buyer.until(/has 20 digits; a meter number has 11 or 13[\s\S]*meter number\?/u);
    expect(buyer.screen()).not.toMatch(/Use it all the same/u);
    await say(buyer, '0412 3451 234', CARD);
    expect(buyer.screen()).not.toMatch(/has 20 digits/u);
  });

  test.each([
    ['0412', /too short/u],
    ['0'.repeat(30), /has 30 digits/u],
    ['041234512346', /2346 has 12 digits/u],
  ])('is said no more once another number comes, even if that is wrong: %s', async (next, said) => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    await say(buyer, '041234512345', /2345 has 12 digits/u);
    await say(buyer, next, said);
    expect(buyer.screen()).not.toMatch(/2345 has 12 digits/u);
  });

  test('stays as long as words are all that comes', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    await say(buyer, '041234512345', /has 12 digits/u);
    await say(buyer, 'it is right', /is not a meter number[\s\S]*has 12 digits[\s\S]*\[Use it all the same\]/u);
  });

  test('is not doubted again on the way back, once it was insisted on', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    await say(buyer, '041234512345', /has 12 digits/u);
    await tap(buyer, 'Use it all the same', /What amount\?/u);
    await tap(buyer, 'Back', /meter number\?/u);
    expect(buyer.screen()).not.toMatch(/has 12 digits|Use it all the same/u);
    await tap(buyer, '0412 3451 2345', /What amount\?/u);
    await tap(buyer, '₦5,000', cardWith(/has 12 digits/u));
  });

  test('gives way to the right one that is sent next', async () => {
    const buyer = await newPersonSays(flows, 'ikeja 2000 041234512345', /has 12 digits/u);
    await flows.setup.restartBot();
    await say(buyer, '0412 3451 234', cardWith(/0412\s3451\s234\n[\s\S]*₦2,000/u));
    expect(buyer.screen()).not.toMatch(/has 12 digits/u);
  });

  test('is asked about by the service if the person insists, and the card says it once more', async () => {
    const buyer = await newPersonSays(flows, 'ikeja 2000 041234512345', /has 12 digits/u);
    await tap(buyer, 'Use it all the same', CARD);
    expect(buyer.screen()).toMatch(/Name: [\s\S]*has 12 digits; a meter number has 11 or 13[\s\S]*You pay: ₦2,000/u);
    const reference = referenceOn(buyer);
    await tap(buyer, 'Confirm', /Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('is not doubted again if only the amount becomes another, or it was delivered to before', async () => {
    const buyer = await newPersonSays(flows, 'ikeja 2000 041234512346', /has 12 digits/u);
    await tap(buyer, 'Use it all the same', CARD);
    await tap(buyer, 'Change', /What would you like to change/u);
    await say(buyer, '3000', CARD);
    await tap(buyer, 'Confirm', /Done!/u);
    await tap(buyer, '💾 Save as …', /What should .+ be called\?/u);
    await say(buyer, 'Zz', /Saved as “Zz”/u);
    await say(buyer, 'ikeja 4000 zz', /Please check[\s\S]*₦4,000/u);
    expect(buyer.screen()).toMatch(/has 12 digits/u);
  });

  test('in a list is a row that is not bought, named with the reason, and can be sent alone', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 04123451237\nikeja 2000 041234512345');
    await buyer.until(
      /“0412\s3451\s2345 · [^”]+”: the number has 12 digits[\s\S]*send this row by itself[\s\S]*\[Buy all 1\]/u,
    );
    // Whole, and in groups, though little of a row is shown.
    expect(buyer.screen()).toMatch(/Row 2 “0412\s3451\s2345 · Ikeja Electric/u);
    await say(buyer, 'ikeja 2000 041234512345', /\[Use it all the same\]/u);
  });
});
