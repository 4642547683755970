import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, CARD, NOT_BOUGHT, referenceOn } from '../support/shopping.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });
const PLAN = 'mtn-sme-1gb-30days';

describe('Buy again under a receipt', () => {
  test('is a card, and two taps in all, though it was bought a moment ago', async () => {
    const { buyer, reference } = await sold('mtn 500 08031230221');
    buyer.tap('Buy again');
    await buyer.until(/Please check[\s\S]*0803 123 0221[\s\S]*Once more/u);
    const second = referenceOn(buyer);
    expect(second).not.toBe(reference);
    buyer.tap('Confirm');
    await buyer.until(new RegExp(`Done![\\s\\S]*${second}`, 'u'));
    expect(booksOf(flows.setup, second)).toEqual(BOUGHT_ONCE);
  });

  test('tapped twice draws two cards and buys nothing', async () => {
    const { buyer } = await sold('mtn 500 08031230221');
    buyer.tap('Buy again');
    buyer.tapAgain();
    await buyer.until(
      (chat) => chat.botMessages().filter(({ text = '' }) => text.includes('Please check')).length === 2,
    );
    expect(flows.setup.sandbox.transactions().filter((each) => each.customer_id === '08031230221')).toHaveLength(3);
  });

  test('verifies the name afresh', async () => {
    const { buyer } = await sold('ikeja 2000 04123450200');
    const before = flows.setup.sandbox.calls.of('verification');
    buyer.tap('Buy again');
    await buyer.until(/Please check[\s\S]*Name: [\s\S]*₦2,000\.00/u);
    expect(flows.setup.sandbox.calls.of('verification')).toBe(before + 1);
  });

  test('shows the price of now', async () => {
    const { buyer } = await sold('mtn sme 1gb 08031230222');
    flows.setup.sandbox.setProduct(PLAN, { fixed_price: 700 });
    buyer.tap('Buy again');
    await expect(buyer.until(/Please check[\s\S]*You pay: ₦700\.00/u)).resolves.toBeDefined();
    flows.setup.sandbox.setProduct(PLAN, { fixed_price: 589 });
  });

  test('of what is no longer sold says so, and keeps the number', async () => {
    const { buyer } = await sold('mtn sme 1gb 08031230223');
    flows.setup.sandbox.setProduct(PLAN, { available: false });
    buyer.tap('Buy again');
    await buyer.until(/is no longer sold[\s\S]*Which provider/u);
    flows.setup.sandbox.setProduct(PLAN, { available: true });
    buyer.tap('Glo');
    await buyer.until(/Which kind/u);
    buyer.tap('Daily');
    await buyer.until(/Which one/u);
    buyer.tap(/₦/u);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Glo[\s\S]*0803 123 0223/u);
  });

  test('of a failed one is asked about by no one', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08031230400'));
    await buyer.until(/The purchase failed[\s\S]*\[Buy again\]/u);
    buyer.tap('Buy again');
    await buyer.until(CARD);
    expect(buyer.screen()).not.toMatch(/Once more/u);
  });

  test('is no one else’s to press', async () => {
    const { reference } = await sold('mtn 500 08031230224');
    const other = flows.person();
    other.say('/help');
    await other.until(/How it works/u);
    const tap = other.press(other.botMessages().at(-1)?.message_id ?? 0, `rp:again:${reference}`);
    await other.untilToast(tap);
    expect(other.transcript()).not.toMatch(/Please check/u);
  });

  test('stands under no receipt that a merchant reads of another person', async () => {
    const { reference } = await sold('mtn 500 08031230225');
    flows.merchant.say(`/receipt ${reference}`);
    await flows.merchant.until(new RegExp(`Done![\\s\\S]*${reference}`, 'u'));
    expect(flows.merchant.screen()).not.toMatch(/Buy again/u);
  });
});

describe.each(['again', 'Same again', 'same again please'])('“%s” after a sale', (text) => {
  test('is a card of the last purchase, as Buy again, and buys once', async () => {
    const { buyer, reference } = await sold('mtn 500 08031230226');
    buyer.say(text);
    await buyer.until(/Please check[\s\S]*0803 123 0226[\s\S]*Once more/u);
    const second = referenceOn(buyer);
    expect(second).not.toBe(reference);
    expect(booksOf(flows.setup, second)).toEqual(NOT_BOUGHT);
    buyer.tap('Confirm');
    await buyer.until(new RegExp(`Done![\\s\\S]*${second}`, 'u'));
    expect(booksOf(flows.setup, second)).toEqual(BOUGHT_ONCE);
  });
});

