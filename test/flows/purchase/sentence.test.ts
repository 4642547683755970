import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import {
  airtime,
  CARD,
  goToAmount,
  goToNumber,
  postpaidMeter,
  prepaidMeter,
  smePlan,
  type Wish,
} from '../support/shopping.ts';

const flows = useFlows();

const smartcard: Wish = { command: '/tv', taps: ['GOtv', /Smallie · 1 month/u], number: '' };

describe('a sentence where a number is asked for', () => {
  test.each([
    ['my meter is 04123456789 pls', /Prepaid[\s\S]*0412 3456 789[\s\S]*What amount/u],
    ['ikeja 04123456789', /Prepaid[\s\S]*0412 3456 789[\s\S]*What amount/u],
  ])('“%s” is the meter of the purchase that is open', async (text, asks) => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say(text);
    await buyer.until(/What amount|Which|is not a meter|accept/u);
    expect(buyer.screen()).toMatch(asks);
  });

  test('keeps the kind of meter that was chosen, and takes an amount beside the number', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, postpaidMeter(''));
    buyer.say('ikeja meter 04123456780, I want 2000 naira');
    await buyer.until(/Please check|What amount|Which|is not a meter|accept/u);
    expect(buyer.screen()).toMatch(/Please check[\s\S]*postpaid[\s\S]*0412 3456 780[\s\S]*₦2,000/u);
  });

  test.each([
    [airtime(''), 'e be 0803 123 4567', /MTN[\s\S]*What amount/u],
    [airtime(''), 'send 500 to 08031234567', /Please check[\s\S]*MTN[\s\S]*0803 123 4567[\s\S]*₦500/u],
    [smePlan, 'send am go 0803 123 4567', /Please check[\s\S]*1GB[\s\S]*0803 123 4567/u],
    [smartcard, 'my gotv smartcard number is 7023456789', /Please check[\s\S]*Smallie[\s\S]*7023 4567 89/u],
    [{ command: '/buy', taps: ['Toll'], number: '' }, 'my id is 5551234', /What amount/u],
  ])('is read for every kind of number: %#', async (wish, text, next) => {
    const buyer = flows.person();
    await goToNumber(buyer, wish);
    buyer.say(text);
    await buyer.until(/Please check|What amount|Which|is not a|accept/u);
    expect(buyer.screen()).toMatch(next);
  });

  test.each([
    [airtime(''), 'my number is 0803123456', /“0803123456” is too short for a phone number/u],
    [airtime(''), 'airtime for 080312345678', /“080312345678” is too long for a phone number/u],
    [prepaidMeter(''), 'my meter is 041234567', /0412 3456 7 has 9 digits/u],
    [prepaidMeter(''), 'I want ₦2000', /is not a meter number/u],
    [prepaidMeter(''), 'it is not 04123456789', /is not a meter number/u],
    [prepaidMeter(''), '04123456789 or 04123456780', /is not a meter number/u],
  ])('with a number that does not fit, or not one alone, keeps the question: %#', async (wish, text, said) => {
    const buyer = flows.person();
    await goToNumber(buyer, wish);
    buyer.say(text);
    await buyer.until(/Please check|What amount|Which provider|is too|has \d+ digits|is not a/u);
    expect(buyer.screen()).toMatch(said);
    expect(buyer.screen()).toMatch(/number\?|phone number is it for/u);
  });

  test('that names another service or provider is that purchase', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say('eko 2000 04123456789');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Eko/u);
    await goToNumber(buyer, smartcard);
    buyer.say('dstv padi 7023456789');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Padi/u);
  });
});

