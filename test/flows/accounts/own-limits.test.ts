import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { change } from '../people/merchant-acts.ts';
import { airtime, newPersonBuys } from '../support/shopping.ts';
import { say, newPersonSays } from '../support/say-and-read.ts';

describe('/limits of a person', () => {
  const flows = useFlows();

  beforeAll(() => greet(flows.merchant));

  test('says that there are none, and what was spent', async () => {
    const buyer = await newPersonSays(flows, '/limits', /What you may spend/u);
    expect(buyer.screen()).toMatch(/In one purchase: no limit\nIn one day: no limit\nSpent today: ₦0\.00$/mu);
    expect(buyer.screen()).not.toMatch(/Left today|Your balance/u);
  });

  test('says what is left of the day, of the role and of the person alone', async () => {
    await change(flows.merchant, '/limits customer day 1,000');
    await change(flows.merchant, '/limits customer purchase 700');
    const { buyer } = await newPersonBuys(flows, airtime('08031231234', '600'), /Done!/u);
    await say(buyer, '/limits', /What you may spend/u);
    expect(buyer.screen()).toMatch(
      /In one purchase: ₦700\.00\nIn one day: ₦1,000\.00\nSpent today: ₦600\.00\nLeft today: ₦400\.00/u,
    );
    await change(flows.merchant, '/limits customer day 500');
    await say(buyer, '/limits', /In one day: ₦500\.00\nSpent today: ₦600\.00\nLeft today: ₦0\.00/u);
    await change(flows.merchant, '/limits customer day off');
    await change(flows.merchant, '/limits customer purchase off');
  });

  test('changes nothing: with words behind it, it is for merchants, and those see what all may spend', async () => {
    const buyer = await newPersonSays(flows, '/limits customer day off', /only for merchants|Only merchants/iu);
    await say(buyer, '/help limits', /What you may spend/u);
    expect(buyer.screen()).not.toMatch(/customer day/u);
    await say(flows.merchant, '/limits', /\[Customers, one day: no limit\]/u);
  });
});
