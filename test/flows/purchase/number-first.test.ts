import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { cardWith, BOUGHT_ONCE, booksOf, CARD, referenceOn } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

async function askedForProvider(command: string): Promise<TestUser> {
  const buyer = await newPersonSays(flows, command, /Which provider\?/u);
  return buyer;
}

describe('a phone number if the provider is asked for', () => {
  test('takes the network that it was given to, says so on the card, and is bought with four inputs', async () => {
    const buyer = await askedForProvider('/airtime');
    expect(buyer.screen()).toContain('Or send the phone number right away');
    await say(buyer, '+234 805 123 0261', /Airtime › Glo[\s\S]*What amount\?/u);
    await tap(buyer, '₦500', CARD);
    expect(buyer.screen()).toMatch(/0805 123 0261[\s\S]*Network: Glo, going by the number[\s\S]*\[Another network\]/u);
    await tap(buyer, 'Confirm', /Done!/u);
    expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
  });

  test('leads to the plans of its network, also from a shared contact', async () => {
    const buyer = await askedForProvider('/data');
    buyer.shareContact({ phone_number: '2348031230262', first_name: 'Mama' });
    await buyer.until(/Data › MTN[\s\S]*Which kind\?/u);
    await tap(buyer, 'Weekly', /Which one\?/u);
    await tap(buyer, /₦/u, cardWith(/0803 123 0262[\s\S]*Network: MTN, going by the number/u));
  });

  test('whose network no one knows is kept, and the network asked for', async () => {
    const buyer = await askedForProvider('/airtime');
    await say(buyer, '0801 123 0263', /0801 123 0263[\s\S]*Which provider\?/u);
    await tap(buyer, 'Airtel', /What amount\?/u);
    await tap(buyer, '₦200', cardWith(/Airtel[\s\S]*0801 123 0263/u));
    expect(buyer.screen()).not.toMatch(/by the number/u);
  });

  test('of another network is typed after Back, and counts', async () => {
    const buyer = await askedForProvider('/airtime');
    await say(buyer, '08031230264', /What amount\?/u);
    await tap(buyer, 'Back', /phone number is it for\?[\s\S]*0803 123 0264/u);
    await tap(buyer, 'Back', /0803 123 0264[\s\S]*Which provider\?/u);
    await say(buyer, '08021230265', /Airtime › Airtel[\s\S]*What amount\?/u);
    await say(buyer, '300', cardWith(/Airtel[\s\S]*0802 123 0265[\s\S]*₦300\.00/u));
  });

  test.each([
    ['0803 123', /0803 123[\s\S]*Which provider\?/u],
    ['+44 7911 123456', /another country[\s\S]*Which provider\?/u],
    ['hello', /tap one of the buttons[\s\S]*Which provider\?/iu],
  ])('that is none (%s) is said, and the question stays', async (text, answer) => {
    const buyer = await askedForProvider('/airtime');
    await say(buyer, text, answer);
  });

  test('if meters are bought chooses no company: it is kept as the meter’s', async () => {
    const buyer = await askedForProvider('/electricity');
    expect(buyer.screen()).not.toContain('phone number');
    await say(buyer, '08031230267', /Meter number: 0803 1230 267[\s\S]*Which provider\?/u);
  });
});
