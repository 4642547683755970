import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { cardWith, CARD, newPersonAtNumber, confirmOnce } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

test('a contact is no meter number, though its digits would do', async () => {
  const buyer = await newPersonSays(flows, '/electricity', /Which provider/u);
  await tap(buyer, 'Ikeja Electric', /Which one\?/u);
  await tap(buyer, /prepaid/iu, /meter number/iu);
  buyer.shareContact({ phone_number: '08031112222', first_name: 'Bola' });
  await buyer.until(/is not a meter number/u);
  await say(buyer, '0412 3456 789', /Name: /u);
});

describe('a number that is typed before it is asked for', () => {
  test('at the question for the kind of meter is kept, shown, and asked for no more', async () => {
    const buyer = await newPersonSays(flows, '/electricity', /Which provider/u);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await say(buyer, '0412 3456 789', /Meter number: 0412 3456 789\n\nWhich one\?/u);
    expect(buyer.screen()).not.toMatch(/Nothing here matches/u);
    await tap(buyer, /prepaid/iu, /Name: .+\n\n.*What amount\?/u);
    await say(buyer, '5000', cardWith(/Meter number: 0412 3456 789/u));
  });

  test('at the question for the company is kept as well, and another one takes its place', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await say(buyer, '7023456789', /Smartcard\/IUC number: 7023 4567 89\n\nWhich provider/u);
    await tap(buyer, 'DStv', /Smartcard\/IUC number: 7023 4567 89\n\nWhich kind/u);
    await tap(buyer, 'Bouquet', /Smartcard\/IUC number: 7023 4567 89\n\nWhich one/u);
    await say(buyer, '7023456780', /Smartcard\/IUC number: 7023 4567 80[^]*Which one/u);
    await tap(buyer, /Padi/u, cardWith(/Smartcard\/IUC number: 7023 4567 80/u));
  });

  test('after a search that found nothing is not searched for: all are shown again, under it', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await tap(buyer, 'DStv', /Which kind/u);
    await say(buyer, 'football', /Nothing here matches “football”/u);
    await say(buyer, '7023456781', /Smartcard\/IUC number: 7023 4567 81\n\nWhich/u);
    expect(buyer.screen()).not.toMatch(/Nothing here matches/u);
  });

  test('at the questions for a plan is kept if it is a phone number, and its fault is said if it is none', async () => {
    const buyer = await newPersonSays(flows, '/data', /Which provider/u);
    await tap(buyer, 'MTN', /Which kind/u);
    await say(buyer, '080312312345', /“080312312345” is too long for a phone number: it has one digit too many/u);
    await say(buyer, '0803 123 1234', /Phone number: 0803 123 1234\n\nWhich kind/u);
    await say(buyer, '2.7gb', /Phone number: 0803 123 1234[^]*Search: “2\.7gb”/u);
    await tap(buyer, /2\.7GB/u, cardWith(/Phone number: 0803 123 1234/u));
  });

  test('before it is known what for is answered with what comes first', async () => {
    const buyer = await newPersonSays(flows, '/buy', /What would you like to buy/u);
    await say(buyer, '04123456789', /looks like a number\. Please choose what it is for first/u);
    await say(buyer, 'hello', /Please tap one of the buttons/u);
  });

  test('is looked for among the plans if it is too short for a number', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await tap(buyer, /DSTV/iu, /Which kind/u);
    await tap(buyer, /Bouquet/u, /Which one\?/u);
    await say(buyer, '12345', /Nothing here matches “12345”/u);
  });
});

describe('an amount that is sent where the number is asked for', () => {
  test.each([
    { wish: airtime(''), typed: '300', kept: '₦300\\.00', number: '08031230262' },
    { wish: airtime(''), typed: '₦1,500', kept: '₦1,500\\.00', number: '08031230263' },
    { wish: prepaidMeter(''), typed: '2000', kept: '₦2,000\\.00', number: '04123450264' },
  ])('is kept: $typed at $wish.command', async ({ wish, typed, kept, number }) => {
    const buyer = await newPersonAtNumber(flows, wish);
    await say(buyer, typed, new RegExp(`Amount: ${kept}[^]*number`, 'u'));
    await say(buyer, number, cardWith(new RegExp(kept, 'u')));
  });

  test('is no amount if a number may begin so, or if it is too long or too little for one', async () => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    await say(buyer, '0803', /“0803” is too short/u);
    await say(buyer, '8031230', /“8031230” is too short/u);
    await say(buyer, '12', /“12” is too short/u);
  });
});

