import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { change } from '../support/people.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import {
  cardWith,
  ASKS_FOR_NUMBER,
  CARD,
  referenceOn,
  newPersonAtNumber,
  newPersonAtAmount,
  confirmOnce,
} from '../support/shopping.ts';
import { prepaidMeter, smePlan } from '../support/wishes.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });

describe('a line that says all', () => {
  test.each([
    ['mtn 500 08031230200', /MTN[^]*0803 123 0200[^]*You pay: ₦500\.00/u],
    ['0803 123 0201 glo ₦1k', /Glo airtime[^]*0803 123 0201[^]*You pay: ₦1,000\.00/u],
    ['ikeja 2000 04123450200', /Ikeja Electric[^]*0412 3450 200[^]*Name: [^]*₦2,000\.00/u],
  ])('“%s” is a card at once, and bought with one tap', async (line, card) => {
    const buyer = await newPersonSays(flows, line, cardWith(card));
    const reference = referenceOn(buyer);
    await tap(buyer, 'Confirm', /Done!|failed/u);
    expect(flows.sandbox.calls.forReference(reference).accepted).toBe(1);
  });

  test('counts as such in the middle of a purchase, whose menu is then out of use', async () => {
    const buyer = await newPersonAtNumber(flows, prepaidMeter('04123450200'));
    await say(buyer, 'mtn 500 08031230200', CARD);
    await confirmOnce(flows, buyer);
    expect(buyer.botMessages().filter(({ reply_markup: markup }) => JSON.stringify(markup)?.includes('"w:'))).toEqual(
      [],
    );
  });

  test('that is not whole is the question’s answer in a purchase', async () => {
    const buyer = await newPersonSays(flows, '/airtime', /Which provider/u);
    await tap(buyer, 'MTN', ASKS_FOR_NUMBER);
    await say(buyer, 'glo 08051230200 x', /is not a phone number/u);
    await say(buyer, 'mtn 08031230200 x', /What amount/u);
    await say(buyer, '1k', cardWith(/₦1,000\.00/u));
  });

  test('leads to a card that still offers Another network with another amount', async () => {
    const buyer = await newPersonSays(flows, '500 08031230200', cardWith(/going by the number/u));
    await say(buyer, '700', /open card/u);
    await tap(buyer, 'Change this card', cardWith(/₦700\.00[^]*\[Another network\]/u));
  });

  test('leads to a card that Another network changes', async () => {
    const buyer = await newPersonSays(flows, '500 08031230200', cardWith(/Network: MTN, going by the number/u));
    const first = referenceOn(buyer);
    await tap(buyer, 'Another network', /Which network is it\?/u);
    await tap(buyer, /Airtel/u, CARD);
    expect(buyer.screen()).toMatch(/Airtel airtime[^]*0803 numbers are usually MTN; this is Airtel[^]*₦500\.00/u);
    await tap(buyer, 'Confirm', /Done!/u);
    expect(referenceOn(buyer)).not.toBe(first);
    expect(booksOf(flows, first).accepted).toBe(0);
  });
});

describe('the same line again', () => {
  test('with again is bought a second time, once, however often Confirm is tapped', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 08031230211', CARD);
    await confirmOnce(flows, buyer);
    buyer.say('again mtn 500 08031230211');
    await buyer.until(/You bought this at[^]*Tap Confirm only if you want it a second time/u);
    const second = referenceOn(buyer);
    buyer.tap('Confirm');
    buyer.tapAgain();
    await buyer.until(new RegExp(`Done![^]*${second}`, 'u'));
    expect(booksOf(flows, second)).toEqual(BOUGHT_ONCE);
  });

  test.each(['2 x mtn 500 08031230211', 'mtn 500 08031230211 x2'])('is not two by a count: “%s”', async (line) => {
    await newPersonSays(flows, line, /One line is one purchase\. To buy it twice, send the line twice/u);
  });

  test.each(['2 mtn 500 08031230211', '24 ikeja 1k 0412 345 0212', 'mtn 500 08031230211 2'])(
    'is not read if a number stands bare beside it: “%s”',
    async (line) => {
      await newPersonSays(flows, line, /can’t tell which is the amount and which is the number/u);
    },
  );

  test('lacks a digit, if its number ends with a group of one: “ikeja 2000 0412 3456 7”', async () => {
    await newPersonSays(flows, 'ikeja 2000 0412 3456 7', /can’t tell where the amount ends[^]*A digit may be missing/u);
  });
});

