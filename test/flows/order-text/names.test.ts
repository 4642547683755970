import { describe, expect, test } from 'vitest';
import { product } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { CARD, referenceOn, confirmOnce } from '../support/shopping.ts';
import { newPersonSays, say, tap, dataIn } from '../support/say-and-read.ts';

const NAMES: Record<string, string> = {
  markup: `<b>Bold</b> & "quoted" 'too' &amp; &lt; <a href="x">`,
  'an open tag': '<pre><code',
  '200 letters': 'Abcdefghi '.repeat(20).trim(),
  '200 letters without a space': 'W'.repeat(200),
  emoji: '😀👩‍👩‍👧‍👦🇳🇬'.repeat(12),
  'emoji at every cut': `x${'😀'.repeat(99)}`,
  'emoji at every other cut': '😀'.repeat(100),
  'a path': 'a/../b?c=d#e%2F/',
  percent: '100% { $name } ${x} %s',
  'another script': 'አማርኛ 中文 العربية',
  'line breaks': 'one\ntwo\ttabs',
  'colons as in our own data': 'o:confirm:VB50123456789ABCDEFGHJKMNPQRS00000000',
};

const flows = useFlows({ sandbox: { products: Object.values(NAMES).flatMap(productsNamed) } });

/** Two providers with two products each, so that every step is asked; their names differ only at the end. */
function productsNamed(name: string) {
  return ['1', '2'].flatMap((provider) =>
    ['A', 'B'].map((end) =>
      product({
        service: name,
        provider: `${name}${provider}`,
        product_name: `${name}${provider}${end}`,
        description: `${name}${end}`,
        category: name,
        quantity: name,
        validity: name,
        fixed_price: 1234.5,
      }),
    ),
  );
}

describe('service, provider and product can be bought whatever they are called:', () => {
  test.each(Object.entries(NAMES))('%s', async (_what, name) => {
    const { sandbox } = flows;
    const buyer = await newPersonSays(flows, '/buy', /What would you like/u);
    await tap(buyer, dataIn(buyer)[Object.values(NAMES).indexOf(name)]!, /Which provider/u);
    await tap(buyer, dataIn(buyer)[1]!, /Which one/u);
    expect(buyer.buttons().every(({ text }) => text.length <= 64)).toBe(true);
    expect(buyer.buttons()[1]?.text).toContain('₦1,234.50');
    await tap(buyer, dataIn(buyer)[1]!, /customer number/u);
    await say(buyer, '12345', CARD);
    const reference = referenceOn(buyer);
    await confirmOnce(flows, buyer, reference);
    const bought = sandbox.transactions().find((transaction) => transaction.reference === reference);
    expect(bought?.product_name).toBe(`${name}2B`);
    await say(buyer, '/history', /Your purchases/u);
    await tap(buyer, /₦1,234\.50/u, /Done!/u);
    await say(buyer, `/receipt ${reference}`, /Done!/u);
  });
});

test('the whole account lists them for the merchant', async () => {
  const { merchant } = flows;
  await say(merchant, '/history', /not bought anything yet: only your own purchases stand here[^]*\/sales[^]*\/users/u);
  await tap(merchant, 'Wallet history', /Wallet history[^]*12 purchases/u);
  await tap(merchant, 'Next', /Page 2 of 3/u);
  expect(merchant.buttons().filter(({ text }) => text.includes('₦1,234.50'))).toHaveLength(5);
});
