import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { cardWith } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

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
    await say(buyer, '7023456780', /Smartcard\/IUC number: 7023 4567 80[\s\S]*Which one/u);
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
    await say(buyer, '2.7gb', /Phone number: 0803 123 1234[\s\S]*Search: “2\.7gb”/u);
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
