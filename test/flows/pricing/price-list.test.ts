import { beforeAll, describe, expect, test } from 'vitest';
import { greet } from '../menu/greet.ts';
import { change, newAgent } from '../people/merchant-acts.ts';
import { useFlows } from '../support/flows.ts';
import { newPersonSays, say, tap, newestId, pressed } from '../support/say-and-read.ts';

const flows = useFlows();

beforeAll(() => greet(flows.merchant));

describe('a price list', () => {
  test('is chosen by its name, goes to a picture to forward, and buys nothing', async () => {
    const buyer = await newPersonSays(flows, '/pricelist', /Which prices/u);
    const before = flows.setup.sandbox.transactions().length;
    await tap(buyer, 'MTN · Data', /MTN · Data.*what you pay[^]*Daily\n• 75MB for 1 day: ₦75\n/u);
    expect(buyer.screen()).toMatch(/Nothing was bought/u);
    await tap(buyer, 'Other lists', /Which prices/u);
    await tap(buyer, 'MTN · Data', /what you pay/u);
    await tap(buyer, '🖼 Picture to forward', /Prices to forward/u);
    expect(buyer.botMessages().some(({ photo }) => photo !== undefined)).toBe(true);
    expect(flows.setup.sandbox.transactions()).toHaveLength(before);
  });

  test('has the prices that this person pays', async () => {
    const agent = await newAgent(flows);
    await change(flows.merchant, '/prices agent mtn +₦11');
    await say(agent, '/pricelist mtn data', /75MB for 1 day: ₦86\n/u);
    await change(flows.merchant, '/prices agent mtn off');
  });

  test('is what a question for many prices is answered with, and stands below one for a few', async () => {
    await newPersonSays(flows, 'mtn data prices', /MTN · Data.*what you pay[^]*\[🖼 Picture to forward\]/u);
    const buyer = await newPersonSays(flows, 'how much is 1gb mtn', /What you pay[^]*\[MTN · Data\]/u);
    await tap(buyer, 'MTN · Data', /what you pay/u);
  });

  test('with a name that nothing has shows those that there are', async () => {
    const buyer = await newPersonSays(flows, '/pricelist rice', /no price list of that name/u);
    expect(buyer.screen()).toMatch(/\[MTN · Data\]/u);
  });

  test('of several pages is turned, and a list that is gone says so', async () => {
    const buyer = await newPersonSays(flows, '/pricelist mtn data', /what you pay/u);
    const shown = newestId(buyer);
    expect(await pressed(buyer, shown, 'pl:show:zzz:0')).toMatch(/not sold any more/u);
  });
});
