import { expect, test } from 'vitest';
import { ALL_PRODUCTS } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { cardWith } from '../support/shopping.ts';
import { say, tap } from '../support/say-and-read.ts';

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

test('“nepa” asks for the company, with what is kept: all eleven can be tapped, or named', async () => {
  const buyer = flows.person();
  await say(buyer, 'nepa 2000 04123450200', /0412 3450 200\nAmount: ₦2,000\.00\n\nWhich provider\?/u);
  const labels = buyer.buttons().map(({ text }) => text);
  expect(labels.filter((label) => /Electric|IKEDC|PHED|KEDCO/u.test(label))).toHaveLength(11);
  await say(buyer, 'port harcourt', /0412 3450 200\nAmount: ₦2,000\.00[^]*Prepaid tokens/u);
  await tap(buyer, 'Prepaid tokens', cardWith(/PHED[^]*0412 3450 200[^]*₦2,000\.00/u));
});
