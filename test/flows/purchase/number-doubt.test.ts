import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, prepaidMeter, referenceOn, goToNumber, type Wish } from '../support/shopping.ts';

const flows = useFlows();

const smartcard: Wish = { command: '/tv', taps: ['GOtv', /Smallie · 1 month/u], number: '' };

describe('a number that looks wrong', () => {
  test.each([
    ['041234512345', /0412\s3451\s2345 has 12 digits; a meter number has 11 or 13/u],
    ['0412345', /0412\s345 has 7 digits; a meter number has 11 or 13/u],
    ['0412345123O', /0412\s3451\s23O has letters in it; a meter number has digits only/u],
  ])('of a meter, %s, is said before anybody is asked about it', async (typed, doubt) => {
    const asked = flows.setup.sandbox.calls.of('verification');
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say(typed);
    await buyer.until(doubt);
    expect(buyer.screen()).toMatch(/meter number\?[\s\S]*\[Use it all the same\]/u);
    expect(flows.setup.sandbox.calls.of('verification')).toBe(asked);
  });

  test('of a smartcard is said', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, smartcard);
    buyer.say('702345678');
    await expect(buyer.until(/7023\s4567\s8 has 9 digits; a smartcard number has 10 or 11/u)).resolves.toBeDefined();
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
      buyer.say(text);
      await buyer.until(said);
      expect(buyer.screen()).toContain(`“${text.slice(0, 10)}`);
      expect(buyer.screen()).not.toMatch(/Use it all the same/u);
    }
  });

  test.each([
    [
      prepaidMeter(''),
      '0'.repeat(30),
      /has 30 digits; a meter number has 11 or 13\. Please check it and send the right one\./u,
    ],
    [prepaidMeter(''), '1234 5678 9012 3456 7890', /has 20 digits; a meter number has 11 or 13/u],
    [smartcard, '70234', /has 5 digits; a smartcard number has 10 or 11/u],
  ])('far too much cannot be insisted on: %#', async (wish, typed, doubt) => {
    const buyer = flows.person();
    await goToNumber(buyer, wish);
    buyer.say(typed);
    await buyer.until(doubt);
    expect(buyer.screen()).not.toMatch(/Use it all the same/u);
    buyer.say('hello');
    await buyer.until(/“hello” is not/u);
    expect(buyer.screen()).not.toMatch(/has \d+ digits/u);
  });

  test('far too much in a line cannot be insisted on either', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 12345678901234567890');
    await buyer.until(/has 20 digits; a meter number has 11 or 13[\s\S]*meter number\?/u);
    expect(buyer.screen()).not.toMatch(/Use it all the same/u);
    buyer.say('0412 3451 234');
    await buyer.until(CARD);
    expect(buyer.screen()).not.toMatch(/has 20 digits/u);
  });

  test.each([
    ['0412', /too short/u],
    ['0'.repeat(30), /has 30 digits/u],
    ['041234512346', /2346 has 12 digits/u],
  ])('is said no more once another number comes, even if that is wrong: %s', async (next, said) => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say('041234512345');
    await buyer.until(/2345 has 12 digits/u);
    buyer.say(next);
    await buyer.until(said);
    expect(buyer.screen()).not.toMatch(/2345 has 12 digits/u);
  });

  test('stays as long as words are all that comes', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say('041234512345');
    await buyer.until(/has 12 digits/u);
    buyer.say('it is right');
    await expect(
      buyer.until(/is not a meter number[\s\S]*has 12 digits[\s\S]*\[Use it all the same\]/u),
    ).resolves.toBeDefined();
  });

  test('is not doubted again on the way back, once it was insisted on', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say('041234512345');
    await buyer.until(/has 12 digits/u);
    buyer.tap('Use it all the same');
    await buyer.until(/What amount\?/u);
    buyer.tap('Back');
    await buyer.until(/meter number\?/u);
    expect(buyer.screen()).not.toMatch(/has 12 digits|Use it all the same/u);
    buyer.tap('0412 3451 2345');
    await buyer.until(/What amount\?/u);
    buyer.tap('₦5,000');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/has 12 digits/u);
  });

  test('gives way to the right one that is sent next', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 041234512345');
    await buyer.until(/has 12 digits/u);
    await flows.setup.restartBot();
    buyer.say('0412 3451 234');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0412\s3451\s234\n[\s\S]*₦2,000/u);
    expect(buyer.screen()).not.toMatch(/has 12 digits/u);
  });

  test('is asked about by the service if the person insists, and the card says it once more', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 041234512345');
    await buyer.until(/has 12 digits/u);
    buyer.tap('Use it all the same');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Name: [\s\S]*has 12 digits; a meter number has 11 or 13[\s\S]*You pay: ₦2,000/u);
    const reference = referenceOn(buyer);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('is not doubted again if only the amount becomes another, or it was delivered to before', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 041234512346');
    await buyer.until(/has 12 digits/u);
    buyer.tap('Use it all the same');
    await buyer.until(CARD);
    buyer.tap('Change');
    await buyer.until(/What would you like to change/u);
    buyer.say('3000');
    await buyer.until(CARD);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    buyer.tap('💾 Save as …');
    await buyer.until(/What should .+ be called\?/u);
    buyer.say('Zz');
    await buyer.until(/Saved as “Zz”/u);
    buyer.say('ikeja 4000 zz');
    await buyer.until(/Please check[\s\S]*₦4,000/u);
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
    buyer.say('ikeja 2000 041234512345');
    await expect(buyer.until(/\[Use it all the same\]/u)).resolves.toBeDefined();
  });
});
