import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, referenceOn } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

/** A person who has bought a bouquet for the smartcard. */
async function subscriber(number: string, bouquet: string): Promise<TestUser> {
  const buyer = await newPersonSays(flows, `${bouquet} ${number}`, CARD);
  await tap(buyer, 'Confirm', /Done!/u);
  return buyer;
}

describe('Renew the same', () => {
  test('is the first choice once the number is verified: three taps, at the price of now', async () => {
    const buyer = await subscriber('7023456101', 'dstv compact');
    await say(buyer, '/tv', /Which provider\? Or send the smartcard number/u);
    flows.setup.sandbox.setProduct('dstv-compact-1month', { fixed_price: 20_500 });
    buyer.say('7023456101');
    await buyer.until(
      /Smartcard[\s\S]*7023 4561 01[\s\S]*✅ Name: [\s\S]*\[Renew the same: Compact · ₦20,500\]\s+\[Something else for it\]/u,
    );
    buyer.tap(/Renew the same/u);
    await buyer.until(/Please check[\s\S]*DSTV Compact[\s\S]*7023 4561 01[\s\S]*Name: [\s\S]*You pay: ₦20,500\.00/u);
    const reference = referenceOn(buyer);
    await tap(buyer, 'Confirm', new RegExp(`Done![\\s\\S]*${reference}`, 'u'));
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('stands beside something else, for which the number is known', async () => {
    const buyer = await subscriber('2012345102', 'gotv jolli');
    await say(buyer, '/tv', /Which provider/u);
    await say(buyer, '2012345102', /Renew the same: GOtv Jolli/u);
    await tap(buyer, 'Something else for it', /Which one\?/u);
    expect(buyer.screen()).toMatch(/2012 3451 02/u);
    await tap(buyer, /^GOtv Max|^Max/u, CARD);
  });

  test('is not offered to a person who has bought nothing for that number', async () => {
    await subscriber('7023456103', 'dstv padi');
    const other = await newPersonSays(flows, '/tv', /Which provider/u);
    await say(other, '7023456103', /Which provider[\s\S]*\[DSTV\]/u);
    await other.until(/7023 4561 03/u);
    expect(other.transcript()).not.toMatch(/Renew the same/u);
  });

  test('is not offered if it is not sold any more', async () => {
    const buyer = await subscriber('7023456104', 'dstv yanga');
    flows.setup.sandbox.setProduct('dstv-yanga-1month', { available: false });
    await say(buyer, '/tv', /Which provider/u);
    await tap(buyer, 'DSTV', /Which kind\?[^\n]* or the smartcard number: what you bought for it last comes first/u);
    await say(buyer, '7023456104', /7023 4561 04[\s\S]*Which kind/u);
    expect(buyer.transcript()).not.toMatch(/Renew the same/u);
  });
});