describe('a phone number if the provider is asked for', () => {
  test('takes the network that it was given to, says so on the card, and is bought with four inputs', async () => {
    const buyer = await newPersonSays(flows, '/airtime', /Which provider\?/u);
    expect(buyer.screen()).toContain('Or send the phone number right away');
    await say(buyer, '+234 805 123 0261', /Airtime › Glo[^]*What amount\?/u);
    await tap(buyer, '₦500', cardWith(/0805 123 0261[^]*Network: Glo, going by the number[^]*\[Another network\]/u));
    await confirmOnce(flows, buyer);
  });

  test('leads to the plans of its network, also from a shared contact', async () => {
    const buyer = await newPersonSays(flows, '/data', /Which provider\?/u);
    buyer.shareContact({ phone_number: '2348031230262', first_name: 'Mama' });
    await buyer.until(/Data › MTN[^]*Which kind\?/u);
    await tap(buyer, 'Weekly', /Which one\?/u);
    await tap(buyer, /₦/u, cardWith(/0803 123 0262[^]*Network: MTN, going by the number/u));
  });

  test.each(['0803 123 4567 and 0806 123 4567', '0803 123 4567 0806 123 4567'])(
    'beside another one is answered with how to buy for both, also where the number is asked for: %s',
    async (both) => {
      const answer = /Each number needs a line of its own[^]*\nmtn 500 0806 123 4567/u;
      const buyer = await newPersonSays(flows, 'airtime 500', /send the phone number right away/u);
      await say(buyer, both, answer);
      await tap(buyer, 'MTN', /Which phone number/u);
      await say(buyer, both, answer);
      await say(buyer, 'mtn 500 0803 123 4567\nmtn 500 0806 123 4567', /2 purchases/u);
    },
  );

  test('whose network no one knows is kept, and the network asked for', async () => {
    const buyer = await newPersonSays(flows, '/airtime', /Which provider\?/u);
    await say(buyer, '0801 123 0263', /0801 123 0263[^]*Which provider\?/u);
    await tap(buyer, 'Airtel', /What amount\?/u);
    await tap(buyer, '₦200', cardWith(/Airtel[^]*0801 123 0263/u));
    expect(buyer.screen()).not.toMatch(/by the number/u);
  });

  test('of another network is typed after Back, and counts', async () => {
    const buyer = await newPersonSays(flows, '/airtime', /Which provider\?/u);
    await say(buyer, '08031230264', /What amount\?/u);
    await tap(buyer, 'Back', /phone number is it for\?[^]*0803 123 0264/u);
    await tap(buyer, 'Back', /0803 123 0264[^]*Which provider\?/u);
    await say(buyer, '08021230265', /Airtime › Airtel[^]*What amount\?/u);
    await say(buyer, '300', cardWith(/Airtel[^]*0802 123 0265[^]*₦300\.00/u));
  });

  test.each([
    ['0803 123', /0803 123[^]*Which provider\?/u],
    ['+44 7911 123456', /another country[^]*Which provider\?/u],
    ['hello', /tap one of the buttons[^]*Which provider\?/iu],
  ])('that is none (%s) is said, and the question stays', async (text, answer) => {
    const buyer = await newPersonSays(flows, '/airtime', /Which provider\?/u);
    await say(buyer, text, answer);
  });

  test('if meters are bought chooses no company: it is kept as the meter’s', async () => {
    const buyer = await newPersonSays(flows, '/electricity', /Which provider\?/u);
    expect(buyer.screen()).not.toContain('phone number');
    await say(buyer, '08031230267', /Meter number: 0803 1230 267[^]*Which provider\?/u);
  });
});