describe('“again”', () => {
  test('for who has bought nothing says so', async () => {
    const buyer = flows.person();
    buyer.say('again');
    await expect(buyer.until(/nothing to buy again yet/u)).resolves.toBeDefined();
  });

  test('where the last one may still be delivered shows that one, and draws no card', async () => {
    const buyer = flows.person();
    const reference = await buy(buyer, airtime('08031230299'));
    await buyer.until(/processing/iu);
    buyer.say('again');
    await buyer.until(/\[Show\]/u);
    expect(buyer.transcript().match(/Please check/gu) ?? []).toHaveLength(0);
    expect(booksOf(flows.setup, reference).accepted).toBe(1);
  });

  test('after a list offers its purchases one by one: a row was not all of it', async () => {
    const buyer = flows.person();
    buyer.say('mtn 500 08031230227\nglo 300 08051230227');
    await buyer.until(/\[Buy all 2\]/u);
    buyer.tap('Buy all 2');
    await buyer.until(/2 of 2 done/u);
    buyer.say('again');
    await buyer.until(/Buy again\?/u);
    expect(buyer.buttons().filter(({ text }) => text.startsWith('🔁'))).toHaveLength(2);
  });

  test('of a failed one is no second one', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08031230400'));
    await buyer.until(/The purchase failed/u);
    buyer.say('again');
    await buyer.until(CARD);
    expect(buyer.screen()).not.toMatch(/Once more/u);
  });
});

describe('/repeat', () => {
  test('has the last five different purchases, each two taps away, and /start has them too', async () => {
    const buyer = flows.person();
    for (const line of ['mtn 100 08031230230', 'mtn 200 08031230230', 'glo 300 08051230231', 'mtn 100 08031230230'])
      await sell(buyer, line);
    buyer.say('/start');
    await buyer.until(/Hello[\s\S]*\[🔁 0805 123 0231 · ₦300 · .+\]/u);
    buyer.say('/repeat');
    await buyer.until(/Buy again\?/u);
    const labels = buyer.buttons().map(({ text }) => text);
    expect(labels.filter((label) => label.startsWith('🔁'))).toEqual([
      '🔁 1. 0803 123 0230 · ₦100',
      '🔁 2. 0805 123 0231 · ₦300',
      '🔁 3. 0803 123 0230 · ₦200',
    ]);
    expect(buyer.screen()).toMatch(/2\. Glo airtime top-up\n✅ successful · ₦300\.00 · 0805 123 0231 · \d+ \w+, /u);
    buyer.tap(/₦300/u);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/Glo[\s\S]*0805 123 0231[\s\S]*₦300/u);
  });

  test('says on the card what was bought a moment ago', async () => {
    const { buyer } = await sold('mtn 500 08031230232');
    buyer.say('/repeat');
    await buyer.until(/Buy again\?/u);
    buyer.tap(/0803 123 0232/u);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/You bought this at \d\d:\d\d, less than a minute ago: ✅ done/u);
    expect(booksOf(flows.setup, referenceOn(buyer))).toEqual(NOT_BOUGHT);
  });

  test('has nothing for who has bought nothing', async () => {
    const buyer = flows.person();
    buyer.say('/repeat');
    const answer = buyer.until(/nothing to buy again yet[\s\S]*\[Buy something else\]/u);
    await expect(answer).resolves.toBeDefined();
  });

  test('of what is paused says why', async () => {
    const { buyer } = await sold('glo 500 08051230233');
    flows.merchant.say('/pause glo network is down');
    await flows.merchant.until(/\[Yes, do it\]/u);
    flows.merchant.tap('Yes, do it');
    await flows.merchant.until(/Done\./u);
    buyer.say('/repeat');
    await buyer.until(/Buy again\?/u);
    buyer.tap(/0805 123 0233/u);
    await expect(buyer.until(/network is down[\s\S]*What would you like to buy/u)).resolves.toBeDefined();
    flows.merchant.say('/resume glo');
    await flows.merchant.until(/\[Yes, do it\]/u);
    flows.merchant.tap('Yes, do it');
    await flows.merchant.until(/Done\./u);
  });
});

async function sold(line: string): Promise<{ buyer: ReturnType<typeof flows.person>; reference: string }> {
  const buyer = flows.person();
  return { buyer, reference: await sell(buyer, line) };
}

/** Bought by a line, also where it was bought a moment ago. */
async function sell(buyer: ReturnType<typeof flows.person>, line: string): Promise<string> {
  buyer.say(`again ${line}`);
  await buyer.until(CARD);
  const reference = referenceOn(buyer);
  buyer.tap('Confirm');
  await buyer.until(new RegExp(`Done![\\s\\S]*${reference}`, 'u'));
  return reference;
}

test('/repeat and /start leave out what failed', async () => {
  const buyer = flows.person();
  buyer.say('mtn 500 08031230400');
  await buyer.until(CARD);
  buyer.tap('Confirm');
  await buyer.until(/❌/u);
  buyer.say('/repeat');
  await buyer.until(/nothing to buy again yet/u);
  expect(buyer.buttons().filter(({ text }) => text.startsWith('🔁'))).toEqual([]);
  buyer.say('/start');
  await buyer.until(/Hello/u);
  expect(buyer.buttons().filter(({ text }) => text.startsWith('🔁'))).toEqual([]);
});
