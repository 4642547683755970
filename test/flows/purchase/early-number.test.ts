import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { CARD } from '../support/shopping.ts';

const flows = useFlows();

describe('a number that is typed before it is asked for', () => {
  test('at the question for the kind of meter is kept, shown, and asked for no more', async () => {
    const buyer = flows.person();
    buyer.say('/electricity');
    await buyer.until(/Which provider/u);
    buyer.tap('Ikeja Electric');
    await buyer.until(/Which one\?/u);
    buyer.say('0412 3456 789');
    await buyer.until(/Meter number: 0412 3456 789\n\nWhich one\?/u);
    expect(buyer.screen()).not.toMatch(/Nothing here matches/u);
    buyer.tap(/prepaid/iu);
    await buyer.until(/Name: .+\n\n.*What amount\?/u);
    buyer.say('5000');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Meter number: 0412 3456 789/u);
  });

  test('at the question for the company is kept as well, and another one takes its place', async () => {
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.say('7023456789');
    await buyer.until(/Smartcard\/IUC number: 7023 4567 89\n\nWhich provider/u);
    buyer.tap('DStv');
    await buyer.until(/Smartcard\/IUC number: 7023 4567 89\n\nWhich kind/u);
    buyer.tap('Bouquet');
    await buyer.until(/Smartcard\/IUC number: 7023 4567 89\n\nWhich one/u);
    buyer.say('7023456780');
    await buyer.until(/Smartcard\/IUC number: 7023 4567 80[\s\S]*Which one/u);
    buyer.tap(/Padi/u);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Smartcard\/IUC number: 7023 4567 80/u);
  });

  test('after a search that found nothing is not searched for: all are shown again, under it', async () => {
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.tap('DStv');
    await buyer.until(/Which kind/u);
    buyer.say('football');
    await buyer.until(/Nothing here matches “football”/u);
    buyer.say('7023456781');
    await buyer.until(/Smartcard\/IUC number: 7023 4567 81\n\nWhich/u);
    expect(buyer.screen()).not.toMatch(/Nothing here matches/u);
  });

  test('at the questions for a plan is kept if it is a phone number, and its fault is said if it is none', async () => {
    const buyer = flows.person();
    buyer.say('/data');
    await buyer.until(/Which provider/u);
    buyer.tap('MTN');
    await buyer.until(/Which kind/u);
    buyer.say('080312312345');
    await buyer.until(/“080312312345” is too long for a phone number: it has one digit too many/u);
    buyer.say('0803 123 1234');
    await buyer.until(/Phone number: 0803 123 1234\n\nWhich kind/u);
    buyer.say('2.7gb');
    await buyer.until(/Phone number: 0803 123 1234[\s\S]*Search: “2\.7gb”/u);
    buyer.tap(/2\.7GB/u);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Phone number: 0803 123 1234/u);
  });

  test('before it is known what for is answered with what comes first', async () => {
    const buyer = flows.person();
    buyer.say('/buy');
    await buyer.until(/What would you like to buy/u);
    buyer.say('04123456789');
    await buyer.until(/looks like a number\. Please choose what it is for first/u);
    buyer.say('hello');
    await expect(buyer.until(/Please tap one of the buttons/u)).resolves.toBeDefined();
  });

  test('is looked for among the plans if it is too short for a number', async () => {
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.tap(/DSTV/iu);
    await buyer.until(/Which kind/u);
    buyer.tap(/Bouquet/u);
    await buyer.until(/Which one\?/u);
    buyer.say('12345');
    await expect(buyer.until(/Nothing here matches “12345”/u)).resolves.toBeDefined();
  });
});
