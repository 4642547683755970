import { expect, test } from 'vitest';
import { ALL_PRODUCTS } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { freshNumbers } from '../batches/batches.ts';
import { CARD } from '../support/shopping.ts';

/** As other services write their companies. */
const WRITTEN: Readonly<Record<string, string>> = {
  'Ikeja Electric': 'IKEDC',
  'Port Harcourt Electric': 'PHED',
  'Kano Electric': 'KEDCO',
  '9mobile': 'T2 Mobile',
};
const flows = useFlows({
  sandbox: {
    products: ALL_PRODUCTS.map((each) => ({
      ...each,
      provider: WRITTEN[each.provider] ?? each.provider,
      description: each.description?.replace(each.provider, WRITTEN[each.provider] ?? each.provider) ?? null,
    })),
  },
});

test.each([
  // The example of /help.
  ['ikeja 2000 0412 3450 200', /IKEDC[^]*0412 3450 200[^]*₦2,000\.00/u],
  ['ekedc 2000 04123450200', /Eko Electric[^]*0412 3450 200[^]*₦2,000\.00/u],
])('“%s” is a card, whichever of its names the catalogue writes', async (line, card) => {
  const buyer = flows.person();
  buyer.say(line);
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(card);
});

test('“nepa” asks for the company, with what is kept: all eleven can be tapped, or named', async () => {
  const buyer = flows.person();
  buyer.say('nepa 2000 04123450200');
  await buyer.until(/0412 3450 200\nAmount: ₦2,000\.00\n\nWhich provider\?/u);
  const labels = buyer.buttons().map(({ text }) => text);
  expect(labels.filter((label) => /Electric|IKEDC|PHED|KEDCO/u.test(label))).toHaveLength(11);
  buyer.say('port harcourt');
  await buyer.until(/0412 3450 200\nAmount: ₦2,000\.00[^]*Prepaid tokens/u);
  buyer.tap('Prepaid tokens');
  await buyer.until(CARD);
  expect(buyer.screen()).toMatch(/PHED[^]*0412 3450 200[^]*₦2,000\.00/u);
});

test('in a list, a row that leaves the company open says so, with all of them', async () => {
  const buyer = flows.person();
  const [good] = freshNumbers(1);
  buyer.say(`mtn 500 ${good}\nnepa 2000 04123450200\nband a prepaid 2000 04123450201`);
  await buyer.until(/2 of them cannot be bought/u);
  const all =
    'IKEDC, Eko Electric, Abuja Electric, Ibadan Electric, KEDCO, PHED, Jos Electric, Kaduna Electric, Enugu Electric, Benin Electric, Yola Electric';
  expect(buyer.screen().split(all)).toHaveLength(3);
});
