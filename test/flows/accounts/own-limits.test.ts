import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { change } from '../people/merchant-acts.ts';
import { airtime, buy } from '../support/shopping.ts';

describe('/limits of a person', () => {
  const flows = useFlows();

  beforeAll(() => greet(flows.merchant));

  test('says that there are none, and what was spent', async () => {
    const buyer = flows.person();
    buyer.say('/limits');
    await buyer.until(/What you may spend/u);
    expect(buyer.screen()).toMatch(/In one purchase: no limit\nIn one day: no limit\nSpent today: ₦0\.00$/mu);
    expect(buyer.screen()).not.toMatch(/Left today|Your balance/u);
  });

  test('says what is left of the day, of the role and of the person alone', async () => {
    await change(flows.merchant, '/limits customer day 1,000');
    await change(flows.merchant, '/limits customer purchase 700');
    const buyer = flows.person();
    await buy(buyer, airtime('08031231234', '600'));
    await buyer.until(/Done!/u);
    buyer.say('/limits');
    await buyer.until(/What you may spend/u);
    expect(buyer.screen()).toMatch(
      /In one purchase: ₦700\.00\nIn one day: ₦1,000\.00\nSpent today: ₦600\.00\nLeft today: ₦400\.00/u,
    );
    await change(flows.merchant, '/limits customer day 500');
    buyer.say('/limits');
    await buyer.until(/In one day: ₦500\.00\nSpent today: ₦600\.00\nLeft today: ₦0\.00/u);
    await change(flows.merchant, '/limits customer day off');
    await change(flows.merchant, '/limits customer purchase off');
  });

  test('changes nothing: with words behind it, it is for merchants, and those see what all may spend', async () => {
    const buyer = flows.person();
    buyer.say('/limits customer day off');
    await buyer.until(/only for merchants|Only merchants/iu);
    buyer.say('/help limits');
    await buyer.until(/What you may spend/u);
    expect(buyer.screen()).not.toMatch(/customer day/u);
    flows.merchant.say('/limits');
    await flows.merchant.until(/\[Customers, one day: no limit\]/u);
  });
});
