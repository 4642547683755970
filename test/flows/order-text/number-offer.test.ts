import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { cardWith, BOUGHT_ONCE, booksOf, referenceOn } from '../support/shopping.ts';
import { newPersonSays, tap } from '../support/say-and-read.ts';

const flows = useFlows();

describe('a phone number in the middle of nothing', () => {
  test('shared as a contact offers the usual amounts and data, and is bought with two taps', async () => {
    const buyer = flows.person();
    buyer.shareContact({ phone_number: '+2348031230241', first_name: 'Mama' });
    await buyer.until(/0803 123 0241, usually MTN[\s\S]*\[₦500\][\s\S]*\[Data plans\]/u);
    await tap(buyer, '₦500', cardWith(/0803 123 0241[\s\S]*Network: MTN, going by the number/u));
    await tap(buyer, 'Confirm', /Done!/u);
    expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(BOUGHT_ONCE);
  });

  test.each(['08051230242', '0805 123 0242', '+234 805 123 0242'])('typed as %s does so too', async (text) => {
    const buyer = await newPersonSays(flows, text, /0805 123 0242, usually Glo/u);
    await tap(buyer, 'Data plans', /Glo[\s\S]*Which kind\?/u);
  });

  test('of another country is refused with a word', async () => {
    const buyer = flows.person();
    buyer.shareContact({ phone_number: '447911123456', first_name: 'Ed' });
    await buyer.until(/number from another country/u);
  });

  test('still leads to its card after a restart', async () => {
    const buyer = await newPersonSays(flows, '08031230243', /\[₦200\]/u);
    await flows.setup.restartBot();
    await tap(buyer, '₦200', cardWith(/0803 123 0243[\s\S]*₦200/u));
  });
});