describe('a line that leaves a question', () => {
  test('asks which of several with their prices, and one tap leads to the card, after a restart too', async () => {
    const buyer = flows.person();
    await say(buyer, 'mtn 1gb 08031230212', /Which one do you mean\?[^]*0803 123 0212[^]*\[.*₦.*SME/u);
    await flows.restartBot();
    await tap(buyer, /SME/u, cardWith(/SME[^]*0803 123 0212/u));
  });

  test('asks which of many in pages, and Something else keeps the number', async () => {
    const buyer = await newPersonSays(flows, 'prepaid 2000 04123450212', /Which one do you mean\?[^]*Page 1 of 2/u);
    await tap(buyer, 'Next', /Page 2 of 2/u);
    await tap(buyer, 'Something else', /What would you like to buy\?/u);
    await tap(buyer, 'Electricity', /Which provider/u);
    await tap(buyer, 'Eko Electric', /Which one/u);
    await tap(buyer, /prepaid/iu, /What amount\?/u);
    expect(buyer.screen()).toContain('Name: ');
  });

  test('asks for the number alone', async () => {
    const buyer = await newPersonSays(flows, 'mtn 700', /phone number is it for/u);
    await say(buyer, '0803 123 0214', cardWith(/0803 123 0214[^]*₦700\.00/u));
  });

  test.each([
    ['mtn 1gb', /Which one do you mean\?[^]*\[.*1GB[^]*SME/u, /SME/u],
    ['mtn 1.7gb', /I don’t sell that one[^]*\[.*1\.5GB[^]*\[.*2GB/u, /1\.5GB · 30 days|1\.5GB.*30/u],
  ])('asks which plan and then for the number: “%s”', async (line, choices, plan) => {
    const buyer = await newPersonSays(flows, line, choices);
    await tap(buyer, plan, /phone number is it for/u);
    await say(buyer, '0803 123 0221', cardWith(plan));
    expect(buyer.screen()).toContain('0803 123 0221');
  });

  test('that wants a size that is not sold is no number for the plan that was chosen', async () => {
    const buyer = await newPersonAtNumber(flows, smePlan);
    await say(buyer, 'mtn 1.7gb 08031230215', /I don’t sell that one[^]*0803 123 0215[^]*1\.5GB/u);
  });

  test('takes the only one that comes near by its name too', async () => {
    const buyer = await newPersonSays(flows, 'padi asia 7023450200', /I don’t sell that one[^]*7023 4502 00[^]*Padi/u);
    await say(buyer, 'padi', cardWith(/Padi[^]*7023 4502 00/u));
  });

  test('of plans of one provider leads to their kinds, with the number at hand', async () => {
    const buyer = await newPersonSays(flows, 'mtn data 08031230216', /Which kind\?/u);
    await tap(buyer, 'SME', /Which one\?/u);
    await tap(buyer, /1GB/u, cardWith(/0803 123 0216/u));
  });
});

test('a meter that is refused can be tried as the other kind with one tap, and the amount is still known', async () => {
  const buyer = flows.person();
  await say(buyer, 'ikeja 2000 04123450412', /could not be verified[^]*\[It is a postpaid meter\]/u);
  await tap(buyer, 'It is a postpaid meter', /could not be verified[^]*ostpaid[^]*\[It is a prepaid meter\]/u);
  await say(buyer, '0412 3450 217', cardWith(/ostpaid[^]*0412 3450 217[^]*₦2,000\.00/u));
});

describe('a line that cannot be read', () => {
  const SEVERAL_NUMBERS =
    /Each number needs a line of its own[^]*\nmtn 500 0803 123 4567\nmtn 500 0806 123 4567\n[^]*\/bulk/u;
  test.each([
    [
      'mtn 500 0803123456',
      /“0803123456” is too short for a phone number: one digit is missing\. A full number has 11, such as 0803 123 4567/u,
    ],
    ['mtn 500 600 08031230200', /can’t tell which is the amount and which is the number[^]*mtn 500 0803 123 4567/u],
    ['mtn 500 08031230200, 08031230201, 200', SEVERAL_NUMBERS],
    ['mtn 500 08031230200 08031230201', /a line of its own[^]*\nmtn 500 08031230200\nmtn 500 08031230201\n/u],
    ['08031230200, 08031230201 mtn 200 each', /a line of its own[^]*\nmtn 200 08031230200\nmtn 200 08031230201\n/u],
    ['xqz 500 08031230200', /don’t know what “xqz” means[^]*Write it like this/u],
  ])('“%s” is answered with how to write it', async (line, answer) => {
    await newPersonSays(flows, line, answer);
  });
});

describe('in the middle of a question', () => {
  test('digits alone are the meter that is asked for, though they could be a purchase', async () => {
    const buyer = await newPersonAtAmount(flows, prepaidMeter('0803 123 4567 89'));
    expect(buyer.screen()).toMatch(/Ikeja Electric[^]*Name: /u);
  });

  test('for an amount, a line with a number in groups that lacks a digit is said to be unclear, as outside of one', async () => {
    const buyer = await newPersonAtAmount(flows, prepaidMeter('04123451234'));
    for (const line of ['ikeja 1000 0412 345 678', 'gotv smallie 7023 4567 8']) {
      await say(buyer, line, /I can’t tell where the amount ends[^]*digit may be missing[^]*What amount\?/u);
    }
    await say(buyer, '1000', cardWith(/0412 3451 234[^]*₦1,000/u));
  });

  test('of a merchant’s, a whole purchase comes first, and the question is over', async () => {
    const { merchant } = flows;
    await say(merchant, '/users', /\[🔍 Search\]/u);
    await tap(merchant, /Search/u, /\[Back\]/u);
    await say(merchant, 'mtn 500 08031230219', CARD);
    await say(merchant, 'what now', /Your open card: MTN[^\n]*₦500/u);
  });

  test('a button of a line is good once, and for the screen that shows it', async () => {
    const buyer = await newPersonSays(flows, 'mtn 1gb 08031230212', /Which one do you mean\?/u);
    buyer.tap(/SME/u);
    buyer.tapAgain();
    await buyer.until(CARD);
    await flows.driver.untilDelivered();
    const cards = buyer.botMessages().filter(({ text = '' }) => text.includes('Please check'));
    expect(cards).toHaveLength(1);
  });
});

describe('a line is under the same rules', () => {
  test('of limits: what is over the limit of a purchase is asked for again', async () => {
    const buyer = flows.person();
    await change(flows.merchant, '/limits customer purchase 1,000');
    await say(buyer, 'mtn 5000 08031230212', /limit[^]*What amount\?/u);
    await say(buyer, '500', CARD);
    await change(flows.merchant, '/limits customer purchase off');
    expect(buyer.screen()).toContain('₦500.00');
  });

  test('of pauses: what is paused is said with its reason, and something else is offered', async () => {
    const buyer = flows.person();
    await change(flows.merchant, '/pause 9mobile no network');
    await say(buyer, '9mobile 500 08091230212', /no network[^]*What would you like to buy\?/u);
    await change(flows.merchant, '/resume 9mobile');
  });

  test('and so is one that was forwarded', async () => {
    const buyer = flows.person();
    buyer.forward('mtn 500 08031230214');
    await buyer.until(cardWith(/0803 123 0214/u));
  });
});

test.each(['mtn 1gb 08031230212', 'mtn 1.7gb 08031230212'])(
  'a line that leaves a question that wants a size that is not sold is read afresh while the choices of “%s” are open',
  async (line) => {
    const buyer = await newPersonSays(flows, line, /Which one do you mean\?|I don’t sell that one/u);
    await say(buyer, 'mtn 3.7gb 08031230215', /I don’t sell that one[^]*0803 123 0215[^]*\[.*3\.5GB/u);
  },
);
