import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../../../src/bot/feature.ts';
import { FEATURES } from '../../../../../src/bot/features.ts';
import { orderScreen, type OrderView } from '../../../../../src/bot/chat/orders/receipt/order-screen.ts';
import { plainText, withEnglish } from '../../../../../src/bot/ui/with-english.ts';
import { MAX_TEXT_LENGTH } from '../../../../../src/bot/ui/screen.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import type { FailureReason, Order, OrderState } from '../../../../../src/domain/orders/order.ts';
import { electricityOrder, orderIn, T0 } from '../../../../support/samples/sample-order.ts';
import { allWords, english as words } from '../../../../support/words.ts';

const AFTER_ALL = /That was wrong: it has been delivered/u;

const { underOrder } = factsOf(FEATURES);

describe('what was delivered', () => {
  test.each(['successful', 'token-due'] as const)('%s corrects what its buyer read before', (state) => {
    const toldFailed = orderIn(state, { told: { state: 'failed', at: T0 } });
    expect(orderScreen(toldFailed, words).html).toMatch(AFTER_ALL);
    expect(orderScreen(orderIn(state), words).html).not.toMatch(AFTER_ALL);
  });

  test('corrects nothing for who could not be told', () => {
    const untold = orderIn('successful', { told: { state: 'failed', at: T0, undeliverable: 'blocked' } });
    expect(orderScreen(untold, words).html).not.toMatch(AFTER_ALL);
  });
});

test('an end that came late says when it was bought, too, and one that came at once has one time', () => {
  const lineOf = (state: OrderState, endedAt: number): string =>
    /(?:Bought: [^\n]+\n)?Time: [^\n]+/u.exec(orderScreen(orderIn(state, { endedAt }), words).html)?.[0] ?? '';
  const late = T0 + 30 * 86_400_000;
  expect(lineOf('successful', T0 + 59_000)).toBe(`Time: ${words.zonedTime(T0 + 59_000)}`);
  for (const state of ['successful', 'failed', 'reversed'] as const)
    expect(lineOf(state, late)).toBe(`Bought: ${words.zonedTime(T0)}\nTime: ${words.zonedTime(late)}`);
});

test.each(['pcm', 'ha'])('in the draft %s a late end stands in that language', (locale) => {
  const late = { endedAt: T0 + 180_000 };
  for (const order of [orderIn('successful', late), orderIn('failed', late), orderIn('reversed', late)]) {
    const { html } = withEnglish(allWords(locale), (own) => orderScreen(order, own), MAX_TEXT_LENGTH);
    expect(html).not.toBe(orderScreen(order, allWords('en')).html);
  }
});

test('what was reversed tells an agent to settle with their own customer, who may have paid, and nobody else', () => {
  const asks = /If you sold it on, settle it with your customer\./u;
  const told = (state: OrderState, view: OrderView): string => orderScreen(orderIn(state), words, view).html;
  expect(told('reversed', { buyerRole: 'agent' })).toMatch(asks);
  expect(told('reversed', { buyerRole: 'agent', forMerchant: true, forBuyer: false })).not.toMatch(asks);
  expect(told('failed', { buyerRole: 'agent' })).not.toMatch(asks);
  expect(told('reversed', {})).not.toMatch(asks);
  expect(told('reversed', {})).toMatch(/^You can buy it again\.$/mu);
});

test('a merchant whose own purchase failed is not sent to the shop, because they are the shop', () => {
  const shop = { version: 1, contact: { type: 'phone', number: '+2348031234567' } } as const;
  const seen = (state: OrderState, reason: FailureReason, view: OrderView): string =>
    JSON.stringify(orderScreen(orderIn(state, { failure: { reason } }), words, { shop, underOrder, ...view }));
  const TO_THE_SHOP = /the shop|the merchant|Questions\?/iu;
  for (const [state, reason] of [
    ['failed', 'refused'],
    ['failed', 'funds'],
    ['failed', 'undelivered'],
    ['reversed', 'undelivered'],
  ] as const) {
    expect(seen(state, reason, {})).toMatch(TO_THE_SHOP);
    expect(seen(state, reason, { buyerRole: 'merchant' })).not.toMatch(TO_THE_SHOP);
    expect(seen(state, reason, { buyerRole: 'merchant' })).toContain('Buy again');
  }
  expect(seen('failed', 'changed', { buyerRole: 'merchant' })).toContain('Tap Buy again');
});