describe('a sentence where an amount is asked for', () => {
  test.each([
    [airtime('08031231234'), 'I want 2000 naira own', '₦2,000.00'],
    [prepaidMeter('04123451234'), 'give me light of 2 000', '₦2,000.00'],
  ])('is the amount of the purchase that is open: %#', async (wish, text, sum) => {
    const buyer = flows.person();
    await goToAmount(buyer, wish);
    buyer.say(text);
    await buyer.until(/Please check|is not an amount|Which/u);
    expect(buyer.screen()).toMatch(CARD);
    expect(buyer.screen()).toContain(sum);
  });

  test.each(['e be 0803 123 4567', 'my meter is 04123456789'])(
    '“%s” is a number and no amount, and what was chosen stays',
    async (text) => {
      const buyer = flows.person();
      await goToAmount(buyer, prepaidMeter('04123451234'));
      buyer.say(text);
      await buyer.until(/looks like a phone or meter number[\s\S]*What amount\?/u);
      buyer.say('1000');
      await buyer.until(CARD);
      expect(buyer.screen()).toMatch(/0412 3451 234[\s\S]*₦1,000/u);
    },
  );

  test.each(['mtn 500', '500 or 1000'])('“%s” is none, and the question stays', async (text) => {
    const buyer = flows.person();
    await goToAmount(buyer, prepaidMeter('04123451234'));
    buyer.say(text);
    await expect(buyer.until(/is not an amount[\s\S]*What amount\?/u)).resolves.toBeDefined();
  });

  test('with another number and an amount is that purchase, and not of the kind that was chosen', async () => {
    const buyer = flows.person();
    await goToAmount(buyer, postpaidMeter('04123451234'));
    buyer.say('ikeja 2000 04123456780');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/prepaid[\s\S]*0412 3456 780[\s\S]*₦2,000/u);
  });
});

describe('a sentence with a number before it is asked for', () => {
  test('keeps the number, and what was chosen', async () => {
    const buyer = flows.person();
    buyer.say('/electricity');
    await buyer.until(/Which provider/u);
    buyer.tap('Ikeja Electric');
    await buyer.until(/Which one\?/u);
    buyer.say('my meter is 0412 3456 789 pls');
    await buyer.until(/Meter number: 0412 3456 789\n\nWhich one\?/u);
    expect(buyer.screen()).toMatch(/Ikeja Electric/u);
  });

  test('with a word that chooses goes on within what was chosen', async () => {
    const buyer = flows.person();
    buyer.say('/electricity');
    await buyer.until(/Which provider/u);
    buyer.tap('Ikeja Electric');
    await buyer.until(/Which one\?/u);
    buyer.say('postpaid 04123456780');
    await buyer.until(/Which one do you mean|What amount\?/u);
    expect(buyer.screen()).toMatch(/Ikeja Electric › Postpaid[^\n]*\n[\s\S]*What amount\?/u);
    buyer.say('/data');
    await buyer.until(/Which provider/u);
    buyer.tap('MTN');
    await buyer.until(/Which kind/u);
    buyer.say('sme 1gb to 08051234567');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/MTN[\s\S]*1GB[\s\S]*0805 123 4567/u);
  });

  test('at the question for the provider is no airtime if it speaks of a card', async () => {
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.say('my gotv card is 7023456789');
    await buyer.until(/7023 4567 89/u);
    expect(buyer.screen()).toMatch(/^🛒 TV[\s\S]*7023 4567 89[\s\S]*Which/u);
  });

  test('at the question for the provider keeps the amount that was said before', async () => {
    const buyer = flows.person();
    buyer.say('light 2000');
    await buyer.until(/Which provider/u);
    buyer.say('my meter is 04123456789 pls');
    await buyer.until(/Meter number: 0412 3456 789[\s\S]*Which provider/u);
    buyer.tap('Ikeja Electric');
    await buyer.until(/Which one\?/u);
    buyer.tap(/prepaid/iu);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0412 3456 789[\s\S]*₦2,000/u);
  });
});

test('a sentence answers what is to change on a card', async () => {
  const buyer = flows.person();
  buyer.say('ikeja 2000 04123451234');
  await buyer.until(CARD);
  buyer.tap('Change');
  await buyer.until(/What would you like to change/u);
  buyer.say('make it 3000 please');
  await buyer.until(/Please check[\s\S]*0412 3451 234[\s\S]*₦3,000/u);
  buyer.tap('Change');
  await buyer.until(/What would you like to change/u);
  buyer.say('the meter is 04123456780');
  await expect(buyer.until(/Please check[\s\S]*0412 3456 780[\s\S]*₦3,000/u)).resolves.toBeDefined();
});
