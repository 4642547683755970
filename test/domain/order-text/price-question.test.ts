import { expect, test } from 'vitest';
import { asksPrice, readPriceQuestion } from '../../../src/domain/order-text/price-question.ts';
import { toDecimal } from '../../../src/domain/shared/money.ts';
import { SANDBOX_LINES } from './sandbox-product-index.ts';

function show(text: string): string {
  const asked = asksPrice(text) ? readPriceQuestion(text, SANDBOX_LINES) : undefined;
  if (asked === undefined) return 'none';
  const names = asked.products.slice(0, 5).map(({ name }) => name);
  const more = asked.products.length > names.length ? [`+${asked.products.length - names.length}`] : [];
  const amount = asked.amountMinor === undefined ? '' : ` for ${toDecimal(asked.amountMinor)}`;
  return `${asked.isNear ? 'near: ' : ''}${[...names, ...more].join(', ')}${amount}`;
}

test.each(
  [
    ['how much is 1gb mtn', 'How much is MTN 1GB?', 'mtn 1gb how much', 'abeg how much be mtn 1gb'],
    ['hw much for mtn 1gb', 'what is the price of mtn 1gb', 'what does mtn 1gb cost', 'combien coûte mtn 1 Go'],
    ['how much is 1gb mtn for 08031234567'],
  ].flat(),
)('“%s” asks for the price of a size of one provider', (text) => {
  expect(show(text)).toBe('mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, mtn-sme-1gb-30days, mtn-gifting-1gb-7days');
});

test.each([
  ['price of 1gb', 'mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, mtn-sme-1gb-30days, mtn-gifting-1gb-7days, +6'],
  ['how much is dstv compact+', 'dstv-compact-plus-1month'],
  ['dstv compact price', 'dstv-compact-1month'],
  ['how much is mtn 500', 'mtn-airtime for 500'],
  [
    'price of mtn 1.7gb',
    'near: mtn-1.5gb-7days, mtn-1.5gb-30days, mtn-xtra/1.5gb/30days, mtn-2gb-2days, mtn-2gb-30days',
  ],
  // About nothing that is sold.
  ['how much is my balance', 'none'],
  ['how much is mama', 'none'],
  ['how much', 'none'],
  ['price of rice', 'none'],
  ['how is mtn 1gb', 'none'],
  ['mtn 500 08031234567', 'none'],
  ['/prices mtn', 'none'],
])('“%s” asks for the price of %s', (text, wanted) => {
  expect(show(text)).toBe(wanted);
});