test('of a sum that is only set aside a merchant reads that it is asked for again, and not to tell the shop', () => {
  const order = orderIn('failed', { receipt: { paidMinor: minor(48_000) } });
  const told = (view: OrderView): string => orderScreen(order, words, view).html;
  expect(told({})).toMatch(/tell the shop/u);
  expect(told({ buyerRole: 'merchant' })).toMatch(/may only be reserved\. I ask it again/u);
});

describe('the balance’s button', () => {
  const labelOf = (order: Order, balanceMinor: number, earnedMinor: number): string | undefined =>
    orderScreen(order, words, { balanceMinor: minor(balanceMinor), earnedMinor: minor(earnedMinor) })
      .rows?.flat()
      .map(({ text }) => text)
      .find((text) => text.startsWith('Balance'));

  test.each(['successful', 'token-due'] as const)('%s says what was earned too', (state) => {
    expect(labelOf(orderIn(state), 102_000, 2_000)).toBe('Balance ₦1,020 · you earned ₦20');
    expect(labelOf(orderIn(state), 102_000, 0)).toBe('Balance ₦1,020');
  });

  test.each(['failed', 'reversed'] as const)('says nothing of it where nothing was delivered: %s', (state) => {
    expect(labelOf(orderIn(state), 102_000, 2_000)).toBe('Balance ₦1,020');
  });

  test('leaves it out where a phone would cut it', () => {
    expect(labelOf(orderIn('successful'), 123_456_789_050, 120_050)).toBe('Balance ₦1,234,567,890.50');
  });
});

describe('what a merchant closed', () => {
  const billing = { heldMinor: minor(49_000), day: '2026-11-21' };
  const labelsOf = (order: Order): string[] =>
    (orderScreen(order, words, { underOrder }).rows ?? []).flat().map(({ text }) => text);

  test('speaks to a merchant of the buyer, also where it corrects what the buyer was told', () => {
    const textOf = (state: OrderState, changes: Partial<Order>): string => {
      const order = orderIn(state, { told: { state: 'failed', at: T0 }, ...changes });
      const { html } = orderScreen(order, words, { forMerchant: true, forBuyer: false });
      expect(html).not.toMatch(/\byou\b|\byour\b/iu);
      return html;
    };
    expect(textOf('successful', {})).toMatch(/I told the buyer that this purchase had failed/u);
    for (const state of ['closed', 'failed', 'reversed'] as const) {
      textOf(state, {});
      expect(textOf(state, { billing })).toMatch(/is back in the buyer’s balance/u);
    }
  });

  test('and was delivered after all, or has failed, says so, and may be bought again then', () => {
    const closed = { closed: { at: T0, by: 1 }, told: { state: 'closed', at: T0 } } as const;
    expect(orderScreen(orderIn('successful', closed), words).html).toMatch(
      /had closed it\. It was delivered after all/u,
    );
    const failed = orderIn('failed', { ...closed, billing });
    expect(orderScreen(failed, words).html).toMatch(/had closed it\. The provider now says it failed/u);
    expect(labelsOf(failed)).toContain('Buy again');
  });
});

