import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import {
  cardWith,
  airtime,
  CARD,
  goToAmount,
  goToNumber,
  postpaidMeter,
  prepaidMeter,
  smePlan,
  type Wish,
} from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

const smartcard: Wish = { command: '/tv', taps: ['GOtv', /Smallie · 1 month/u], number: '' };

describe('a sentence where a number is asked for', () => {
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
    await say(buyer, text, /Please check|What amount|Which|is not a|accept/u);
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
    await say(buyer, text, /Please check|What amount|Which provider|is too|has \d+ digits|is not a/u);
    expect(buyer.screen()).toMatch(said);
    expect(buyer.screen()).toMatch(/number\?|phone number is it for/u);
  });

  test('that names another service or provider is that purchase', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    await say(buyer, 'eko 2000 04123456789', cardWith(/Eko/u));
    await goToNumber(buyer, smartcard);
    await say(buyer, 'dstv padi 7023456789', cardWith(/Padi/u));
  });
});

describe('a sentence where an amount is asked for', () => {
  test.each([
    [airtime('08031231234'), 'I want 2000 naira own', '₦2,000.00'],
    [prepaidMeter('04123451234'), 'give me light of 2 000', '₦2,000.00'],
  ])('is the amount of the purchase that is open: %#', async (wish, text, sum) => {
    const buyer = flows.person();
    await goToAmount(buyer, wish);
    await say(buyer, text, /Please check|is not an amount|Which/u);
    expect(buyer.screen()).toMatch(CARD);
    expect(buyer.screen()).toContain(sum);
  });

  test.each(['e be 0803 123 4567', 'my meter is 04123456789'])(
    '“%s” is a number and no amount, and what was chosen stays',
    async (text) => {
      const buyer = flows.person();
      await goToAmount(buyer, prepaidMeter('04123451234'));
      await say(buyer, text, /looks like a phone or meter number[\s\S]*What amount\?/u);
      await say(buyer, '1000', cardWith(/0412 3451 234[\s\S]*₦1,000/u));
    },
  );

  test.each(['mtn 500', '500 or 1000'])('“%s” is none, and the question stays', async (text) => {
    const buyer = flows.person();
    await goToAmount(buyer, prepaidMeter('04123451234'));
    await say(buyer, text, /is not an amount[\s\S]*What amount\?/u);
  });
});

describe('a sentence with a number before it is asked for', () => {
  test('keeps the number, and what was chosen', async () => {
    const buyer = await newPersonSays(flows, '/electricity', /Which provider/u);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await say(buyer, 'my meter is 0412 3456 789 pls', /Meter number: 0412 3456 789\n\nWhich one\?/u);
    expect(buyer.screen()).toMatch(/Ikeja Electric/u);
  });

  test('with a word that chooses goes on within what was chosen', async () => {
    const buyer = await newPersonSays(flows, '/electricity', /Which provider/u);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await say(buyer, 'postpaid 04123456780', /Which one do you mean|What amount\?/u);
    expect(buyer.screen()).toMatch(/Ikeja Electric › Postpaid[^\n]*\n[\s\S]*What amount\?/u);
    await say(buyer, '/data', /Which provider/u);
    await tap(buyer, 'MTN', /Which kind/u);
    await say(buyer, 'sme 1gb to 08051234567', cardWith(/MTN[\s\S]*1GB[\s\S]*0805 123 4567/u));
  });

  test('at the question for the provider is no airtime if it speaks of a card', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await say(buyer, 'my gotv card is 7023456789', /7023 4567 89/u);
    expect(buyer.screen()).toMatch(/^🛒 TV[\s\S]*7023 4567 89[\s\S]*Which/u);
  });

  test('at the question for the provider keeps the amount that was said before', async () => {
    const buyer = await newPersonSays(flows, 'light 2000', /Which provider/u);
    await say(buyer, 'my meter is 04123456789 pls', /Meter number: 0412 3456 789[\s\S]*Which provider/u);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await tap(buyer, /prepaid/iu, cardWith(/0412 3456 789[\s\S]*₦2,000/u));
  });
});

test('a sentence answers what is to change on a card', async () => {
  const buyer = await newPersonSays(flows, 'ikeja 2000 04123451234', CARD);
  await tap(buyer, 'Change', /What would you like to change/u);
  await say(buyer, 'make it 3000 please', /Please check[\s\S]*0412 3451 234[\s\S]*₦3,000/u);
  await tap(buyer, 'Change', /What would you like to change/u);
  await say(buyer, 'the meter is 04123456780', /Please check[\s\S]*0412 3456 780[\s\S]*₦3,000/u);
});
