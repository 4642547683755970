import { describe, expect, test } from 'vitest';
import { receiptPicture as toDraw, customerReceipt } from '../../src/bot/chat/orders/receipt/customer-receipt.ts';
import type { Words } from '../../src/bot/ui/words.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { ShopProfile } from '../../src/domain/shop.ts';
import type { Block } from '../../src/pictures/blocks.ts';
import { PAPER, INK, QUIET, TINT, TONES } from '../../src/pictures/colours.ts';
import { createPictures } from '../../src/pictures/renderer.ts';
import { receiptPicture } from '../../src/pictures/receipt-picture.ts';
import type { ReceiptPicture, TokensPicture } from '../../src/domain/pictures.ts';
import { differenceFromBefore, TOLERATED } from '../support/pictures/differing-pixels.ts';
import { pngSize } from '../support/pictures/read-png.ts';
import { electricityOrder, orderIn, T0 } from '../support/samples/sample-order.ts';
import { allWords, english } from '../support/words.ts';

const REFERENCE = 'VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A1F8ZC4MK';
const SHOP: ShopProfile = {
  version: 3,
  name: 'Ọlúṣọlá Ẹ̀bùn & Ṅkịrụka Stores',
  contact: { type: 'phone', number: '+2348031234567' },
  receiptLine: 'Keep this receipt. For help, send us the reference.',
};
const NO_SHOP: ShopProfile = { version: 0 };

function meter(changes: Partial<Order>): Order {
  const order = electricityOrder({ reference: REFERENCE, priceMinor: minor(500_000), endedAt: T0, ...changes });
  return {
    ...order,
    recipient: { ...order.recipient, verifiedName: 'MUSA IBRAHIM ƊANLADI' },
    receipt: {
      customerAddress: '12 Ɓagwai Road, Ƙofar Gabas, behind the old filling station',
      ...order.receipt,
    },
  };
}

const SHOWN: Record<string, { order: Order; shop: ShopProfile; words?: Words }> = {
  token: {
    order: meter({ state: 'successful', receipt: { token: '01234567890123456789', units: '32.4' } }),
    shop: SHOP,
  },
  pin: {
    order: orderIn('successful', {
      reference: REFERENCE,
      item: { ...orderIn('successful').item, service: 'education', provider: 'WAEC', title: 'WAEC result checker PIN' },
      receipt: { remark: 'PIN: 1234 5678 9012, serial 1234567890123456. It is 1122334455667788 too.' },
    }),
    shop: SHOP,
  },
  airtime: { order: orderIn('successful', { reference: REFERENCE }), shop: NO_SHOP },
  'token-due': { order: meter({ state: 'token-due' }), shop: SHOP, words: allWords('fr') },
  processing: { order: meter({ state: 'processing' }), shop: SHOP },
  failed: { order: meter({ state: 'failed' }), shop: SHOP },
  reversed: { order: meter({ state: 'reversed' }), shop: SHOP },
  closed: { order: meter({ state: 'closed' }), shop: SHOP },
};

const TOKENS: TokensPicture = {
  title: '5 tokens',
  page: '1 of 2',
  tokens: ['MUSA IBRAHIM ƊANLADI', undefined, 'Ṅkịrụka Ọ.', 'ADA', 'ẸBÙN'].map((name, row) => ({
    number: `0412\u00a03456\u00a071${row}`,
    product: row === 3 ? 'Jos Electricity Distribution Prepaid' : 'Ikeja Electric prepaid',
    ...(name === undefined ? {} : { name }),
    sum: '₦5,000.00',
    units: '32.4 units',
    codes:
      row === 4
        ? [
            { label: 'PIN', value: '1234 5678 9012' },
            { label: 'Serial', value: 'WRC182135587' },
          ]
        : [{ value: `012${row} 4567 8901 2345 6789` }],
  })),
  time: '22 Nov 2026, 15:05 WAT',
  reference: { label: 'List', value: REFERENCE },
  shop: { name: 'Ada’s' },
};

const pictures = createPictures();

describe('a picture looks as it did when it was last looked at', () => {
  test.each(Object.keys(SHOWN))('%s', async (name) => {
    expect(await differenceFromBefore(name, await pictures.receipt(pictureOf(name)))).toBeLessThan(TOLERATED);
  });

  test('tokens of a list', async () => {
    expect(await differenceFromBefore('tokens', await pictures.tokens(TOKENS))).toBeLessThan(TOLERATED);
  });
});

describe('what must be read is there', () => {
  test.each([
    ['token-due', 'Acheté', 'Le code n’est pas encore arrivé.'],
    ['processing', 'Processing', 'Not confirmed yet. Please don’t pay again.'],
    ['failed', 'Failed', 'Nothing was delivered.'],
    ['reversed', 'Reversed', 'The provider took it back.'],
    ['closed', 'Closed', 'It may not have been delivered.'],
  ])('of %s, that it is no success', (name, word, note) => {
    const texts = textsOf(receiptPicture(pictureOf(name)));
    expect(texts).toEqual(expect.arrayContaining([word, note]));
    expect(texts).not.toContain('Successful');
  });

  test.each(Object.entries(TONES))(
    'in colours that are told apart: %s',
    (tone, { ground, word, quiet, sign, mark }) => {
      for (const ink of [word, quiet]) expect(contrast(ink, ground)).toBeGreaterThan(4.5);
      expect(contrast(mark, sign)).toBeGreaterThan(3);
      expect(contrast(QUIET, PAPER)).toBeGreaterThan(4.5);
      expect(contrast(QUIET, TINT)).toBeGreaterThan(4.5);
      expect(contrast(INK, TINT)).toBeGreaterThan(7);
      // From afar and without colour: a success alone has a dark ground.
      expect(brightness(ground) < 0.2).toBe(tone === 'done');
    },
  );
});

test.each(
  Object.entries({
    'half a pair': '\ud800',
    nothing: '',
    'a zero': '\u0000',
    'a direction': '\u202e',
    markup: '<b>&',
    'one long word': 'W'.repeat(20_000),
    emoji: '💥'.repeat(500),
    accents: 'Ẹ̀'.repeat(9_000),
    'another script': '李小龙',
  }),
)('a picture has a size that Telegram takes, whatever its texts hold: %s', async (_, text) => {
  const fact = { label: text, value: text };
  const all: ReceiptPicture = {
    ...pictureOf('token'),
    state: text,
    note: text,
    sum: text,
    product: text,
    codes: [fact, fact, fact],
    remark: text,
    units: text,
    facts: Array.from({ length: 5 }, () => fact),
    reference: fact,
    shop: { name: text, contact: fact, receiptLine: text },
  };
  const { width, height } = pngSize(await pictures.receipt(all));
  expect(width).toBe(720);
  expect(height).toBeLessThan(9_000);
});

function pictureOf(name: string): ReceiptPicture {
  const { order, shop, words = english } = SHOWN[name]!;
  return toDraw(customerReceipt(order, { soldForMinor: undefined }, words)!, shop, words);
}

function textsOf(block: Block): string[] {
  if (block.type === 'text') return [block.text];
  return block.type === 'container' ? block.children.flatMap((child) => textsOf(child)) : [];
}

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
