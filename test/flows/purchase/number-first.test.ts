import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, referenceOn } from '../support/shopping.ts';

const flows = useFlows();

async function askedForProvider(command: string): Promise<TestUser> {
  const buyer = flows.person();
  buyer.say(command);
  await buyer.until(/Which provider\?/u);
  return buyer;
}

describe('a phone number if the provider is asked for', () => {
  test('takes the network that it was given to, says so on the card, and is bought with four inputs', async () => {
    const buyer = await askedForProvider('/airtime');
    expect(buyer.screen()).toContain('Or send the phone number right away');
    buyer.say('+234 805 123 0261');
    await buyer.until(/Airtime › Glo[\s\S]*What amount\?/u);
    buyer.tap('₦500');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0805 123 0261[\s\S]*Network: Glo, going by the number[\s\S]*\[Another network\]/u);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
  });

  test('leads to the plans of its network, also from a shared contact', async () => {
    const buyer = await askedForProvider('/data');
    buyer.shareContact({ phone_number: '2348031230262', first_name: 'Mama' });
    await buyer.until(/Data › MTN[\s\S]*Which kind\?/u);
    buyer.tap('Weekly');
    await buyer.until(/Which one\?/u);
    buyer.tap(/₦/u);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0803 123 0262[\s\S]*Network: MTN, going by the number/u);
  });

  test('whose network no one knows is kept, and the network asked for', async () => {
    const buyer = await askedForProvider('/airtime');
    buyer.say('0801 123 0263');
    await buyer.until(/0801 123 0263[\s\S]*Which provider\?/u);
    buyer.tap('Airtel');
    await buyer.until(/What amount\?/u);
    buyer.tap('₦200');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Airtel[\s\S]*0801 123 0263/u);
    expect(buyer.screen()).not.toMatch(/by the number/u);
  });

  test('of another network is typed after Back, and counts', async () => {
    const buyer = await askedForProvider('/airtime');
    buyer.say('08031230264');
    await buyer.until(/What amount\?/u);
    buyer.tap('Back');
    await buyer.until(/phone number is it for\?[\s\S]*0803 123 0264/u);
    buyer.tap('Back');
    await buyer.until(/0803 123 0264[\s\S]*Which provider\?/u);
    buyer.say('08021230265');
    await buyer.until(/Airtime › Airtel[\s\S]*What amount\?/u);
    buyer.say('300');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Airtel[\s\S]*0802 123 0265[\s\S]*₦300\.00/u);
  });

  test.each([
    ['0803 123', /0803 123[\s\S]*Which provider\?/u],
    ['+44 7911 123456', /another country[\s\S]*Which provider\?/u],
    ['hello', /tap one of the buttons[\s\S]*Which provider\?/iu],
  ])('that is none (%s) is said, and the question stays', async (text, answer) => {
    const buyer = await askedForProvider('/airtime');
    buyer.say(text);
    await expect(buyer.until(answer)).resolves.toBeDefined();
  });

  test('of a paused network reads why, and can be bought from no other by itself', async () => {
    flows.merchant.say('/pause airtel network is down');
    await flows.merchant.until(/\[Yes, do it\]/u);
    flows.merchant.tap('Yes, do it');
    await flows.merchant.until(/Done\./u);
    const buyer = await askedForProvider('/airtime');
    buyer.say('08021230266');
    await expect(buyer.until(/network is down[\s\S]*Which provider\?/u)).resolves.toBeDefined();
    flows.merchant.say('/resume airtel');
    await flows.merchant.until(/\[Yes, do it\]/u);
    flows.merchant.tap('Yes, do it');
    await flows.merchant.until(/Done\./u);
  });

  test('if meters are bought chooses no company: it is kept as the meter’s', async () => {
    const buyer = await askedForProvider('/electricity');
    expect(buyer.screen()).not.toContain('phone number');
    buyer.say('08031230267');
    await expect(buyer.until(/Meter number: 0803 1230 267[\s\S]*Which provider\?/u)).resolves.toBeDefined();
  });
});