describe('a number that looks wrong', () => {
  test('is said before anybody is asked about it, and stays as long as words are all that comes', async () => {
    const asked = flows.sandbox.calls.of('verification');
    const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
    await say(buyer, '041234512345', /0412\s3451\s2345: the number has 12 digits; a meter number has 11 or 13/u);
    expect(buyer.screen()).toMatch(/meter number\?[^]*\[Use it all the same\]/u);
    await say(buyer, 'it is right', /is not a meter number[^]*has 12 digits[^]*\[Use it all the same\]/u);
    expect(flows.sandbox.calls.of('verification')).toBe(asked);
  });

  test('words at all are no number, and cannot be insisted on', async () => {
    const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
    for (const text of ['hello', 'not 04123451234', 'x'.repeat(600)]) {
      await say(buyer, text, /is not a meter number\. Please send only the digits/u);
      expect(buyer.screen()).toContain(`“${text.slice(0, 10)}`);
      expect(buyer.screen()).not.toMatch(/Use it all the same/u);
    }
  });

  test('is not doubted again on the way back, once it was insisted on', async () => {
    const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
    await say(buyer, '041234512345', /has 12 digits/u);
    await tap(buyer, 'Use it all the same', /What amount\?/u);
    await tap(buyer, 'Back', /meter number\?/u);
    expect(buyer.screen()).not.toMatch(/has 12 digits|Use it all the same/u);
    await tap(buyer, '0412 3451 2345', /What amount\?/u);
    await tap(buyer, '₦5,000', cardWith(/Name: [^]*has 12 digits; a meter number has 11 or 13[^]*You pay: ₦5,000/u));
    await confirmOnce(flows, buyer);
  });

  test('gives way to the right one that is sent next', async () => {
    const buyer = await newPersonSays(flows, 'ikeja 2000 041234512345', /has 12 digits/u);
    await flows.restartBot();
    await say(buyer, '0412 3451 234', cardWith(/0412\s3451\s234\n[^]*₦2,000/u));
    expect(buyer.screen()).not.toMatch(/has 12 digits/u);
  });

  test('is not doubted again if only the amount becomes another, or it was delivered to before', async () => {
    const buyer = await newPersonSays(flows, 'ikeja 2000 041234512346', /has 12 digits/u);
    await tap(buyer, 'Use it all the same', CARD);
    await tap(buyer, 'Change', /What would you like to change/u);
    await say(buyer, '3000', CARD);
    await tap(buyer, 'Confirm', /Done!/u);
    await tap(buyer, '💾 Save as …', /What should .+ be called\?/u);
    await say(buyer, 'Zz', /Saved as “Zz”/u);
    await say(buyer, 'ikeja 4000 zz', /Please check[^]*₦4,000/u);
    expect(buyer.screen()).toMatch(/has 12 digits/u);
  });

  test('in a list is a row that is not bought, named with the reason, and can be sent alone', async () => {
    const buyer = flows.person();
    buyer.say('ikeja 2000 04123451237\nikeja 2000 041234512345');
    await buyer.until(
      /“0412\s3451\s2345 · [^”]+”: the number has 12 digits[^]*send this row by itself[^]*\[Buy all 1\]/u,
    );
    // Whole, and in groups, though little of a row is shown.
    expect(buyer.screen()).toMatch(/Row 2 “0412\s3451\s2345 · Ikeja Electric/u);
    await say(buyer, 'ikeja 2000 041234512345', /\[Use it all the same\]/u);
  });
});

describe('a phone number in the middle of nothing', () => {
  test('shared as a contact offers the usual amounts and data, and is bought with two taps', async () => {
    const buyer = flows.person();
    buyer.shareContact({ phone_number: '+2348031230241', first_name: 'Mama' });
    await buyer.until(/0803 123 0241, usually MTN[^]*\[₦500\][^]*\[Data plans\]/u);
    await tap(buyer, '₦500', cardWith(/0803 123 0241[^]*Network: MTN, going by the number/u));
    await confirmOnce(flows, buyer);
  });

  test('typed does so too', async () => {
    const buyer = await newPersonSays(flows, '+234 805 123 0242', /0805 123 0242, usually Glo/u);
    await tap(buyer, 'Data plans', /Glo[^]*Which kind\?/u);
  });

  test('of another country is refused with a word', async () => {
    const buyer = flows.person();
    buyer.shareContact({ phone_number: '447911123456', first_name: 'Ed' });
    await buyer.until(/number from another country/u);
  });

  test('still leads to its card after a restart', async () => {
    const buyer = await newPersonSays(flows, '08031230243', /\[₦200\]/u);
    await flows.restartBot();
    await tap(buyer, '₦200', cardWith(/0803 123 0243[^]*₦200/u));
  });
});