describe('what is pending', () => {
  const asMerchant = { forMerchant: true, forBuyer: false, buyerName: 'Ada <Obi>' } as const;
  const FOR_THE_BUYER = /Don’t buy again|message you|tell the shop|Your token|send it here/u;

  test.each(['confirmed', 'submitting', 'unknown', 'processing', 'token-due'] as const)(
    '(%s) tells a merchant who bought it and when, that the service is asked again, and nothing that is for the buyer',
    (state) => {
      const billing = { heldMinor: minor(49_000), day: '2026-11-21' };
      const order = orderIn(state, { billing, receipt: { paidMinor: minor(48_000) } });
      const { html } = orderScreen(order, words, asMerchant);
      expect(html).toContain(`Buyer: Ada &lt;Obi&gt;, <code>${order.buyer.userId}</code>`);
      expect(html.match(/Buyer:/gu)).toHaveLength(1);
      expect(html).toContain(`Bought: ${words.time(T0)}`);
      expect(html).toMatch(/I keep asking the service, and tell the buyer how it ends\./u);
      expect(html).not.toMatch(FOR_THE_BUYER);
    },
  );

  test('has no more than one blank line in a row', () => {
    for (const state of ['processing', 'failed', 'closed'] as const)
      expect(orderScreen(orderIn(state, { closed: { at: T0, by: 1 } }), words, asMerchant).html).not.toMatch(/\n{3}/u);
  });

  test('says who bought it also if it was paid from the wallet', () => {
    const { html } = orderScreen(orderIn('processing', { billing: undefined }), words, asMerchant);
    expect(html).toMatch(/Buyer: Ada &lt;Obi&gt;/u);
  });

  test('asks its buyer not to buy again, also a merchant who bought it', () => {
    for (const view of [{}, { forMerchant: true, forBuyer: true }])
      expect(orderScreen(orderIn('processing'), words, view).html).toMatch(/Don’t buy again/u);
  });
});

describe('what failed', () => {
  test.each(['refused', 'funds', 'undelivered', 'changed', 'never-arrived'] as const)(
    '(%s) says in our words why, what was charged and what to do next, then in those of the service, and last the reference',
    (reason) => {
      const order = orderIn('failed', { failure: { reason, message: 'Meter <not> found' } });
      const [reference, said] = orderScreen(order, words).html.split('\n\n').toReversed();
      const [why = '', charged, next = '', ...more] = said?.split('\n') ?? [];
      expect([why, charged, next, more]).toEqual([
        expect.stringMatching(/^Why: .+\.$/u),
        'Nothing was charged.',
        expect.stringMatching(/again/iu),
        reason === 'funds' ? [] : ['The answer was: “Meter &lt;not&gt; found”'],
      ]);
      expect(reference).toBe(`Reference: <code>${order.reference}</code>`);
      const seenByMerchant = orderScreen(order, words, { forMerchant: true }).html;
      expect(seenByMerchant).toContain('The service says: “Meter &lt;not&gt; found”');
    },
  );

  test('and has a sum listed all the same is never told as charged: it may only be reserved', () => {
    const order = orderIn('failed', { receipt: { paidMinor: minor(49_000) } });
    const { html } = orderScreen(order, words);
    expect(html).toMatch(/₦490\.00 may be set aside for it for now\. .* tell the shop\./u);
    expect(html).not.toMatch(/buy it again/u);
  });
});

describe('the remark of a receipt', () => {
  const delivered = (remark: string): Order => orderIn('successful', { receipt: { remark } });

  test('stands at the end, folded up as a quote', () => {
    const order = delivered('Thanks for <shopping>\n1122 0500 9988');
    expect(orderScreen(order, words).html).toMatch(
      /\nReference: <code>\w+<\/code>\n<blockquote expandable>Thanks for &lt;shopping&gt;\n1122 0500 9988<\/blockquote>$/u,
    );
  });

  test('stands there also if a PIN in it stands above, with a button that copies it', () => {
    const { html, rows } = orderScreen(delivered('Thanks\nPIN 1122 0500 9988'), words);
    expect(html.replaceAll('\u00a0', ' ')).toMatch(
      /Done[^]*PIN: <code>1122 0500 9988<\/code>\n\nProduct[^]*expandable>Thanks\nPIN 1122 0500 9988/u,
    );
    expect(rows?.[0]).toEqual([{ text: 'Copy PIN', copy_text: { text: '112205009988' } }]);
  });

  test('is whole as long as a message can hold it, and never more', () => {
    const pins = Array.from({ length: 150 }, (_, index) => `PIN ${index}: 1122 0500 9988`).join('\n');
    expect(orderScreen(delivered(pins), words).html).toContain(pins);
    const { html } = orderScreen(delivered('&'.repeat(5_000)), words);
    expect(plainText(html).length).toBe(MAX_TEXT_LENGTH);
  });
});

