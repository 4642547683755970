import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, referenceOn } from '../support/shopping.ts';

const flows = useFlows();

describe('a phone number in the middle of nothing', () => {
  test('shared as a contact offers the usual amounts and data, and is bought with two taps', async () => {
    const buyer = flows.person();
    buyer.shareContact({ phone_number: '+2348031230241', first_name: 'Mama' });
    await buyer.until(/0803 123 0241, usually MTN[\s\S]*\[₦500\][\s\S]*\[Data plans\]/u);
    buyer.tap('₦500');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0803 123 0241[\s\S]*Network: MTN, going by the number/u);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
  });

  test.each(['08051230242', '0805 123 0242', '+234 805 123 0242'])('typed as %s does so too', async (text) => {
    const buyer = flows.person();
    buyer.say(text);
    await buyer.until(/0805 123 0242, usually Glo/u);
    buyer.tap('Data plans');
    await expect(buyer.until(/Glo[\s\S]*Which kind\?/u)).resolves.toBeDefined();
  });

  test('of another country is refused with a word', async () => {
    const buyer = flows.person();
    buyer.shareContact({ phone_number: '447911123456', first_name: 'Ed' });
    await expect(buyer.until(/number from another country/u)).resolves.toBeDefined();
  });

  test('still leads to its card after a restart', async () => {
    const buyer = flows.person();
    buyer.say('08031230243');
    await buyer.until(/\[₦200\]/u);
    await flows.setup.restartBot();
    buyer.tap('₦200');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0803 123 0243[\s\S]*₦200/u);
  });

  test('is the question’s answer in a purchase', async () => {
    const buyer = flows.person();
    buyer.say('mtn 500');
    await buyer.until(/phone number is it for/u);
    buyer.shareContact({ phone_number: '2348031230244', first_name: 'Mama' });
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0803 123 0244/u);
  });
});