describe('the remark beside a token', () => {
  const remarkOf = (remark: string): string => {
    const receipt = { token: '01234567890123456789', remark };
    return orderScreen(electricityOrder({ state: 'successful', receipt }), words).html;
  };

  test('is left off, because it says nothing new', () => {
    expect(remarkOf('ikeja-electric-prepaid was successful')).not.toContain('was successful');
  });

  test('stands there if it has several lines, in which a PIN may be', () => {
    expect(remarkOf('Bonus\nPIN 1122 0500 9988')).toContain('PIN 1122 0500 9988');
  });

  test('stays if it has another long number: a meter whose key changes needs two more tokens', () => {
    expect(remarkOf('Enter 7777 6666 5555 4444 3333 first')).toContain('7777 6666 5555 4444 3333');
    expect(remarkOf('Token 0123-4567-8901-2345-6789 was sent')).not.toContain('was sent');
  });
});

describe('what is folded up beside a token', () => {
  const receipt = { token: '01234567890123456789', customerAddress: '35 Trans Amadi', exchangeReference: 'EX123' };
  const foldedOf = (order: Order): string[] =>
    /<blockquote expandable>(.*)<\/blockquote>$/su.exec(orderScreen(order, words).html)?.[1]?.split('\n') ?? [];

  test('comes after a remark that says something new, because only the first three lines are seen', () => {
    const remark = 'Enter 7777 6666 5555 4444 3333 first';
    expect(foldedOf(electricityOrder({ state: 'successful', receipt: { ...receipt, remark } }))[0]).toBe(remark);
  });

  test('is nothing where there is no token', () => {
    for (const state of ['successful', 'token-due', 'processing', 'failed'] as const)
      expect(foldedOf(orderIn(state, { receipt: { exchangeReference: 'EX123' } }))).toEqual([]);
  });
});

describe('whom to ask', () => {
  const shop = { version: 1, name: 'Folake Telecoms', contact: { type: 'person', username: 'folake' } } as const;
  const rowsOf = (order: Order): string[][] =>
    (orderScreen(order, words, { balanceMinor: minor(102_000), shop, underOrder }).rows ?? []).map((row) =>
      row.map(({ text }) => text),
    );

  test('takes the place of the balance where nothing was delivered, and nowhere else', () => {
    expect(rowsOf(orderIn('failed')).slice(1)).toEqual([
      ['Buy again', 'Picture'],
      ['💬 Tell the shop', 'Contact Folake Telecoms'],
    ]);
    expect(rowsOf(orderIn('successful')).slice(-2)).toEqual([['Picture', 'Not received?'], ['Balance ₦1,020']]);
  });
});

describe('what stands on the order already', () => {
  test('is not said again: the provider in the product’s name, the disco that is the provider', () => {
    const receipt = { disco: 'IKEJA ELECTRIC' };
    const { html } = orderScreen(electricityOrder({ state: 'successful', receipt }), words);
    expect(html.match(/ikeja/giu)).toHaveLength(1);
    const elsewhere = electricityOrder({ state: 'successful', receipt: { disco: 'Eko Disco' } });
    expect(orderScreen(elsewhere, words).html).toContain('Disco: Eko Disco');
  });

  test.each(['processing', 'successful', 'failed', 'reversed'] as const)(
    'the reference of one that is %s stands once, and last',
    (state) => {
      const order = orderIn(state, { receipt: {} });
      const { html } = orderScreen(order, words);
      expect(html.split(order.reference)).toHaveLength(2);
      expect(html.split('\n').at(-1)).toContain(order.reference);
    },
  );
});

describe('a recovered order', () => {
  const RECOVERED = /Recovered: our records were lost/u;

  test.each(['processing', 'token-due', 'successful', 'failed', 'reversed'] as const)(
    'that is %s says so, once',
    (state) => {
      expect(orderScreen(orderIn(state, { recovered: true }), words).html.match(RECOVERED)).toHaveLength(1);
      expect(orderScreen(orderIn(state), words).html).not.toMatch(RECOVERED);
    },
  );
});
